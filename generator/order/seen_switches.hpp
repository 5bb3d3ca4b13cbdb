// The switches of a network as tree builders see them. It is not always the tree of the network:
// machines and switches behind links that carry several messages at once are lifted over them, and
// with fixed routes one switch stands for several. The running broadcast sees a job's switches so,
// too; how, and why it is right, stands in topocast/network/wide_links.hpp and route_blocks.hpp.
#pragma once

#include "network/network.hpp"

#include "topocast/network/wide_links.hpp"
#include "topocast/network/wide_reading.hpp"

#include <vector>

namespace topocast {

using runtime::SeenSwitches;

/// Of a tree of switches: those that messages between machines pass, without those of which
/// everything was lifted. Takes time in O((S + P) log (S + P)) for S switches and P machines.
SeenSwitches liftOverWideLinks(const Network& network);

/// Of fixed routes: the switches with machines and those that stand for groups.
SeenSwitches routeBlocks(const Network& network);

/// Those of the trees with wide borders, from wide to narrow; none where no border is wide.
std::vector<SeenSwitches> wideRouteBlocks(const Network& network);

/// Of any network, of several rails the first. In a regular one all machines count as on one switch
/// without a number. The network must outlive them.
runtime::SwitchReadings readingsOf(const Network& network);

} // namespace topocast
