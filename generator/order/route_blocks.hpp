// The tree that stands for switches with fixed routes, as tree builders see it. In: a network with
// fixed routes. Out: a tree of some of its switches, whose blocks are groups of switches. The
// running broadcast makes the same for a job's machines; how, and why it is right for fat trees,
// stands in topocast/route_blocks.hpp.
#pragma once

#include "order/seen_switch.hpp"

namespace topocast {

/// The switches of that tree: those with machines and those that stand for groups, in order of
/// their numbers.
std::vector<SeenSwitch> routeBlocks(const Network& network);

/// Those of the trees with wide borders, from wide to narrow; none where no border is wide.
std::vector<std::vector<SeenSwitch>> wideRouteBlocks(const Network& network);

} // namespace topocast
