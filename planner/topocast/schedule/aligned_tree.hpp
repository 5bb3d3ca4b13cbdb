// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One of the trees of a multi-tree. In: the blocks of a machine order and the roles of machines
// and blocks. Out: every machine's children. Each block is built on its own, the innermost blocks
// first, in several variants: the lowest subtree, and higher ones whose messages leave the block
// earlier. The block around it then picks the variant that makes the whole tree lowest. Blocks with
// equal parts in equal roles, as most racks are, share their variants.
//
// Two variants of a block of machines a, b and c, which send on 2, 1 and 0 messages, and of which
// one message leaves the block:
//
//   lowest:  a --> b --> out      height 1        higher:  a --> out      height 2
//              --> c              out: depth 2               --> b --> c  out: depth 1
//
// The block around picks the higher variant if a high subtree follows behind `out`.
#pragma once

#include "topocast/schedule/block_parts.hpp"
#include "topocast/schedule/block_tree.hpp"
#include "topocast/schedule/multi_tree_roles.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The variants of all blocks that were built so far, in any tree over the same machines.
struct KnownVariants {
  /// A block's role, and of each of its parts which parts it is like and its role. Blocks alike in
  /// this have the same variants.
  using Likeness = std::vector<std::uint32_t>;

  /// All machines are alike.
  static constexpr std::uint32_t machines = 0;

  /// `sending` tells how far below a machine its children stand.
  explicit KnownVariants(const BuiltPart& sending = {}) : variants{{sending}} {}

  std::map<Likeness, std::uint32_t> numbers;
  /// By number; of each block the lowest first.
  std::vector<std::vector<BuiltPart>> variants;
};

/// Children of every position of a tree over the machines of an order, in no order. `known` is of
/// trees over the same machines, and grows.
std::vector<std::vector<std::uint32_t>> alignedChildren(const BlockTree& blocks, TreeRoles roles,
                                                        KnownVariants& known);

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
