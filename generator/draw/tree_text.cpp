// A broadcast for people: what matters in a few lines, then its trees.
#include "contention/report_text.hpp"
#include "contention/timed_contention.hpp"
#include "draw/draw.hpp"
#include "draw/text_tree.hpp"
#include "input/format_quantity.hpp"
#include "network/joined_names.hpp"
#include "schedule/rail_shares.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/pieces.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace topocast {
namespace {

/// From this number on, consecutive leaves of one sender on one switch share a line.
constexpr std::size_t leavesToFold = 4;

void writeRow(llvm::raw_ostream& out, llvm::StringRef title, const std::string& text) {
  constexpr std::size_t titleColumns = 14;
  out << "  " << title;
  out.indent(static_cast<unsigned>(titleColumns - title.size())) << text << '\n';
}

void writeConflicts(llvm::raw_ostream& out, const Network& network, const ContentionReport& report,
                    std::size_t most) {
  const std::size_t shown = std::min(most, report.conflicts.size());
  for (std::size_t i = 0; i < shown; ++i)
    writeRow(out, "", conflictText(network, report.conflicts[i]));
  if (shown < report.conflicts.size())
    writeRow(out, "", "and " + formatCount(report.conflicts.size() - shown, "more link"));
}

/// The links that carry the greatest load: `2 messages on n0->s0, n4->s0 and 3 more`.
std::string mostLoadedText(const Network& network, const ContentionReport& report,
                           std::size_t most) {
  constexpr double tolerance = 1e-9;
  std::string names;
  std::size_t count = 0;
  for (std::size_t link = 0; link < report.linkLoads.size(); ++link) {
    if (report.linkLoads[link] < report.maxLinkLoad - tolerance) continue;
    if (++count > most) continue;
    if (!names.empty()) names += ", ";
    names += network.name(LinkId(link));
  }
  if (count > most) names += " and " + std::to_string(count - most) + " more";
  return formatNumber(report.maxLinkLoad) + " x the message on " + names;
}

/// The verdict as the value of its row.
std::string contentionText(const ContentionReport& report, bool isFreeWhole) {
  if (report.contentionFree()) return "none";
  if (!report.delivers() || report.loadOptimal()) return verdictText(report);
  return "on " + formatCount(report.conflicts.size(), "link") +
         (isFreeWhole ? ", but of messages sent whole on none" : "");
}

/// The time and contention of a message sent whole, in the units of the schedule's holding times.
void writeTimes(llvm::raw_ostream& out, const Network& network, const BroadcastTree& tree,
                const runtime::HoldingTimes& times, std::size_t most) {
  const TimedReport report = judgeTimed(network, tree, times);
  writeRow(out, "sent whole",
           "all have it at " + std::to_string(report.latency) +
               (report.meetings.empty() ? ", no two messages on one link at a time"
                                        : " but for messages that meet on " +
                                              formatCount(report.meetings.size(), "link")));
  for (std::size_t i = 0; i < std::min(most, report.meetings.size()); ++i)
    writeRow(out, "", meetingText(network, report.meetings[i]));
}

void writeSummary(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                  const TreeTextOptions& options) {
  const Schedule& schedule = judged.schedule;
  const ContentionReport& report = judged.contention;
  const BroadcastTree& tree = schedule.trees.front().tree;
  out << nameOn(network, schedule) << " broadcast from " << network.name(tree.root()) << '\n';
  writeRow(out, "machines",
           std::to_string(tree.size()) + " on " +
               formatCount(network.switchCount(), "switch", "es") +
               (network.railCount() > 1 ? " and " + formatCount(network.railCount(), "rail") : ""));
  writeRow(out, schedule.hasSteps() ? "steps" : "height", std::to_string(schedule.height()));
  writeRow(out, "children", "at most " + std::to_string(schedule.maxChildren()));
  writeRow(out, "contention", contentionText(report, options.isFreeWhole));
  for (const std::string& defect : report.defects)
    writeRow(out, "", defect);
  writeConflicts(out, network, report, options.maxConflicts);
  if (report.maxLinkLoad > 0)
    writeRow(out, "most loaded", mostLoadedText(network, report, options.maxLinks));
  if (const auto* const times = runtime::holdingTimesOf(schedule.kind))
    writeTimes(out, network, tree, *times, options.maxConflicts);
}

/// `piece 3`, `pieces 4 to 7`; of messages in several steps `pieces 3, 2, ...`
std::string piecesText(const runtime::PieceMessages& messages, std::uint32_t pieces) {
  const std::string first = std::to_string(messages.first);
  if (messages.steps > 1) {
    const std::string second = std::to_string(messages.firstAfter(1, pieces));
    return "pieces " + first + ", " + second + (messages.steps > 2 ? ", ..." : "");
  }
  if (messages.count == 1) return "piece " + first;
  return "pieces " + first + " to " + std::to_string(messages.first + messages.count - 1U);
}

/// All messages of a schedule that scatters, the earliest first.
void writeMessages(llvm::raw_ostream& out, const Network& network, const Schedule& schedule) {
  std::vector<runtime::PieceMessages> messages = schedule.messages;
  std::ranges::stable_sort(messages, {}, &runtime::PieceMessages::step);
  const auto pieces = static_cast<std::uint32_t>(network.machineCount());
  out << "\nthe tree scatters " << formatCount(pieces, "piece") << "; step by step\n";
  for (const runtime::PieceMessages& each : messages) {
    const std::string steps =
        each.steps == 1 ? std::to_string(each.step)
                        : std::to_string(each.step) + " to " + std::to_string(each.lastStep());
    writeRow(out, steps,
             network.name(MachineId(each.from)) + " -> " + network.name(MachineId(each.to)) + ", " +
                 piecesText(each, pieces));
  }
}

/// All messages of a schedule that the network copies.
void writeMulticasts(llvm::raw_ostream& out, const Network& network, const Schedule& schedule) {
  out << "\nthe network copies messages; step by step\n";
  for (const Multicast& each : schedule.multicasts)
    writeRow(out, std::to_string(each.step),
             network.name(each.from) + " -> " + joinNames(network, each.to));
}

/// Turns a tree into text nodes, one a machine or one for a row of leaves.
class Labeller {
public:
  Labeller(const Network& network, const SharedTree& shared)
      : network_(network), tree_(shared.tree), rail_(shared.rail) {}

