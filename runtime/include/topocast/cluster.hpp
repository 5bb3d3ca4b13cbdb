// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What generated code says of a cluster, as plain tables: the names of its machines, by what jobs
// of some of them are planned while they run, and for each root the trees that serve all machines
// together. The generator's own parse sees no header but <cstdint>, so that it takes milliseconds.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/schedule/schedule_kind.hpp"
#include "topocast/stream_settings.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// One tree over all machines: `shape` over `order` with the root moved to the front. It serves all
/// roots that have this order and shape.
struct TreeTable {
  const std::uint32_t* order; ///< machineCount machine numbers
  const char* shape;          ///< see preorder_tree.hpp
  ScheduleKind kind;          ///< of its schedule
};

/// How messages of up to `lastByte` bytes (and more than in the range before it) are sent.
struct Range {
  std::uint64_t lastByte;     ///< anyLength in a root's last range
  std::uint64_t segmentBytes; ///< > 0; `wholeMessage` where they are sent in one piece
  std::uint32_t tree;         ///< index into TreesOfAll::trees
  /// So many trees from there on share the message.
  std::uint32_t treeCount = 1;
  /// Above 0 if senders adapt (adaptive_split.hpp): how long a message of `lastByte` bytes, sent
  /// whole, holds its sender on an idle network. The tree's kind then has HoldingTimes.
  std::uint64_t holdNanoseconds = 0;
};

/// segmentBytes of a range whose messages are sent whole, as far as MPI can.
constexpr std::uint64_t wholeMessage = ~std::uint64_t{0};
/// Entry of TreesOfAll::firstRangeOfRoot for a root without trees.
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

/// The names of all machines.
struct MachineNames {
  const char* const* lists = nullptr; ///< with ranges, in order of the machines' numbers
  std::uint32_t listCount = 0;
  std::uint32_t machineCount = 0; ///< 0 where nobody looks them up
};

/// The trees that serve broadcasts to all machines together.
struct TreesOfAll {
  const TreeTable* trees = nullptr;
  const Range* ranges = nullptr;
  /// By machine number: index into `ranges`, or noRange; null if no root has trees.
  const std::uint32_t* firstRangeOfRoot = nullptr;
  /// In a regular network: all machines in the order of their chain (chain_order.hpp), which
  /// senders that adapt split; otherwise they split a tree's own order.
  const std::uint32_t* chain = nullptr;
  /// As firstRangeOfRoot, for communicators whose machines all hear a group (stream_settings.hpp);
  /// null if nothing is streamed. A streamed range's segment is what a datagram carries.
  const std::uint32_t* firstRangeHeard = nullptr;
};

/// A cluster and its plans. Everything is owned by the generated file. What the trees do not serve
/// is planned when it is first broadcast, or left to the library if the site has no schedules.
struct Cluster {
  const char* name;
  std::uint64_t fingerprint; ///< of the tables; ranks of different ones are left alone
  MachineNames machines;
  Site site;
  TreesOfAll treesOfAll;
  const LeftRange* left = nullptr; ///< up to a row of zeros; null: nothing is left
  StreamSettings stream = {};
};

/// Whether communicators are planned for when they first broadcast.
constexpr bool isPlannedByJob(const Cluster& cluster) {
  return cluster.site.kindCount > 0;
}

/// Whether machines tell themselves where they stand: the file knows no network.
constexpr bool isPlacedByPaths(const Cluster& cluster) {
  return isPlannedByJob(cluster) && cluster.site.machineRows == 0;
}

/// Whether there are trees from a root on this machine to all machines.
constexpr bool hasTreesFrom(const Cluster& cluster, std::uint32_t rootMachine) {
  const std::uint32_t* const first = cluster.treesOfAll.firstRangeOfRoot;
  return first != nullptr && first[rootMachine] != noRange;
}

} // namespace topocast::TOPOCAST_ABI::runtime
