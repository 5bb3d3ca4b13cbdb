// What topology-unaware trees start from: the machines by number, as ranks would be, counted from
// the root and round. Such trees know nothing of switches; they stand for what is in common use.
#pragma once

#include "topocast/machine_order.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// The machines that take part by number, from the root upwards, then from the lowest on.
inline std::vector<std::uint32_t> machinesFromRoot(const MachineOrder& order) {
  std::vector<std::uint32_t> machines = order.machines;
  std::sort(machines.begin(), machines.end());
  const auto root = std::lower_bound(machines.begin(), machines.end(), order.machines.front());
  std::rotate(machines.begin(), root, machines.end());
  return machines;
}

} // namespace topocast::runtime
