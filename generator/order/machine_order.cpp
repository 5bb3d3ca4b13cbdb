#include "order/machine_order.hpp"

#include <numeric>

namespace topocast {

SwitchTables::SwitchTables(const Network& network) {
  switchOfMachine_.reserve(network.machineCount());
  for (std::size_t machine = 0; machine < network.machineCount(); ++machine)
    switchOfMachine_.push_back(network.switchOf(MachineId(machine)).value);
  switchAbove_.reserve(network.switchCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const auto& above = network.above(SwitchId(i));
    switchAbove_.push_back(above ? static_cast<std::int32_t>(above->to.value) : -1);
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
