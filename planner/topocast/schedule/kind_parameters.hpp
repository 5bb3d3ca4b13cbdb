// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters of one number each, and none. Parameters of several numbers have headers of their own,
// such as sending_costs.hpp.
#pragma once

#include "topocast/schedule/notation.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of families that know only one schedule.
struct NoParameters {
  friend constexpr bool operator==(NoParameters, NoParameters) { return true; }
};

/// The largest number of children of a machine.
struct Children {
  std::uint32_t count = 1; ///< 1 to mostChildren

  friend constexpr bool operator==(Children left, Children right) {
    return left.count == right.count;
  }
};

/// How many machines make a block.
struct BlockSize {
  std::uint32_t machines = 1; ///< 1 to mostInBlock

  friend constexpr bool operator==(BlockSize left, BlockSize right) {
    return left.machines == right.machines;
  }
};

/// How many trees share a message.
struct Trees {
  std::uint32_t count = 1; ///< 1 to mostTrees

  friend constexpr bool operator==(Trees left, Trees right) { return left.count == right.count; }
};

constexpr std::uint32_t mostChildren = 1024;
constexpr std::uint32_t mostInBlock = 1024;
constexpr std::uint32_t mostTrees = 8;

namespace kinds {

using runtime::BlockSize;
using runtime::Children;
using runtime::Trees;

constexpr NoParameters parametersOf() {
  return {};
}
constexpr Children parametersOf(Children children) {
  return children;
}
constexpr BlockSize parametersOf(BlockSize size) {
  return size;
}
constexpr Trees parametersOf(Trees trees) {
  return trees;
}

} // namespace kinds

template <>
struct Notation<Children> {
  static constexpr Number<Children> numbers[] = {
      {"Children", &Children::count, ':', 1, mostChildren}};
  static constexpr const char* placeholder = ":K";
  static constexpr const char* needs = "a number from 1 to 1024, as in '%:3'";
  static constexpr bool areConsistent(Children) { return true; }
};

template <>
struct Notation<BlockSize> {
  static constexpr Number<BlockSize> numbers[] = {
      {"BlockSize", &BlockSize::machines, ':', 1, mostInBlock}};
  static constexpr const char* placeholder = ":K";
  static constexpr const char* needs = "a number from 1 to 1024, as in '%:3'";
  static constexpr bool areConsistent(BlockSize) { return true; }
};

template <>
struct Notation<Trees> {
  static constexpr Number<Trees> numbers[] = {{"Trees", &Trees::count, ':', 1, mostTrees}};
  static constexpr const char* placeholder = ":K";
  static constexpr const char* needs = "a number from 1 to 8, as in '%:3'";
  static constexpr bool areConsistent(Trees) { return true; }
};

} // namespace topocast::TOPOCAST_ABI::runtime
