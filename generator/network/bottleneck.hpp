// The bottleneck of broadcasts from a root: what limits every one of them, whatever its schedule
// and routes. In: network and root. Out: the links of least total bandwidth that the whole message
// has to pass together on its way to some machine: the network's minimum cut (minimum_cut.hpp), as
// seen from the root.
#pragma once

#include "network/network.hpp"

#include <vector>

namespace topocast {

/// The links of a minimum cut.
struct Bottleneck {
  std::vector<LinkId> links; ///< away from the root, ascending; one in a tree of switches
  double bandwidth = 0;      ///< of all of them together, in bytes per second
};

/// The root's own link if no cut is smaller.
Bottleneck bottleneck(const Network& network, MachineId root);

} // namespace topocast
