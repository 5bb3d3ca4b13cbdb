// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trees over wide borders, laid over the fixed routes. In: trees, and which machines may take each
// other's places. Out: trees of the same shapes whose messages use the links between switches
// evenly.
//
// A border of a fat tree is as wide as its cables together, but a route is fixed: two messages out
// of a leaf may take the same cable while another one is idle. Another machine then takes the place
// of the receiver or of the sender: machines of one leaf are reached over different spines, and
// inside a leaf no cable is passed. An exchange stays if fewer messages are beyond what links
// carry, and in every other round if no more are, so that the last few find a way.
//
// The search takes messages in order and what helps first, all in whole numbers, so that every rank
// of a job finds the same. Its trials are limited in proportion to the messages. In borders that
// are used to the full a search may be long: it is begun only if most messages are well placed from
// the start, and what is left over then has the tree over a narrower reading, where there is room.
#pragma once

#include "topocast/network/wide_reading.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <functional>

namespace topocast::TOPOCAST_ABI::runtime {

/// The trees that `treesOver` builds, over the widest reading in which all messages are well
/// placed, else that with the fewest that are not. The root keeps its place. The trees of one
/// schedule count together: of k trees k messages, one in each, are what a link of width 1 carries.
PreorderTrees spreadPlaces(const WideReading& widest,
                           const std::function<PreorderTrees(const MachineOrder&)>& treesOver);

} // namespace topocast::TOPOCAST_ABI::runtime
