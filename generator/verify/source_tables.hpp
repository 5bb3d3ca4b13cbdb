// What a generated source says of its cluster, as a compiler understands it: plain values, each
// with the place in the file's text that it was read from. Nothing in it is checked.
#pragma once

#include "llvm/ADT/StringRef.h"

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
  std::vector<std::uint32_t> order;
  std::string shape;
  std::string builder; ///< the function's name in topocast::runtime
  std::uint64_t arity = 0;
};

/// See runtime::Range.
struct SourceRange {
  std::uint64_t lastByte = 0;
  std::uint64_t segmentBytes = 0;
  std::uint32_t tree = 0;
  std::uint32_t treeCount = 0;
  std::uint64_t holdNanoseconds = 0;
};

/// See runtime::Cluster.
struct SourceTables {
  llvm::StringRef clusterPlace;
  std::uint64_t machineCount = 0; ///< as the cluster says; so is the next
  std::uint64_t switchCount = 0;
  std::vector<Placed<std::string>> machineNames;
  std::vector<Placed<std::uint64_t>> switchOfMachine;
  std::vector<Placed<std::int64_t>> switchAbove;
  std::vector<Placed<SourceTree>> trees;
  std::vector<Placed<SourceRange>> ranges;
  std::vector<Placed<std::uint64_t>> firstRangeOfRoot;
  std::optional<std::vector<std::uint32_t>> chain; ///< nothing if there is none
};

} // namespace topocast
