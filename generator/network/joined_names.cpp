#include "network/joined_names.hpp"

#include "input/names.hpp"

#include <vector>

namespace topocast {

std::string joinNames(const Network& network, std::span<const MachineId> machines) {
  std::vector<std::string> names;
  names.reserve(machines.size());
  for (const MachineId machine : machines)
    names.push_back(network.name(machine));
  return joinNames(names);
}

} // namespace topocast
