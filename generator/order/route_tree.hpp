// The tree that stands for switches with fixed routes (route_blocks.hpp), with speeds, so that jobs
// can be planned on it while they run. In: a network with fixed routes. Out: that tree, and whether
// the routes keep to it.
//
// Routes keep to it if every directed link of the network stands for one border: a switch of the
// tree such that all messages on the link leave what hangs there, or all enter it. In the tree they
// share the link above that switch then, whichever machines take part. So a link of the tree that
// is as fast as the slowest link that stands for it is never less loaded than these. Fat trees are
// such networks, whatever their routes; that it holds is seen on the routes themselves.
//
// Where some link stands for no border, as in a ring of switches, the tree only orders the
// machines: what its links carry bounds nothing in the network. Such a link then counts for the
// border around its senders and for the one around its receivers.
#pragma once

#include "network/network.hpp"

#include "topocast/network/switch_network.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// Switches and machines of the tree, and the network's switch that each of its switches is.
struct RouteTree {
  runtime::SwitchNetwork network;
  std::vector<SwitchId> switches;
  /// The first link whose messages have no border in common; nothing if routes keep to the tree.
  std::optional<LinkId> strayLink;
};

/// Takes time for each link on the way from each switch with machines to each machine.
RouteTree routeTreeOf(const Network& network);

} // namespace topocast
