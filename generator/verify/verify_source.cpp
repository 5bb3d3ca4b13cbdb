// From the tables of a generated source to findings. Machine names and switches are compared with
// the network; then, for every root, its list of ranges is followed as the runtime follows it, and
// each tree that serves a range is rebuilt and judged.
#include "verify/verify.hpp"

#include "contention/contention.hpp"
#include "contention/report_text.hpp"
#include "input/format_quantity.hpp"
#include "input/text_file.hpp"
#include "network/shape_text.hpp"
#include "schedule/registry.hpp"
#include "verify/read_source.hpp"
#include "verify/summary.hpp"
#include "verify/tree_edges.hpp"

#include "topocast/cluster.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace topocast {
namespace {

std::string quoted(const std::string& name) {
  return "'" + name + "'";
}

/// The name on the command line of the schedule that a builder makes; empty if there is none.
std::string scheduleName(const SourceTree& tree) {
  for (const ScheduleFamily& family : scheduleFamilies()) {
    if (family.builderName != tree.builder) continue;
    std::string name = kindName(family, tree.arity);
    if (!name.empty()) return name;
  }
  return {};
}

/// Compares the tables that describe the cluster with the network.
class ClusterCheck {
public:
  ClusterCheck(const Network& network, const SourceTables& tables, DiagnosticList& diagnostics)
      : network_(network), tables_(tables), diagnostics_(diagnostics) {}

  /// Whether both have the same machines by the same numbers, so that trees can be judged.
  bool machinesAgree() {
    const std::size_t before = diagnostics_.errorCount();
    checkLength("machineNames", tables_.machineNames.size(), tables_.machineCount);
    checkLength("firstRangeOfRoot", tables_.firstRangeOfRoot.size(), tables_.machineCount);
    checkSets();
    if (diagnostics_.errorCount() == before) checkNumbers();
    return diagnostics_.errorCount() == before;
  }

  /// The tables by which trees for a part of the machines are built. Machines must agree.
  void checkSwitches() {
    const std::size_t before = diagnostics_.errorCount();
    checkLength("switchOfMachine", tables_.switchOfMachine.size(), tables_.machineCount);
    checkLength("switchAbove", tables_.switchAbove.size(), tables_.switchCount);
    if (diagnostics_.errorCount() != before) return;
    if (tables_.switchCount != network_.switchCount())
      return diagnostics_.error(
          tables_.clusterPlace,
          "the source has " + formatCount(tables_.switchCount, "switch", "es") + ", the network " +
              formatCount(network_.switchCount(), "switch", "es"));
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      checkSwitchOf(MachineId(i));
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      checkAbove(SwitchId(i));
  }

private:
  void checkLength(const char* table, std::size_t length, std::uint64_t wanted) {
    if (length != wanted)
      diagnostics_.error(tables_.clusterPlace,
                         "table " + std::string(table) + " has " +
                             formatCount(length, "entr", length == 1 ? "y" : "ies") +
                             " instead of " + std::to_string(wanted));
  }

  void checkSets() {
    llvm::StringSet<> seen;
    for (const auto& [name, place] : tables_.machineNames) {
      if (!network_.findMachine(name))
        diagnostics_.error(place, "the network has no machine " + quoted(name));
      else if (!seen.insert(name).second)
        diagnostics_.error(place, "machine " + quoted(name) + " stands twice in the table");
    }
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      if (const std::string& name = network_.name(MachineId(i)); !seen.contains(name))
        diagnostics_.error(tables_.clusterPlace,
                           "the network's machine " + quoted(name) + " is missing");
  }

  void checkNumbers() {
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      if (const auto& [name, place] = tables_.machineNames[i]; name != network_.name(MachineId(i)))
        diagnostics_.error(place, "machine " + std::to_string(i) + " is " + quoted(name) +
                                      " here and " + quoted(network_.name(MachineId(i))) +
                                      " in the order of the network");
  }

  std::string switchText(std::uint64_t number) const {
    return number < network_.switchCount() ? quoted(network_.name(SwitchId(number)))
                                           : "number " + std::to_string(number);
  }

