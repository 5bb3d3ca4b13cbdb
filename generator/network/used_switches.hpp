// A network without the switches that no message between its machines passes: what a picture of a
// job shows. In: a part of a network (machine_subset.hpp), which has all switches of the whole.
// Out: the same machines and routes on fewer switches.
#pragma once

#include "network/network.hpp"

namespace topocast {

/// Of a tree of switches or a network with fixed routes the part that messages use; another kind of
/// network, and one whose switches copy messages, stays as it is.
Network onlyUsedSwitches(const Network& network);

} // namespace topocast