  std::vector<TextNode> label() {
    const auto& counts = tree_.preorder().childCounts;
    nodes_ = {{"[" + network_.name(switchOn(tree_.root(), network_.railTo(tree_.root(), rail_))) +
                   "] " + network_.name(tree_.root()),
               {}}};
    const std::vector<std::uint32_t> parents = runtime::parentPositions(tree_.preorder());
    std::vector<std::size_t> nodeOf(tree_.size(), 0);
    for (std::size_t position = 1; position < tree_.size();) {
      const std::size_t leaves = leafRow(position, parents);
      const std::size_t taken = leaves < leavesToFold ? 1 : leaves;
      const MachineId sender(tree_.preorder().machines[parents[position]]);
      nodeOf[position] = nodes_.size();
      nodes_[nodeOf[parents[position]]].children.push_back(nodes_.size());
      nodes_.push_back({arrivalLabel(sender, position, taken), {}});
      nodes_.back().children.reserve(counts[position]);
      position += taken;
    }
    return std::move(nodes_);
  }

private:
  VertexId switchOn(MachineId machine, std::size_t rail) const {
    return network_.link(network_.uplink(machine, rail)).to;
  }
  MachineId machineAt(std::size_t position) const {
    return MachineId(tree_.preorder().machines[position]);
  }
  /// The switch by which the message comes.
  VertexId switchAt(std::size_t position) const {
    return switchOn(machineAt(position), network_.railTo(machineAt(position), rail_));
  }

  /// Number of leaves from this position on that are siblings on one switch.
  std::size_t leafRow(std::size_t first, const std::vector<std::uint32_t>& parents) const {
    std::size_t position = first;
    while (position < tree_.size() && tree_.preorder().childCounts[position] == 0 &&
           parents[position] == parents[first] && switchAt(position) == switchAt(first))
      ++position;
    return position - first;
  }

  std::string arrivalLabel(MachineId sender, std::size_t position, std::size_t count) const {
    std::vector<MachineId> machines;
    for (std::size_t i = position; i < position + count; ++i)
      machines.push_back(machineAt(i));
    const VertexId here = switchAt(position);
    const std::size_t rail = network_.railTo(machines.front(), rail_);
    const std::string arrival =
        here == switchOn(sender, rail) ? "" : "[" + network_.name(here) + "] ";
    return arrival + joinNames(network_, machines);
  }

  const Network& network_;
  const BroadcastTree& tree_;
  std::size_t rail_;
  std::vector<TextNode> nodes_;
};

} // namespace

void drawTreeText(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                  const TreeTextOptions& options) {
  writeSummary(out, network, judged, options);
  const std::vector<SharedTree>& trees = judged.schedule.trees;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    out << '\n';
    if (trees.size() > 1)
      out << "tree " << i + 1 << " of " << trees.size()
          << (network.cardsAtOnce() > 1 ? " on rail " + std::to_string(trees[i].rail) : "") << ", "
          << formatNumber(trees[i].share) << " of the message\n";
    writeTextTree(out, Labeller(network, trees[i]).label(), {.columns = options.columns});
  }
  if (judged.schedule.hasPieces()) writeMessages(out, network, judged.schedule);
  if (!judged.schedule.multicasts.empty()) writeMulticasts(out, network, judged.schedule);
}

} // namespace topocast
