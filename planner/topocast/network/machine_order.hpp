// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// In: a switch tree, the machines that take part, and the root among them. Out: those machines in
// depth-first order of the switches, the root first, and for every two neighbours in that order the
// extent of the smallest block that holds both. A block is the set of machines below one switch,
// seen from the root; in this order every block is an interval. The smallest block below a switch
// comes first, which lowers trees.
//
// The order has the property on which every contention-free schedule rests: for positions
// u < v <= x < y the messages u->v and x->y share no link. A subset keeps it.
//
// Source: Algorithm 1 and Lemmas 1 to 3 of Patarasuk, Yuan and Faraj, "Techniques for pipelined
// broadcast on Ethernet switched clusters" (2008), section 4.1.
#pragma once

#include "topocast/network/switch_tree.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

struct MeshNetwork;
struct WideReading;

/// The machines that take part, by position; position 0 is the root.
struct MachineOrder {
  std::vector<std::uint32_t> machines;
  /// blockLast[i]: last position of the smallest block that holds positions i and i+1. The entry
  /// of the last position is that position.
  std::vector<std::uint32_t> blockLast;
  /// blockFirst[i]: first position of the smallest block that holds positions i-1 and i; 0 at 0.
  std::vector<std::uint32_t> blockFirst;
  /// Where the root stood in the chain that it was taken out of to be put first (chain_order.hpp);
  /// 0 in depth-first order, which starts with the root.
  std::uint32_t rootPlace = 0;
  /// In a mesh or torus: where the positions are, as its machines (mesh_order.hpp); else null.
  std::shared_ptr<const MeshNetwork> mesh = nullptr;
  /// The same machines where fixed routes are read with wide borders (wide_reading.hpp); null where
  /// no border is wide.
  std::shared_ptr<const WideReading> wide = nullptr;

  std::uint32_t size() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// Whether the order shows no switch but one.
bool isOneBlock(const MachineOrder& order);

namespace detail {

/// A switch as the walk from the root's switch meets it.
struct Visit {
  std::uint32_t above = 0; ///< the switch before it on the way from the root's
  std::uint32_t first = 0; ///< its block's first position
  std::uint32_t end = 0;   ///< one past its block's last position
};

} // namespace detail

/// Orders `members` (each once, ascending, `root` among them). Linear time in machines and
/// switches, but for sorting each switch's neighbours.
MachineOrder dfsOrder(const SwitchTree& tree, const std::vector<std::uint32_t>& members,
                      std::uint32_t root);

} // namespace topocast::TOPOCAST_ABI::runtime
