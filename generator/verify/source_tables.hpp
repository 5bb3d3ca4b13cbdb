// The tables of a generated source: plain values, each with the place in the file's text that it
// was read from. Nothing is checked yet, except that indices point to existing rows and texts.
#pragma once

#include "topocast/cluster.hpp"
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
  std::size_t order = 0; ///< index into SourceTables::orders
  std::size_t shape = 0; ///< index into SourceTables::shapes
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

/// See runtime::Cluster. The numbers of machines and of switches are those of the entries in
/// machineNames and switchAbove.
struct SourceTables {
  llvm::StringRef clusterPlace; ///< the cluster's name
  std::vector<Placed<std::string>> machineNames;
  std::vector<Placed<std::uint32_t>> switchOfMachine;
  std::vector<Placed<std::int32_t>> switchAbove;
  std::vector<Placed<std::vector<std::uint32_t>>> orders;
  std::vector<Placed<std::string>> shapes;
  std::vector<Placed<SourceTree>> trees;
  std::vector<Placed<SourceRange>> ranges;
  std::vector<Placed<std::uint32_t>> firstRangeOfRoot;
  std::vector<runtime::LeftRange> left; ///< to the library
  std::optional<std::size_t> chain;     ///< index into `orders`; nothing if there is none
};

} // namespace topocast
