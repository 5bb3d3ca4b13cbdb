// Graphviz: the network as an undirected background, the messages as arrows over it. Vertices are
// named by number, so that names may hold anything and switches and machines may share them.
#include "contention/report_text.hpp"
#include "draw/draw.hpp"
#include "draw/svg_verdict.hpp"

#include "topocast/schedule/pieces.hpp"

#include <array>
#include <string>

namespace topocast {
namespace {

constexpr std::array treeColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

/// A quoted string that Graphviz shows as it is: no escapes, no HTML entities.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '&')
      result += "&amp;";
    else if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

std::string nodeId(const Network& network, VertexId vertex) {
  if (network.isSwitch(vertex)) return "switch" + std::to_string(vertex.index());
  return "machine" + std::to_string(vertex.index() - network.switchCount());
}

void writeVertices(llvm::raw_ostream& out, const Network& network, MachineId root) {
  out << "  node [shape=box, style=filled, fillcolor=\"#e8ebef\", color=\"#5b6675\"];\n";
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    out << "  switch" << i << " [label=" << quoted(network.name(SwitchId(i))) << "];\n";
  out << "  node [shape=ellipse, fillcolor=white];\n";
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    out << "  machine" << i << " [label=" << quoted(network.name(MachineId(i)))
        << (MachineId(i) == root ? ", penwidth=3" : "") << "];\n";
}

void writeCables(llvm::raw_ostream& out, const Network& network) {
  out << "  edge [dir=none, color=\"#b8bfc8\", penwidth=1];\n";
  for (std::size_t cable = 0; cable < network.linkCount(); cable += 2) {
    const Link& link = network.link(LinkId(cable));
    out << "  " << nodeId(network, link.from) << " -> " << nodeId(network, link.to) << ";\n";
  }
}

void writeArrowStyle(llvm::raw_ostream& out, std::size_t number) {
  const char* colour = treeColours[number % treeColours.size()];
  out << "  edge [dir=forward, constraint=false, penwidth=1.5, color=\"" << colour
      << "\", fontcolor=\"" << colour << "\"];\n";
}

/// Messages with pieces, labelled by their steps.
void writeMessages(llvm::raw_ostream& out, const Schedule& schedule) {
  writeArrowStyle(out, 0);
  for (const runtime::PieceMessages& each : schedule.messages) {
    out << "  machine" << each.from << " -> machine" << each.to << " [label=\"" << each.step;
    if (each.steps > 1) out << '-' << each.lastStep();
    out << "\"];\n";
  }
}

/// Messages that the network copies, labelled by their steps: what goes to several machines parts
/// at a point of its own.
void writeMulticasts(llvm::raw_ostream& out, const Schedule& schedule) {
  for (std::size_t i = 0; i < schedule.multicasts.size(); ++i) {
    const auto& [from, to, step] = schedule.multicasts[i];
    writeArrowStyle(out, step - 1U);
    std::string sender = "machine" + std::to_string(from.index());
    std::string label = " [label=\"" + std::to_string(step) + "\"]";
    if (to.size() > 1) {
      const std::string point = "message" + std::to_string(i);
      out << "  " << point << " [shape=point, label=\"\"];\n";
      out << "  " << sender << " -> " << point << " [dir=none, label=\"" << step << "\"];\n";
      sender = point;
      label.clear();
    }
    for (const MachineId machine : to)
      out << "  " << sender << " -> machine" << machine.index() << label << ";\n";
  }
}

void writeTree(llvm::raw_ostream& out, const BroadcastTree& tree, std::size_t number) {
  writeArrowStyle(out, number);
  for (std::size_t position = 0; position < tree.size(); ++position) {
    std::size_t order = 1;
    for (const Edge& edge : tree.edgesFrom(position))
      out << "  machine" << edge.from.index() << " -> machine" << edge.to.index() << " [label=\""
          << order++ << "\"];\n";
  }
}

} // namespace

void drawDot(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
             bool isFree) {
  const Schedule& schedule = judged.schedule;
  const MachineId root = schedule.root();
  const std::string title =
      schedule.name() + " broadcast from " + network.name(root) + ", " +
      (schedule.hasSteps() ? "steps " : "height ") + std::to_string(schedule.height()) + ", " +
      (isFree && !judged.contention.contentionFree() ? freeInTimeText
                                                     : verdictText(judged.contention));
  out << "digraph " << quoted(network.name()) << " {\n";
  out << "  graph [label=" << quoted(title) << ", labelloc=t, fontname=Helvetica];\n";
  out << "  node [fontname=Helvetica];\n  edge [fontname=Helvetica, fontsize=10];\n";
  writeVertices(out, network, root);
  writeCables(out, network);
  if (schedule.hasPieces())
    writeMessages(out, schedule);
  else if (schedule.hasSteps())
    writeMulticasts(out, schedule);
  else
    for (std::size_t i = 0; i < schedule.trees.size(); ++i)
      writeTree(out, schedule.trees[i].tree, i);
  out << "}\n";
}

} // namespace topocast
