// Writes the layout as SVG, from the background to the front.
#include "draw/draw.hpp"
#include "draw/svg_canvas.hpp"
#include "draw/svg_copies.hpp"
#include "draw/svg_heading.hpp"
#include "draw/svg_layout.hpp"
#include "draw/svg_markup.hpp"
#include "draw/svg_style.hpp"
#include "draw/svg_verdict.hpp"
#include "input/format_quantity.hpp"
#include "network/joined_names.hpp"
#include "network/routing.hpp"
#include "schedule/copied_ways.hpp"

#include "topocast/schedule/pieces.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cmath>
#include <set>
#include <span>

namespace topocast {
namespace {

/// Messages named in a conflict.
std::set<std::pair<MachineId, MachineId>> conflictingEdges(const SvgVerdict& verdict) {
  std::set<std::pair<MachineId, MachineId>> edges;
  for (const Conflict& conflict : verdict.marked)
    for (const Edge& edge : {conflict.first, conflict.second})
      edges.insert({edge.from, edge.to});
  return edges;
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is not below `least`.
std::size_t roundNumber(double least) {
  for (std::size_t decade = 1;; decade *= 10)
    for (const std::size_t factor : {1U, 2U, 5U})
      if (static_cast<double>(factor * decade) >= least) return factor * decade;
}

/// By directed link the messages that pass it, as `n0->n1, n2->n3 and 5 more`.
std::vector<std::string> passingMessages(const Network& network, const Schedule& schedule) {
  constexpr std::size_t mostNamed = 6;
  std::vector<std::string> texts(network.linkCount());
  std::vector<std::size_t> counts(network.linkCount(), 0);
  const auto name = [&](LinkId link, const std::string& message) {
    std::string& text = texts[link.index()];
    if (counts[link.index()]++ < mostNamed) text += (text.empty() ? "" : ", ") + message;
  };
  const auto add = [&](MachineId from, MachineId to) {
    for (const LinkId link : route(network, from, to))
      name(link, network.name(from) + "->" + network.name(to));
  };
  for (const auto& [share, tree, rail] : schedule.trees)
    if (!schedule.hasSteps())
      for (const Edge& edge : tree.edges())
        add(edge.from, edge.to);
  for (const runtime::PieceMessages& each : schedule.messages)
    add(MachineId(each.from), MachineId(each.to));
  const std::vector<CopiedWay> ways = waysOf(network, schedule.multicasts);
  for (std::size_t i = 0; i < ways.size(); ++i)
    for (const CopyingHop& hop : ways[i])
      name(hop.link, multicastText(network, schedule.multicasts[i]));
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (counts[i] > mostNamed)
      texts[i] += " and " + std::to_string(counts[i] - mostNamed) + " more";
  return texts;
}

class SvgWriter {
public:
  SvgWriter(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
            const SvgOptions& options)
      : canvas_(out), network_(network), judged_(judged), sizes_(options.sizes),
        verdict_(svgVerdict(network, judged, options.isFree)),
        layout_(layOutSvg(network, judged.schedule, svgHeadingHeight(verdict_))),
        contended_(network.linkCount(), false), conflicting_(conflictingEdges(verdict_)) {
    if (options.namesMessages) passing_ = passingMessages(network, judged.schedule);
    for (const Conflict& conflict : verdict_.marked)
      contended_[conflict.link.index()] = true;
  }

  void write() {
    canvas_.begin(layout_.width, layout_.height, svgStyleSheet);
    writeBands();
    writeSvgHeading(canvas_, network_, judged_, verdict_, sizes_, layout_.width);
    for (const TreePanel& panel : layout_.panels)
      writeScale(panel);
    writeGuides();
    for (const LinkStroke& stroke : layout_.links)
      writeLink(stroke);
    writeSwitches();
    writeMachines(layout_.machines, layout_.machineLabel);
    writeMachines(layout_.heads, layout_.headLabel);
    if (layout_.machineLabel == LabelStyle::none && layout_.heads.empty()) writeFoldedNames();
    for (std::size_t i = 0; i < layout_.panels.size(); ++i)
      writeTree(i, layout_.panels[i]);
    canvas_.end();
  }

private:
  void writeLabel(const std::string& style, LabelStyle orientation, const Box& box,
                  const std::string& name) {
    constexpr double baseline = 3.5;
    const Point centre = box.centre();
    if (orientation == LabelStyle::horizontal)
      canvas_.text(style, {centre.x, centre.y + baseline}, name);
    if (orientation == LabelStyle::upright)
      canvas_.text(style, {centre.x + baseline, centre.y},
                   elideFront(name, labelSize, box.height - 4), true);
  }

  void writeBands() {
    for (std::size_t i = 0; i < layout_.bands.size(); ++i)
      if (layout_.bands[i].width > 0)
        canvas_.box("band", layout_.bands[i], 4,
                    network_.name(SwitchId(i)) + ": " +
                        joinNames(network_, network_.machinesOf(SwitchId(i))));
  }

  void writeScale(const TreePanel& panel) {
    constexpr double leastStep = 12;
    if (panel.box.height == 0) return;
    const auto depths = static_cast<std::size_t>(std::lround(panel.box.height / panel.depthStep));
    const std::size_t every = roundNumber(leastStep / panel.depthStep);
    canvas_.text("depth right", {panel.box.x - 12, panel.box.y - 14}, "depth");
    for (std::size_t depth = 0; depth <= depths; depth += every) {
      const double y = panel.box.y + panel.depthStep * static_cast<double>(depth);
      canvas_.line("grid", {panel.box.x, y}, {panel.box.right(), y}, 1);
      canvas_.text("depth right", {panel.box.x - 12, y + 3.5}, std::to_string(depth));
    }
  }

  /// From every machine to its dot in the first tree.
  void writeGuides() {
    const auto& machines = judged_.schedule.trees.front().tree.preorder().machines;
    for (std::size_t position = 0; position < machines.size(); ++position) {
      const Box& box = layout_.head(MachineId(machines[position]));
      canvas_.line("guide", {box.centre().x, box.bottom()}, layout_.panels.front().dots[position],
                   0.75);
    }
  }

  void writeLink(const LinkStroke& stroke) {
    const double load = judged_.contention.linkLoads[stroke.link.index()];
    const std::size_t level = loadClass(load);
    const std::string style = "load-" + std::to_string(level);
    const double width = std::max(0.6, stroke.room * widthShare(level));
    if (contended_[stroke.link.index()])
      canvas_.line("link contended", stroke.from, stroke.to, stroke.room + 4);
    canvas_.beginGroup("", network_.name(stroke.link) + ": " + formatNumber(load) +
                               messagesText(stroke.link));
    const bool pointed = level > 0 && stroke.room >= 3;
    writeStroke(style, stroke, width, pointed);
    if (stroke.labelled && level > 0) writeLoad(stroke, load);
    canvas_.endGroup();
  }

  /// Behind a link's load: who sends over it, if that is wanted.
  std::string messagesText(LinkId link) const {
    if (passing_.empty() || passing_[link.index()].empty()) return "";
    return " for " + passing_[link.index()];
  }

  void writeStroke(const std::string& style, const LinkStroke& stroke, double width, bool pointed) {
    constexpr double head = 7;
    const double length = std::hypot(stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y);
    const double dx = (stroke.to.x - stroke.from.x) / length;
    const double dy = (stroke.to.y - stroke.from.y) / length;
    if (!pointed) return canvas_.line("link " + style, stroke.from, stroke.to, width);
    const Point neck = {stroke.to.x - head * dx, stroke.to.y - head * dy};
    const double half = stroke.room / 2 + 0.4;
    canvas_.line("link " + style, stroke.from, neck, std::min(width, stroke.room * 0.75));
    canvas_.triangle("arrow " + style, stroke.to, {neck.x - half * dy, neck.y + half * dx},
                     {neck.x + half * dy, neck.y - half * dx});
  }

  /// The load as a number on the outer side of the stroke.
  void writeLoad(const LinkStroke& stroke, double load) {
    constexpr double distance = 7;
    const Point middle = {(stroke.from.x + stroke.to.x) / 2, (stroke.from.y + stroke.to.y) / 2};
    const bool vertical = stroke.from.x == stroke.to.x;
    if (!vertical) {
      const bool rightward = stroke.to.x > stroke.from.x;
      return canvas_.text("note centred",
                          {middle.x, middle.y + (rightward ? distance + 8 : -distance)},
                          formatNumber(load));
    }
    const bool upward = stroke.to.y < stroke.from.y;
    canvas_.text(upward ? "note" : "note right",
                 {middle.x + (upward ? distance : -distance), middle.y + 3.5}, formatNumber(load));
  }

  void writeSwitches() {
    for (std::size_t i = 0; i < layout_.switches.size(); ++i) {
      const std::string& name = network_.name(SwitchId(i));
      canvas_.box("switch", layout_.switches[i], 4, name);
      writeLabel("centred", layout_.switchLabels[i], layout_.switches[i], name);
    }
  }

  void writeMachines(const std::vector<Box>& boxes, LabelStyle label) {
    const MachineId root = judged_.schedule.trees.front().tree.root();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const bool isRoot = MachineId(i) == root;
      const std::string& name = network_.name(MachineId(i));
      canvas_.box(isRoot ? "machine root" : "machine", boxes[i], 2, name);
      writeLabel(isRoot ? "centred on-root" : "centred", label, boxes[i], name);
    }
  }

  /// Where machines are too narrow for their names: those of each switch together, `n[0-31]`.
  void writeFoldedNames() {
    constexpr double below = 13;
    for (std::size_t i = 0; i < layout_.bands.size(); ++i) {
      const std::span<const MachineId> machines = network_.machinesOf(SwitchId(i));
      if (machines.empty()) continue;
      const Box& band = layout_.bands[i];
      canvas_.text("centred folded",
                   {band.centre().x, layout_.machines[machines.front().index()].bottom() + below},
                   elideBack(joinNames(network_, machines), labelSize, band.width));
    }
  }

  void writeTree(std::size_t number, const TreePanel& panel) {
    const auto& [share, tree, rail] = judged_.schedule.trees[number];
    const std::size_t treeCount = judged_.schedule.trees.size();
    if (treeCount > 1)
      canvas_.text("note", {panel.box.x, panel.box.y - 14},
                   "tree " + std::to_string(number + 1) + " of " + std::to_string(treeCount) +
                       ": " + formatNumber(share) + " of the message");
    const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
    const std::string colour = number == 0 ? "" : " tree-" + std::to_string(number);
    canvas_.beginGroup((layout_.showSendingOrder ? "" : "dense") + colour);
    if (isCopied())
      writeMulticasts(panel);
    else
      writeEdges(tree, panel, parents);
    canvas_.endGroup();
    for (std::size_t position = 0; position < tree.size(); ++position)
      canvas_.circle(position == 0 ? "dot source" : "dot", panel.dots[position],
                     layout_.dotRadius * (position == 0 ? 1.4 : 1));
    if (layout_.showSendingOrder && !isCopied()) writeSendingOrder(tree, panel, parents);
  }

  bool isCopied() const { return !judged_.schedule.multicasts.empty(); }

  void writeMulticasts(const TreePanel& panel) {
    writeSvgMulticasts(canvas_, network_, judged_.schedule, panel, layout_.showSendingOrder,
                       [&](const Multicast& multicast) {
                         return conflicting_.contains({multicast.from, multicast.to.front()});
                       });
  }

  void writeEdges(const BroadcastTree& tree, const TreePanel& panel,
                  const std::vector<std::uint32_t>& parents) {
    for (const bool conflicting : {false, true})
      for (std::size_t position = 1; position < tree.size(); ++position)
        if (isConflicting(tree, parents[position], position) == conflicting)
          writeEdge(tree, panel, parents[position], position);
  }

  bool isConflicting(const BroadcastTree& tree, std::size_t parent, std::size_t child) const {
    const auto& machines = tree.preorder().machines;
    return conflicting_.contains({MachineId(machines[parent]), MachineId(machines[child])});
  }

  void writeEdge(const BroadcastTree& tree, const TreePanel& panel, std::size_t parent,
                 std::size_t child) {
    const MachineId sender(tree.preorder().machines[parent]);
    const MachineId receiver(tree.preorder().machines[child]);
    canvas_.curve(isConflicting(tree, parent, child) ? "edge conflict" : "edge", panel.dots[parent],
                  panel.dots[child], network_.name(sender) + "->" + network_.name(receiver));
  }

  /// Numbers the children of every machine that has several: 1 is sent to first.
  void writeSendingOrder(const BroadcastTree& tree, const TreePanel& panel,
                         const std::vector<std::uint32_t>& parents) {
    std::vector<std::size_t> sent(tree.size(), 0);
    for (std::size_t position = 1; position < tree.size(); ++position) {
      const std::size_t parent = parents[position];
      const std::size_t order = ++sent[parent];
      if (tree.preorder().childCounts[parent] < 2) continue;
      const Point dot = panel.dots[position];
      const bool fromLeft = panel.dots[parent].x < dot.x;
      const double aside = layout_.dotRadius + 2;
      canvas_.text(fromLeft ? "order" : "order right",
                   {dot.x + (fromLeft ? aside : -aside), dot.y - layout_.dotRadius},
                   std::to_string(order));
    }
  }

  SvgCanvas canvas_;
  const Network& network_;
  const JudgedSchedule& judged_;
  std::string sizes_;
  SvgVerdict verdict_;
  SvgLayout layout_;
  std::vector<bool> contended_;
  std::set<std::pair<MachineId, MachineId>> conflicting_;
  std::vector<std::string> passing_; ///< by directed link; empty if messages are not named
};

} // namespace

void drawSvg(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
             const SvgOptions& options) {
  SvgWriter(out, network, judged, options).write();
}

} // namespace topocast