  void checkSwitchOf(MachineId machine) {
    const auto& [number, place] = tables_.switchOfMachine[machine.index()];
    const SwitchId actual = network_.switchOf(machine);
    if (number != actual.value)
      diagnostics_.error(place, quoted(network_.name(machine)) + " is on switch " +
                                    switchText(number) + " here and on " +
                                    switchText(actual.value) + " in the network");
  }

  std::string aboveText(std::int64_t number) const {
    return number < 0 ? "nothing" : switchText(static_cast<std::uint64_t>(number));
  }

  void checkAbove(SwitchId aSwitch) {
    const auto& [number, place] = tables_.switchAbove[aSwitch.index()];
    const auto& above = network_.tree()->above(aSwitch);
    const std::int64_t actual = above ? std::int64_t{above->to.value} : -1;
    if (number != actual)
      diagnostics_.error(place, "above switch " + quoted(network_.name(aSwitch)) + " is " +
                                    aboveText(number) + " here and " + aboveText(actual) +
                                    " in the network");
  }

  const Network& network_;
  const SourceTables& tables_;
  DiagnosticList& diagnostics_;
};

/// Follows every root's ranges and judges the trees that serve them.
class RootCheck {
public:
  RootCheck(const Network& network, const SourceTables& tables, DiagnosticList& diagnostics)
      : network_(network), tables_(tables), diagnostics_(diagnostics) {
    tally_.trees = tables.trees.size();
  }

