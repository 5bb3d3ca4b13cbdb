#include "verify/verify_trees.hpp"

#include "contention/contention.hpp"
#include "contention/report_text.hpp"
#include "cost/estimate.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "order/network_order.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/registry.hpp"
#include "verify/summary.hpp"
#include "verify/tree_edges.hpp"
#include "verify/verdict.hpp"

#include "topocast/cluster.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Follows every root's ranges and judges the trees that serve them.
class RootCheck {
public:
  RootCheck(const Network& network, const CommunicationParameters& parameters,
            const SourceTrees& tables, DiagnosticList& diagnostics)
      : network_(network), parameters_(parameters), tables_(tables), diagnostics_(diagnostics) {
    tally_.trees = tables.trees.size();
    tally_.timesAreEstimated = parameters.name() == estimatedName;
  }

  void checkAll() {
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      checkRoot(MachineId(i), tables_.firstRangeOfRoot[i], false);
      if (!tables_.firstRangeHeard.empty())
        checkRoot(MachineId(i), tables_.firstRangeHeard[i], true);
    }
    for (const auto& [schedule, contention] : contentions_)
      warn(contention);
    if (servedRoots_ == 0)
      diagnostics_.error(tables_.firstRangeOfRoot.front().place, "no root has trees");
  }

  std::string summary() const {
    const std::size_t all = network_.machineCount();
    const std::string roots =
        servedRoots_ == all ? formatCount(all, "root")
                            : std::to_string(servedRoots_) + " of " + formatCount(all, "root");
    return summaryText(network_, roots, tally_);
  }

