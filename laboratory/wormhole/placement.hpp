// Which machines take part: chosen at random, because their places decide how often messages meet.
#pragma once

#include "network/ids.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

struct Placement {
  std::vector<MachineId> chosen; ///< in random order
  std::vector<MachineId> others; ///< likewise
};

/// `count` <= machineCount different machines, all sets of them equally likely; the same for the
/// same seed.
Placement randomPlacement(std::size_t machineCount, std::size_t count, std::uint64_t seed);

/// The machines in order of their numbers.
std::vector<MachineId> sorted(std::vector<MachineId> machines);

} // namespace topocast