  void checkAll() {
    for (const auto& [tree, place] : tables_.trees)
      if (scheduleName(tree).empty())
        diagnostics_.error(place, "no schedule is built by runtime::" + tree.builder +
                                      " with arity " + std::to_string(tree.arity));
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      checkRoot(MachineId(i));
    if (servedRoots_ == 0)
      diagnostics_.error(tables_.clusterPlace, "every root is left to the MPI library");
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

  void checkRoot(MachineId root) {
    const auto& [first, place] = tables_.firstRangeOfRoot[root.index()];
    if (first == runtime::noRange) return;
    ++servedRoots_;
    for (const auto& [trees, service] : followRanges(root, first, place))
      checkTrees(root, trees, service);
  }

  /// The trees of a schedule: the first, and how many there are.
  using TreeRow = std::pair<std::uint32_t, std::uint32_t>;

  std::map<TreeRow, Service> followRanges(MachineId root, std::uint64_t first,
                                          llvm::StringRef place) {
    std::map<TreeRow, Service> services;
    std::uint64_t fromBytes = 0;
    for (std::uint64_t i = first; i < tables_.ranges.size(); ++i) {
      const auto& [range, rangePlace] = tables_.ranges[i];
      ++tally_.ranges;
      const bool hasTrees = checkRange(root, range, rangePlace, fromBytes);
      const bool isLast = range.lastByte == runtime::anyLength;
      if (hasTrees) {
        Service& service = services[{range.tree, range.treeCount}];
        if (++service.ranges == 1)
          service.sizes =
              sizesText(fromBytes, isLast ? std::nullopt : std::optional(range.lastByte));
      }
      if (isLast) return services;
      fromBytes = range.lastByte + 1;
    }
    diagnostics_.error(place, "from " + quoted(network_.name(root)) +
                                  ": the list of ranges that starts at entry " +
                                  std::to_string(first) + " has no end");
    return services;
  }

  /// Whether there are trees that serve the range.
  bool checkRange(MachineId root, const SourceRange& range, llvm::StringRef place,
                  std::uint64_t fromBytes) {
    const std::string from = "from " + quoted(network_.name(root)) + ": ";
    if (range.lastByte < fromBytes)
      diagnostics_.error(place, from + "the range ends at " + std::to_string(range.lastByte) +
                                    " bytes, where the one before it has been already");
    if (range.segmentBytes == 0) diagnostics_.error(place, from + "segments of 0 bytes");
    const std::uint64_t last = std::uint64_t{range.tree} + std::max(range.treeCount, 1U) - 1;
    if (last >= tables_.trees.size()) {
      diagnostics_.error(place, from + "tree " + std::to_string(last) + " of " +
                                    std::to_string(tables_.trees.size()) + " does not exist");
      return false;
    }
    return checkBuilder(range, place, from);
  }

  /// Over a part of the machines the builder of the first tree makes all trees of a range.
  bool checkBuilder(const SourceRange& range, llvm::StringRef place, const std::string& from) {
    const SourceTree& first = tables_.trees[range.tree].value;
    const auto kind = llvm::expectedToOptional(findSchedule(scheduleName(first)));
    if (!kind) return true; // told already
    const MachineOrder oneMachine = {{0}, {0}, {0}};
    const std::uint32_t built = kind->build(oneMachine, kind->arity).size();
    if (range.treeCount != built) {
      diagnostics_.error(place, from + formatCount(range.treeCount, "tree") +
                                    " for the range, but runtime::" + first.builder + " makes " +
                                    std::to_string(built));
      return false;
    }
    for (std::uint32_t tree = range.tree; tree < range.tree + range.treeCount; ++tree)
      if (scheduleName(tables_.trees[tree].value) != kind->name) {
        diagnostics_.error(place, from + "tree " + std::to_string(tree) +
                                      " is not of the schedule " + kind->name +
                                      " as the first one is");
        return false;
      }
    return true;
  }

  void checkTrees(MachineId root, TreeRow row, const Service& service) {
    const auto [first, count] = row;
    const auto& [firstTree, place] = tables_.trees[first];
    const std::string subject = subjectOf(root, firstTree, service);
    Schedule schedule;
    for (std::uint32_t tree = first; tree < first + count; ++tree) {
      auto edges =
          deliveringEdges(root, tables_.trees[tree].value, tables_.trees[tree].place, subject);
      if (!edges) return;
      schedule.trees.push_back({1.0 / count, treeOf(root, *edges, network_.machineCount())});
    }

    const ContentionReport report = judge(network_, schedule);
    tally_.maxLinkLoad = std::max(tally_.maxLinkLoad, report.maxLinkLoad);
    if (report.contentionFree()) return;
    if (report.loadOptimal()) {
      tally_.loadOptimalRanges += service.ranges;
      return;
    }
    tally_.contendingRanges += service.ranges;
    diagnostics_.warning(place, subject + contentionText(report));
    for (const std::string& line : conflictLines(network_, report))
      diagnostics_.note(place, line);
  }

  /// The edges of one tree; nothing, and errors, if they are no broadcast.
  std::optional<std::vector<Edge>> deliveringEdges(MachineId root, const SourceTree& tree,
                                                   llvm::StringRef place,
                                                   const std::string& subject) {
    if (tree.order.size() != network_.machineCount()) {
      diagnostics_.error(place, subject + "the order has " +
                                    formatCount(tree.order.size(), "machine") + " instead of " +
                                    std::to_string(network_.machineCount()));
      return std::nullopt;
    }
    auto edges = edgesOf(root, tree.order, tree.shape);
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
  std::string subjectOf(MachineId root, const SourceTree& tree, const Service& service) const {
    std::string sizes = service.sizes;
    if (service.ranges > 1) sizes += " and in " + formatCount(service.ranges - 1, "more range");
    return "from " + quoted(network_.name(root)) + ", " + sizes + ", " + scheduleName(tree) + ": ";
  }

  const Network& network_;
  const SourceTables& tables_;
  DiagnosticList& diagnostics_;
  Tally tally_;
  std::size_t servedRoots_ = 0;
};

} // namespace

Verification verifySource(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network) {
  DiagnosticList diagnostics(std::move(file));
  if (!checkText(diagnostics, "a broadcast")) return {diagnostics.take(), ""};
  if (network.tree() == nullptr) {
    diagnostics.error(diagnostics.text().take_front(0),
                      "the network is a " + shapeText(network.shape()));
    diagnostics.advise("generated sources are for trees of switches");
    return {diagnostics.take(), ""};
  }
  const auto tables = readSource(diagnostics);
  if (!tables) return {diagnostics.take(), ""};

  ClusterCheck cluster(network, *tables, diagnostics);
  if (!cluster.machinesAgree()) return {diagnostics.take(), ""};
  cluster.checkSwitches();
  RootCheck roots(network, *tables, diagnostics);
  roots.checkAll();
  const bool passed = !diagnostics.hasErrors();
  return {diagnostics.take(), passed ? roots.summary() : ""};
}

} // namespace topocast
