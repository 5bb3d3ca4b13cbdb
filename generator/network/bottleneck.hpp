// The bottleneck of broadcasts from a root, which limits every schedule, by any routes. In: network
// and root. Out: the links of the network's minimum cut (minimum_cut.hpp) that lead away from the
// root. All bytes of the message have to pass these links to reach the machines behind them.
#pragma once

#include "network/network.hpp"

#include <vector>

namespace topocast {

/// The links of a minimum cut.
struct Bottleneck {
  std::vector<LinkId> links; ///< away from the root, ascending; one in a tree of switches
  double bandwidth = 0;      ///< of all of them together, in bytes per second
};

/// The root's own link, or links on all rails, if no cut is smaller. Where the destination decides
/// on the rail, a machine has one link by which it is reached, and the root sends by one at a time.
Bottleneck bottleneck(const Network& network, MachineId root);

} // namespace topocast