private:
  /// The ranges of one root that a tree serves.
  struct Service {
    std::string sizes; ///< of the first, in words
    std::size_t ranges = 0;
  };

  /// Where the messages of a schedule meet from several roots: one warning, for the first.
  struct Contention {
    llvm::StringRef place;
    std::string subject;
    Verdict verdict;
    std::set<MachineId> roots;
  };

  const ScheduleKind& kindOf(std::uint32_t tree) const { return tables_.trees[tree].value.kind; }

  /// Of ranges for machines that hear a multicast group, or not. Only the former may stream.
  void checkRoot(MachineId root, const Placed<std::uint32_t>& start, bool isHeard) {
    const auto& [first, place] = start;
    if (first == runtime::noRange) return;
    if (!isHeard) ++servedRoots_;
    for (const auto& [use, service] : followRanges(root, first, place)) {
      if (!isHeard && runtime::isStreamed(kindOf(use.tree)))
        diagnostics_.error(place, subjectOf(root, kindOf(use.tree), service) +
                                      "streamed although no multicast group may be heard");
      checkTrees(root, use, service);
    }
  }

  /// The trees of a schedule, and what judges them.
  struct Use {
    std::uint32_t tree = 0; ///< the first
    std::uint32_t treeCount = 0;
    std::optional<runtime::HoldingTimes> times; ///< of messages sent whole

    auto key() const {
      const auto [hold, end, ports, interval] = times.value_or(runtime::HoldingTimes{0, 0, 0, 0});
      return std::tuple(tree, treeCount, hold, end, ports, interval);
    }
    friend bool operator<(const Use& left, const Use& right) { return left.key() < right.key(); }
  };

  std::map<Use, Service> followRanges(MachineId root, std::uint64_t first, llvm::StringRef place) {
    std::map<Use, Service> services;
    std::uint64_t fromBytes = 0;
    for (std::uint64_t i = first; i < tables_.ranges.size(); ++i) {
      const auto& [range, rangePlace] = tables_.ranges[i];
      ++tally_.ranges;
      const bool hasTrees = checkRange(root, range, rangePlace, fromBytes);
      const bool isLast = range.lastByte == runtime::anyLength;
      if (hasTrees) {
        const auto toBytes = isLast ? std::nullopt : std::optional(range.lastByte);
        Service& service = services[{range.tree, range.treeCount, timesOf(range, toBytes)}];
        if (++service.ranges == 1) service.sizes = sizesText(fromBytes, toBytes);
      }
      if (isLast) return services;
      fromBytes = range.lastByte + 1;
    }
    diagnostics_.error(place, "from " + inQuotes(network_.name(root)) +
                                  ": the list of ranges that starts at entry " +
                                  std::to_string(first) + " has no end");
    return services;
  }

  std::optional<runtime::HoldingTimes> timesOf(const SourceRange& range,
                                               std::optional<std::uint64_t> toBytes) const {
    return timesOfWholeMessages(network_, parameters_, kindOf(range.tree),
                                {toBytes, range.segmentBytes});
  }

  /// Whether there are trees that serve the range.
  bool checkRange(MachineId root, const SourceRange& range, llvm::StringRef place,
                  std::uint64_t fromBytes) {
    const std::string from = "from " + inQuotes(network_.name(root)) + ": ";
    if (range.lastByte < fromBytes)
      diagnostics_.error(place, from + "the range ends at " + formatCount(range.lastByte, "byte") +
                                    ", where the one before it has been already");
    if (range.segmentBytes == 0) diagnostics_.error(place, from + "segments of 0 bytes");
    const std::uint64_t last = std::uint64_t{range.tree} + std::max(range.treeCount, 1U) - 1;
    if (last >= tables_.trees.size()) {
      diagnostics_.error(place, from + "tree " + std::to_string(last) + " of " +
                                    std::to_string(tables_.trees.size()) + " does not exist");
      return false;
    }
    return checkKind(range, place, from) && checkHold(range, place, from) &&
           checkPayload(range, place, from);
  }

  /// A stream's segment is what a datagram carries.
  bool checkPayload(const SourceRange& range, llvm::StringRef place, const std::string& from) {
    if (!runtime::isStreamed(kindOf(range.tree)) || range.segmentBytes <= runtime::mostPayloadBytes)
      return true;
    diagnostics_.error(place, from + "a datagram carries at most " +
                                  formatCount(runtime::mostPayloadBytes, "byte"));
    return false;
  }

  /// Senders adapt where they are told how long their messages take; the trees must be for that.
  bool checkHold(const SourceRange& range, llvm::StringRef place, const std::string& from) {
    const ScheduleKind& kind = kindOf(range.tree);
    if ((range.holdNanoseconds > 0) == runtime::factsOf(kind).adapts) return true;
    const std::string schedule = nameOf(kind);
    diagnostics_.error(place, from + (range.holdNanoseconds > 0
                                          ? "senders adapt, but " + schedule + " is fixed"
                                          : schedule + " adapts, but the range does not say how "
                                                       "long a message holds its sender"));
    return false;
  }

  /// The first tree's kind says how messages are carried over all trees of a range.
  bool checkKind(const SourceRange& range, llvm::StringRef place, const std::string& from) {
    const ScheduleKind& kind = kindOf(range.tree);
    const std::uint32_t built = runtime::treesOf(kind);
    if (range.treeCount != built) {
      diagnostics_.error(place, from + formatCount(range.treeCount, "tree") +
                                    " for the range, but " + nameOf(kind) + " has " +
                                    std::to_string(built));
      return false;
    }
    for (std::uint32_t tree = range.tree; tree < range.tree + range.treeCount; ++tree)
      if (!(kindOf(tree) == kind)) {
        diagnostics_.error(place, from + "tree " + std::to_string(tree) +
                                      " is not of the schedule " + nameOf(kind) +
                                      " as the first one is");
        return false;
      }
    return true;
  }

  void checkTrees(MachineId root, const Use& use, const Service& service) {
    const llvm::StringRef place = tables_.trees[use.tree].place;
    const std::string subject = subjectOf(root, kindOf(use.tree), service);
    std::vector<BroadcastTree> trees;
    trees.reserve(use.treeCount);
    for (std::uint32_t tree = use.tree; tree < use.tree + use.treeCount; ++tree) {
      auto edges =
          deliveringEdges(root, tables_.trees[tree].value, tables_.trees[tree].place, subject);
      if (!edges) return;
      trees.push_back(treeOf(root, *edges, network_.machineCount()));
    }

    const Schedule schedule = scheduleWith(kindOf(use.tree), std::move(trees));
    const ContentionReport report = judge(network_, schedule);
    tally_.maxLinkLoad = std::max(tally_.maxLinkLoad, report.maxLinkLoad);
    const Verdict verdict = verdictOf(network_, schedule, report, use.times);
    count(tally_, verdict.freedom, service.ranges);
    if (verdict.freedom != Freedom::none) return;
    Contention& contention = contentions_[nameOf(kindOf(use.tree))];
    if (contention.roots.empty()) contention = {place, subject, verdict, {}};
    contention.roots.insert(root);
  }

  void warn(const Contention& contention) {
    const auto& [place, subject, verdict, roots] = contention;
    diagnostics_.warning(place, subject + verdict.contention);
    for (const std::string& line : verdict.lines)
      diagnostics_.note(place, line);
    if (const std::size_t others = roots.size() - 1; others > 0)
      diagnostics_.note(place, "and from " + formatCount(others, "more root"));
  }

  /// The edges of one tree; nothing, and errors, if they are no broadcast.
  std::optional<std::vector<Edge>> deliveringEdges(MachineId root, const SourceTree& tree,
                                                   llvm::StringRef place,
                                                   const std::string& subject) {
    auto edges = edgesOf(root, tables_.orders[tree.order].value, tables_.shapes[tree.shape].value);
    if (!edges) {
      diagnostics_.error(place, subject + llvm::toString(edges.takeError()));
      return std::nullopt;
    }
    const ContentionReport report = judge(network_, root, *edges);
    for (const std::string& defect : defectLines(report))
      diagnostics_.error(place, subject + defect);
    return report.delivers() ? std::optional(std::move(*edges)) : std::nullopt;
  }

  /// `from 'n0', 0 B to 8 KiB and in 2 more ranges, binary: `
  std::string subjectOf(MachineId root, const ScheduleKind& kind, const Service& service) const {
    std::string sizes = service.sizes;
    if (service.ranges > 1) sizes += " and in " + formatCount(service.ranges - 1, "more range");
    return "from " + inQuotes(network_.name(root)) + ", " + sizes + ", " + nameOf(kind) + ": ";
  }

  const Network& network_;
  const CommunicationParameters& parameters_;
  const SourceTrees& tables_;
  DiagnosticList& diagnostics_;
  Tally tally_;
  std::map<std::string, Contention> contentions_; ///< by schedule
  std::size_t servedRoots_ = 0;
};

