// Machines of a network by their names.
#pragma once

#include "network/network.hpp"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// The names of all machines, in the order of their numbers.
std::vector<std::string> machineNames(const Network& network);

/// The machines' names in the order given, folded as joinNames() does: `n[0-7]`.
std::string joinNames(const Network& network, std::span<const MachineId> machines);

} // namespace topocast
