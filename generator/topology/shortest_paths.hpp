// Shortest paths spread over the links: the rule by which next hops are chosen if a topology file
// gives none. In: the description of a network, and the next hops that are given. Out: all next
// hops.
//
// Every message takes a shortest path (fewest links). If several cables lead to nearest neighbours,
// a switch takes the one with the fewest routes in proportion to its bandwidth, the earlier one if
// equal. Destinations are routed one after the other, so a switch counts the routes to earlier
// destinations, and the routes to this destination from switches farther away. The up-links of fat
// trees then carry about equally many routes.
//
// Source: the balance of routes by least load, machine after machine, is that of Hoefler, Schneider
// and Lumsdaine, "Optimized routing for large-scale InfiniBand networks" (2009); they weigh links
// in place of counting them, so that their paths may be longer.
#pragma once

#include "network/description.hpp"

#include <vector>

namespace topocast {

/// Fills in the next hops that are missing, by switch, then by machine; at a machine's own switch
/// there is none. Given next hops stay, and routes along them count for their links.
/// The description is connected. Takes time proportional to machines times cables.
std::vector<NextHop> spreadOverShortestPaths(const NetworkDescription& description,
                                             std::vector<NextHop> nextHops);

} // namespace topocast
