// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What generated code says of a cluster, as plain tables: machines, switches, trees, and for each
// root which tree and segment size serve which message sizes. No header but <cstdint>, so that a
// generated file's own part is parsed in milliseconds.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/network/switch_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>

namespace topocast::runtime {

/// One tree over all machines: `shape` over `order` with the root moved to the front. It serves all
/// roots that have this order and shape.
struct TreeTable {
  const std::uint32_t* order; ///< machineCount machine numbers
  const char* shape;          ///< see preorder_tree.hpp
  ScheduleKind kind;          ///< builds the schedule's trees where only some machines take part
};

/// How messages of up to `lastByte` bytes (and more than in the range before it) are sent.
struct Range {
  std::uint64_t lastByte;     ///< anyLength in a root's last range
  std::uint64_t segmentBytes; ///< > 0; `wholeMessage` where they are sent in one piece
  std::uint32_t tree;         ///< index into Cluster::trees
  /// So many trees from there on share the message: as many as their builder makes, in its order.
  std::uint32_t treeCount = 1;
  /// Above 0 if senders adapt (adaptive_split.hpp): how long a message of `lastByte` bytes, sent
  /// whole, holds its sender on an idle network. The tree's kind then has HoldingTimes.
  std::uint64_t holdNanoseconds = 0;
};

/// segmentBytes of a range whose messages are sent whole, as far as MPI can.
constexpr std::uint64_t wholeMessage = ~std::uint64_t{0};
/// Entry of Cluster::firstRangeOfRoot for a root that is left to the library.
constexpr std::uint32_t noRange = ~std::uint32_t{0};

/// Messages that are left to the library though trees could carry them: of so many bytes where so
/// many machines take part.
struct LeftRange {
  std::uint32_t leastMachines;
  std::uint32_t mostMachines; ///< `anyNumber`: without upper end; 0 ends a table of these
  std::uint64_t firstByte;
  std::uint64_t lastByte; ///< `anyLength`: without upper end
};

/// mostMachines of a LeftRange without upper end.
constexpr std::uint32_t anyNumber = ~std::uint32_t{0};

/// A cluster and its plans. Everything is owned by the generated file. A site's file has no plans
/// for all machines: of these tables nothing but the name, the number of machines, the fingerprint
/// and the site.
struct Cluster {
  const char* name;
  const char* const* machineNames; ///< by machine number; null in a site's file
  SwitchTree switches;
  const TreeTable* trees; ///< null in a site's file
  const Range* ranges;
  const std::uint32_t* firstRangeOfRoot; ///< by machine number: index into `ranges`, or noRange
  std::uint64_t fingerprint = 0;         ///< of the tables; ranks of different ones are left alone
  /// All machines in the order of their chain (chain_order.hpp); null in a tree of switches.
  const std::uint32_t* chain = nullptr;
  /// By which jobs are planned while they run; null where all machines have trees.
  const Site* site = nullptr;
  const LeftRange* left = nullptr; ///< null: nothing is left
};

} // namespace topocast::runtime
