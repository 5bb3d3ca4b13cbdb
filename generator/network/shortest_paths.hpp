// Shortest paths spread over the links: the rule by which ways on are chosen where a topology file
// gives none. In: the description of a network, and ways on that are given. Out: all ways on.
//
// To every machine all messages take a shortest path (fewest links). Where several neighbours are
// nearest, a switch takes the cable on which the fewest routes would lie in proportion to its
// bandwidth, the earlier one if equal. The routes are those from every machine to the machines
// numbered below the destination, and to the destination itself from switches farther away:
// machines are routed to one after the other. So up-links of fat trees carry about equally many
// routes.
//
// Source: the balance of routes by least load, machine after machine, is that of Hoefler, Schneider
// and Lumsdaine, "Optimized routing for large-scale InfiniBand networks" (2009); they weigh links
// in place of counting them, so that their paths may be longer.
#pragma once

#include "network/description.hpp"

#include <vector>

namespace topocast {

/// Fills in whatever is `noWayOn` in `waysOn`, by switch, then by machine; a switch's own machines
/// keep it. Given ways on stay, and routes that go by them count for the links that they are on.
/// The description is connected. Takes time proportional to machines times cables.
std::vector<WayOn> spreadOverShortestPaths(const NetworkDescription& description,
                                           std::vector<WayOn> waysOn);

} // namespace topocast
