#include "wormhole/placement.hpp"

#include "wormhole/random_numbers.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace topocast {

Placement randomPlacement(std::size_t machineCount, std::size_t count, std::uint64_t seed) {
  assert(count <= machineCount);
  std::vector<MachineId> machines;
  machines.reserve(machineCount);
  for (std::size_t i = 0; i < machineCount; ++i)
    machines.emplace_back(i);
  RandomNumbers random(seed);
  for (std::size_t i = 0; i < machineCount; ++i)
    std::swap(machines[i],
              machines[i + random.below(static_cast<std::uint32_t>(machineCount - i))]);
  const auto middle = machines.begin() + static_cast<std::ptrdiff_t>(count);
  return {{machines.begin(), middle}, {middle, machines.end()}};
}

std::vector<MachineId> sorted(std::vector<MachineId> machines) {
  std::ranges::sort(machines);
  return machines;
}

} // namespace topocast
