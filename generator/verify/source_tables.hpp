// The tables of a generated source: plain values, each with the place in the file's text that it
// was read from. Nothing is checked yet, except that indices point to existing rows and texts.
#pragma once

#include "plan/folded_routes.hpp"
#include "schedule/registry.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// An entry of a table, and where it stands.
template <class Value>
struct Placed {
  Value value;
  llvm::StringRef place;
};

/// See runtime::TreeTable.
struct SourceTree {
  std::size_t order = 0; ///< index into SourceTrees::orders
  std::size_t shape = 0; ///< index into SourceTrees::shapes
  runtime::ScheduleKind kind;
};

/// See runtime::Range.
struct SourceRange {
  std::uint64_t lastByte = 0;
  std::uint64_t segmentBytes = 0;
  std::uint32_t tree = 0;
  std::uint32_t treeCount = 0;
  std::uint64_t holdNanoseconds = 0;
};

/// See runtime::MachineNames.
struct SourceNames {
  std::vector<Placed<std::string>> lists;
  Placed<std::uint32_t> machineCount;
};

/// See runtime::TreesOfAll.
struct SourceTrees {
  std::vector<Placed<std::vector<std::uint32_t>>> orders; ///< of machineCount machines each
  std::vector<Placed<std::string>> shapes;
  std::vector<Placed<SourceTree>> trees;
  std::vector<Placed<SourceRange>> ranges;
  std::vector<Placed<std::uint32_t>> firstRangeOfRoot;
  std::vector<Placed<std::uint32_t>> firstRangeHeard; ///< empty if nothing is streamed
  std::optional<std::size_t> splitChain; ///< index into `orders`; nothing if there is none
};

/// See runtime::SiteMesh.
struct SourceMesh {
  llvm::StringRef place;
  std::vector<std::uint32_t> radices;
  bool isTorus = false;
};

/// Rows of so many numbers.
template <std::size_t count>
using PlacedRows = std::vector<Placed<RowNumbers<count>>>;

/// See runtime::SiteRoutes; numbers as numbersOf() gives them.
struct SourceRoutes {
  PlacedRows<8> cables;
  PlacedRows<5> hops;
  Placed<std::string> runs; ///< in place of `hops`
  PlacedRows<3> lists;
};

/// See runtime::Site. Nothing in it is compared with a network. A source that knows none has no
/// switches and machines.
struct SourceSite {
  bool hasNetwork = true;
  std::vector<Placed<runtime::SiteSwitch>> switches;
  std::optional<SourceMesh> mesh;     ///< then there are no `switches`
  std::optional<SourceRoutes> routes; ///< then the `switches` are all those of the network
  std::vector<Placed<runtime::SiteMachines>> machines;
  Placed<runtime::Speed> usualSpeed;
  std::vector<Placed<runtime::MeasuredTimes>> times; ///< ascending by size, gaps above 0
  std::vector<Placed<runtime::TimesCorner>> corners; ///< if nobody measured `times`
  bool switchesBuffer = true;
  std::vector<ScheduleKind> kinds;
  runtime::Admitted admitted = runtime::Admitted::loadOptimal;
  std::uint64_t segmentBytes = 0;
  Placed<runtime::MulticastTimes> multicast; ///< without a payload if nothing is streamed
};

/// See runtime::Cluster.
struct SourceTables {
  llvm::StringRef clusterPlace;         ///< the cluster's name
  std::optional<SourceNames> names;     ///< if a network is known
  std::optional<SourceSite> site;       ///< by what communicators are planned for
  std::optional<SourceTrees> trees;     ///< for all machines
  std::vector<runtime::LeftRange> left; ///< to the library
};

} // namespace topocast
