#include "order/machine_order.hpp"

#include "topocast/chain_order.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {

SwitchTables::SwitchTables(const Network& network) {
  const RootedTree* const tree = network.tree();
  assert(tree != nullptr && "only a tree of switches has such tables");
  switchOfMachine_.reserve(network.machineCount());
  for (std::size_t machine = 0; machine < network.machineCount(); ++machine)
    switchOfMachine_.push_back(network.switchOf(MachineId(machine)).value);
  switchAbove_.reserve(network.switchCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const auto& above = tree->above(SwitchId(i));
    switchAbove_.push_back(above ? static_cast<std::int32_t>(above->to.value) : -1);
  }
}

runtime::SwitchTree SwitchTables::view() const {
  return {static_cast<std::uint32_t>(switchOfMachine_.size()), switchOfMachine_.data(),
          static_cast<std::uint32_t>(switchAbove_.size()), switchAbove_.data()};
}

namespace {

std::vector<MachineId> allMachines(const Network& network) {
  std::vector<MachineId> machines(network.machineCount());
  for (std::size_t i = 0; i < machines.size(); ++i)
    machines[i] = MachineId(i);
  return machines;
}

std::vector<std::uint32_t> numbersOf(std::span<const MachineId> machines) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(machines.size());
  for (const MachineId machine : machines)
    numbers.push_back(machine.value);
  return numbers;
}

} // namespace

MachineOrder dfsOrder(const Network& network, MachineId root) {
  return dfsOrder(network, allMachines(network), root);
}

MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root) {
  return runtime::dfsOrder(SwitchTables(network).view(), numbersOf(members), root.value);
}

MachineOrder chainOrder(const Network& network, MachineId root) {
  return chainOrder(network, allMachines(network), root);
}

MachineOrder chainOrder(const Network& network, std::span<const MachineId> members,
                        MachineId root) {
  // In a mesh the chain by places is the dimension-ordered one, in a multistage network the
  // lexicographic one.
  std::vector<MachineId> chain(members.begin(), members.end());
  std::ranges::sort(chain, {}, [&](MachineId machine) { return network.place(machine); });
  return runtime::chainOrder(numbersOf(chain), root.value);
}

MachineOrder machineOrder(const Network& network, MachineId root) {
  return machineOrder(network, allMachines(network), root);
}

MachineOrder machineOrder(const Network& network, std::span<const MachineId> members,
                          MachineId root) {
  return network.tree() != nullptr ? dfsOrder(network, members, root)
                                   : chainOrder(network, members, root);
}

} // namespace topocast
