// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many children each machine may have in each of several trees. In: the blocks of a machine
// order, and the number k of trees. Out: the role of every machine and block in every tree. A role
// is the number of messages of that tree that leave the machine or block: 0 to k, and k over all
// trees.
//
// Why no link then carries more than one volume: let each tree enter every block once. Take a block
// of n parts. A tree has n-1 messages between the parts, and as many messages out of the block as
// the block's role says. So in each tree the roles of the parts add up to n-1 plus the block's
// role; over all k trees to k(n-1) + k = kn, which is k for each part. Therefore k messages enter
// every block and k leave it, each with a k-th of the message. A single machine is the smallest
// block: it has at most k children over all trees.
#pragma once

#include "topocast/schedule/block_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

using Role = std::uint8_t;

/// The roles in one tree, by part.
using TreeRoles = std::vector<Role>;

/// The number of machines of every part.
std::vector<std::uint32_t> machinesOfParts(const BlockTree& blocks);

/// Roles by tree and part; those of block 0 tell how many more children its machines could have.
std::vector<TreeRoles> multiTreeRoles(const BlockTree& blocks, std::size_t trees);

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
