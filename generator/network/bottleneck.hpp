// The link that limits every broadcast from a root, whatever its schedule. In: network and root.
// Out: the slowest link that the whole message has to pass on the way to some machine.
//
// In a tree of links every cut between the root and a machine of least capacity is one link, so
// this is the cut bound. With fixed routes links count without which some machine could not be
// reached by any route; in a regular network the machines' own, which all are equally fast
// there.
#pragma once

#include "network/network.hpp"

namespace topocast {

/// The slowest link that leads from the root to a machine; the first among equals.
LinkId bottleneck(const Network& network, MachineId root);

} // namespace topocast
