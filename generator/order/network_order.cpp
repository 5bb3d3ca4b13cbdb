#include "order/network_order.hpp"

#include "order/seen_switches.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/network/mesh_network.hpp"
#include "topocast/network/mesh_order.hpp"
#include "topocast/network/wide_reading.hpp"

#include <algorithm>
#include <variant>

namespace topocast {
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

/// All machines of a mesh or torus on their nodes.
runtime::MeshNetwork meshOf(const Network& network, const MeshShape& shape) {
  runtime::MeshNetwork mesh;
  mesh.radices = shape.radices;
  for (const std::uint32_t radix : shape.radices)
    mesh.isRing.push_back(shape.isTorus && radix > 2);
  for (const MachineId machine : allMachines(network))
    mesh.nodeOfMachine.push_back(network.place(machine));
  return mesh;
}

std::vector<std::uint32_t> chainOver(const Network& network, std::span<const MachineId> members) {
  std::vector<MachineId> chain(members.begin(), members.end());
  std::ranges::sort(chain, {}, [&](MachineId machine) { return network.place(machine); });
  return numbersOf(chain);
}

} // namespace

MachineOrder dfsOrder(const Network& network, MachineId root) {
  return dfsOrder(network, allMachines(network), root);
}

MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root) {
  return runtime::orderBy(readingsOf(network), numbersOf(members), root.value);
}

std::vector<std::uint32_t> machineChain(const Network& network) {
  return chainOver(network, allMachines(network));
}

MachineOrder chainOrder(const Network& network, MachineId root) {
  return chainOrder(network, allMachines(network), root);
}

MachineOrder chainOrder(const Network& network, std::span<const MachineId> members,
                        MachineId root) {
  const std::vector<std::uint32_t> chain = chainOver(network, members);
  const auto* shape = std::get_if<MeshShape>(&network.shape());
  return shape == nullptr ? runtime::chainOrder(chain, root.value)
                          : runtime::meshOrder(meshOf(network, *shape), chain, root.value);
}

MachineOrder machineOrder(const Network& network, MachineId root) {
  return machineOrder(network, allMachines(network), root);
}

MachineOrder machineOrder(const Network& network, std::span<const MachineId> members,
                          MachineId root) {
  return network.facts().order == OrderRule::chain ? chainOrder(network, members, root)
                                                   : dfsOrder(network, members, root);
}

} // namespace topocast
