#include "order/machine_order.hpp"

#include "order/wide_links.hpp"

#include <numeric>

namespace topocast {

SwitchTables::SwitchTables(const Network& network) : switchOfMachine_(network.machineCount()) {
  const std::vector<LiftedSwitch> switches = liftOverWideLinks(network);
  switchAbove_.reserve(switches.size());
  switches_.reserve(switches.size());
  for (std::size_t i = 0; i < switches.size(); ++i) {
    switchAbove_.push_back(switches[i].above);
    switches_.push_back(switches[i].id);
    for (const MachineId machine : switches[i].machines)
      switchOfMachine_[machine.index()] = static_cast<std::uint32_t>(i);
  }
}

runtime::SwitchTree SwitchTables::view() const {
  return {static_cast<std::uint32_t>(switchOfMachine_.size()), switchOfMachine_.data(),
          static_cast<std::uint32_t>(switchAbove_.size()), switchAbove_.data()};
}

MachineOrder dfsOrder(const Network& network, MachineId root) {
  std::vector<std::uint32_t> members(network.machineCount());
  std::iota(members.begin(), members.end(), 0U);
  return runtime::dfsOrder(SwitchTables(network).view(), members, root.value);
}

MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(members.size());
  for (const MachineId member : members)
    numbers.push_back(member.value);
  return runtime::dfsOrder(SwitchTables(network).view(), numbers, root.value);
}

} // namespace topocast
