#include "network/joined_names.hpp"

#include "input/names.hpp"

namespace topocast {

std::vector<std::string> machineNames(const Network& network) {
  std::vector<std::string> names;
  names.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    names.push_back(network.name(MachineId(i)));
  return names;
}

std::string joinNames(const Network& network, std::span<const MachineId> machines) {
  std::vector<std::string> names;
  names.reserve(machines.size());
  for (const MachineId machine : machines)
    names.push_back(network.name(machine));
  return joinNames(names);
}

} // namespace topocast
