// Machines of a network as a list of names, for people.
#pragma once

#include "network/network.hpp"

#include <span>
#include <string>

namespace topocast {

/// The machines' names in the order given, folded as joinNames() does: `n[0-7]`.
std::string joinNames(const Network& network, std::span<const MachineId> machines);

} // namespace topocast
