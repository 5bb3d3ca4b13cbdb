// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree of switches as tree builders see it. In: a tree of switches with the speeds of its
// links. Out: another tree of the same switches, in which every link counts as wide as one
// machine's. A schedule that sends one message at a time over each link of that tree loads no link
// of the network beyond what it can carry.
//
// A link of width c, c times as fast as the fastest machine, carries c messages at once. So c - 1
// of the machines and switches behind it are lifted: they hang on the switch above the link, and
// the rest shares what is left of the link. The lightest are lifted, with the fewest machines
// below. A switch with no more than c behind its link has all of them lifted, and is gone. Racks
// dissolve if their up-links are as fast as all their machines together, and a network of full
// bisection is one switch.
//
// For example, four machines behind a link of width 2 (==), and what builders see:
//
//     top ==== leaf --- a, b, c, d            top ---- leaf --- b, c, d
//                                              |
//                                              a
//
// Why no link carries too much: the way between two machines in this tree passes, for every link
// of the network on their way, the link of something lifted over it, or of the rest. These are c
// at most, and carry one message each.
//
// All in whole numbers, so that every rank of a job sees the same tree, on whatever processor.
#pragma once

#include "topocast/network/speed.hpp"
#include "topocast/network/switch_network.hpp"
#include "topocast/network/switch_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A tree of switches that builders see.
struct SeenSwitches {
  std::vector<std::uint32_t> switchOfMachine; ///< by place in `switches`
  std::vector<std::int32_t> switchAbove;      ///< the same; -1 for the one at the top
  std::vector<std::uint32_t> switches;        ///< their numbers in the network, ascending

  /// Points into this object.
  SwitchTree view() const {
    return {static_cast<std::uint32_t>(switchOfMachine.size()), switchOfMachine.data(),
            static_cast<std::uint32_t>(switchAbove.size()), switchAbove.data()};
  }
};

/// Messages of machines with links of `messageSpeed` that a link carries at once, at least 1.
std::size_t messagesAtOnce(Speed linkSpeed, Speed messageSpeed);

/// The switches without those that dissolve. All of them, and nothing lifted, where no link between
/// switches is twice as fast as the fastest machine's. Takes time in O((S + P) log (S + P)) for S
/// switches and P machines.
SeenSwitches liftOverWideLinks(const SwitchNetwork& network);

} // namespace topocast::TOPOCAST_ABI::runtime