/// Senders that adapt split the network's chain, if it has one, in trees that follow it.
void checkChain(const SourceTrees& tables, const Network& network, llvm::StringRef cluster,
                DiagnosticList& diagnostics) {
  const auto splitsChain = [](const Placed<SourceTree>& tree) {
    const runtime::FamilyFacts& facts = runtime::factsOf(tree.value.kind);
    return facts.adapts && facts.follows == runtime::Follows::machineOrder;
  };
  const bool isWanted =
      network.facts().order == OrderRule::chain && std::ranges::any_of(tables.trees, splitsChain);
  if (tables.splitChain.has_value() != isWanted)
    return diagnostics.error(cluster, isWanted ? "senders that adapt split a chain of machines, "
                                                 "which the source does not name"
                                               : "the source names a chain of machines, which no "
                                                 "sender splits");
  if (!isWanted) return;
  const auto& [chain, place] = tables.orders[*tables.splitChain];
  const std::vector<std::uint32_t> wanted = machineChain(network);
  const auto [here, there] = std::ranges::mismatch(chain, wanted);
  if (here == chain.end() || there == wanted.end()) return;
  diagnostics.error(place, "number " + std::to_string(there - wanted.begin()) +
                               " in the chain of machines is " + std::to_string(*here) +
                               " here and " + inQuotes(network.name(MachineId(*there))) +
                               " in the network");
}

} // namespace

std::string verifyTrees(const SourceTrees& tables, llvm::StringRef cluster, const Network& network,
                        const CommunicationParameters& parameters, DiagnosticList& diagnostics) {
  if (tables.firstRangeOfRoot.size() != network.machineCount()) {
    diagnostics.error(tables.firstRangeOfRoot.front().place,
                      formatCount(tables.firstRangeOfRoot.size(), "root") + " here, " +
                          formatCount(network.machineCount(), "machine") + " in the network");
    return {};
  }
  if (!tables.firstRangeHeard.empty() &&
      tables.firstRangeHeard.size() != tables.firstRangeOfRoot.size()) {
    diagnostics.error(tables.firstRangeHeard.front().place,
                      formatCount(tables.firstRangeHeard.size(), "root") + " here, " +
                          formatCount(network.machineCount(), "machine") + " in the network");
    return {};
  }
  checkChain(tables, network, cluster, diagnostics);
  RootCheck roots(network, parameters, tables, diagnostics);
  roots.checkAll();
  return roots.summary();
}

} // namespace topocast
