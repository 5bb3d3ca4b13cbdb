// From plans to the tables of a generated file. Roots share whatever is equal: orders of machines,
// shapes of trees, trees, and whole lists of ranges. Roots on one switch have the same orders and
// shapes but for the machine in front, so a large cluster needs as many orders as it has switches,
// not machines. On a chain one order serves all roots, but every root has a shape of its own.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "topocast/schedule/schedule_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// An entry of the table of trees: runtime::TreeTable by indices and names.
struct TreeEntry {
  std::size_t order = 0;      ///< index into BroadcastTables::orders
  std::size_t shape = 0;      ///< index into BroadcastTables::shapes
  runtime::ScheduleKind kind; ///< of its schedule
  std::size_t number = 0;     ///< among the trees of its schedule
};

/// An entry of the table of ranges: runtime::Range.
struct RangeEntry {
  std::uint64_t lastByte = 0;        ///< runtime::anyLength in the last range of a list
  std::uint64_t segmentBytes = 0;    ///< runtime::wholeMessage where messages fit in one segment
  std::uint32_t tree = 0;            ///< index into BroadcastTables::trees
  std::uint32_t treeCount = 1;       ///< so many from there on
  std::uint64_t holdNanoseconds = 0; ///< above 0 if senders adapt
  friend auto operator<=>(const RangeEntry&, const RangeEntry&) = default;
};

/// All tables that depend on the plans.
struct BroadcastTables {
  std::vector<std::vector<std::uint32_t>> orders;
  /// The order that is the chain of all machines, if senders split it as they adapt.
  std::optional<std::size_t> splitChain;
  std::vector<std::string> shapes; ///< see runtime::encodeShape
  std::vector<TreeEntry> trees;
  std::vector<RangeEntry> ranges;
  std::vector<std::uint32_t> firstRangeOfRoot; ///< by machine; runtime::noRange if not served
  std::vector<std::uint32_t> firstRangeHeard;  ///< the same with streams; empty if there are none

  /// The ranges that serve a root; empty if there are none.
  std::span<const RangeEntry> rangesOf(MachineId root) const;
  /// The same where machines hear a multicast group.
  std::span<const RangeEntry> heardRangesOf(MachineId root) const;

private:
  std::span<const RangeEntry> rangesFrom(std::uint32_t first) const;
};

/// The tables for the plans of some or all roots, one plan a root. `heard` are those for machines
/// that hear a multicast group, of the same roots; they count if some of them streams.
BroadcastTables makeTables(const Network& network, std::span<const Plan> plans,
                           std::span<const Plan> heard = {});

/// Whether messages of some size are streamed.
bool isAnyStreamed(std::span<const Plan> plans);

} // namespace topocast
