// One network of several rails. In: the rails, each described by itself. Out: the description of
// the network that they are together, in which switches of one name are one switch.
#pragma once

#include "network/description.hpp"

#include <vector>

namespace topocast {

/// Joins rails of the same machines, not none. Cable k between two switches is the same on all
/// rails that have it; a machine's cables are one for each rail. A single rail stays as it is.
/// `reachedBy` as in RailsShape.
NetworkDescription joinRails(std::vector<NetworkDescription> rails,
                             std::vector<std::uint32_t> reachedBy = {});

} // namespace topocast
