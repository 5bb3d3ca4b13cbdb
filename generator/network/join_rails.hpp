// One network of several rails. In: the rails, each described by itself. Out: the description of
// the network that they are together, in which switches of one name are one switch.
#pragma once

#include "network/description.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// Joins rails of the same machines, not none. Cable k between two switches is the same on all
/// rails that have it. A single rail stays as it is. `reachedBy` as in RailsShape.
///
/// `cards` tells, by rail and then by machine, by any numbers, which of its cards a machine has
/// there: a machine without a card on some rail has the same cable on two. If empty, a machine's
/// cables are one for each rail.
NetworkDescription joinRails(std::vector<NetworkDescription> rails,
                             std::vector<std::uint32_t> reachedBy = {},
                             std::span<const std::vector<std::size_t>> cards = {});

} // namespace topocast
