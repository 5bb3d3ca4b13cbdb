#include "order/network_order.hpp"

#include "network/network_links.hpp"
#include "order/lifted_switches.hpp"
#include "order/route_blocks.hpp"
#include "order/runtime_switch_network.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/network/mesh_network.hpp"
#include "topocast/network/mesh_order.hpp"
#include "topocast/network/switch_tree.hpp"
#include "topocast/network/wide_reading.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>
#include <variant>

namespace topocast {

namespace {

/// Not of chains.
std::vector<SeenSwitch> seenIn(const Network& network) {
  return network.facts().order == OrderRule::depthFirst ? liftOverWideLinks(network)
                                                        : routeBlocks(network);
}

} // namespace

SwitchTables::SwitchTables(std::size_t machines, const std::vector<SeenSwitch>& switches)
    : switchOfMachine_(machines, 0) {
  switchAbove_.reserve(switches.size());
  switches_.reserve(switches.size());
  for (std::size_t i = 0; i < switches.size(); ++i) {
    switchAbove_.push_back(switches[i].above);
    switches_.push_back(switches[i].id);
    for (const MachineId machine : switches[i].machines)
      switchOfMachine_[machine.index()] = static_cast<std::uint32_t>(i);
  }
}

SwitchTables::SwitchTables(const Network& whole)
    : SwitchTables(whole.machineCount(), whole.rail(0).facts().order == OrderRule::chain
                                             ? std::vector<SeenSwitch>()
                                             : seenIn(whole.rail(0))) {
  if (switchAbove_.empty()) switchAbove_ = {-1};
}

std::vector<SwitchTables> SwitchTables::withWideBorders(const Network& whole) {
  std::vector<SwitchTables> tables;
  if (whole.rail(0).facts().order != OrderRule::depthFirstByRoutes) return tables;
  for (const std::vector<SeenSwitch>& wide : wideRouteBlocks(whole.rail(0)))
    tables.push_back(SwitchTables(whole.machineCount(), wide));
  return tables;
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

runtime::WideReading wideReading(const Network& network, const SwitchTables& wide,
                                 MachineOrder order) {
  runtime::WideReading reading = {std::move(order), wide.switchOfMachine(), {}, {}, nullptr};
  reading.leaf.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    reading.leaf.push_back(network.switchOf(MachineId(i)).value);
  reading.routeLinks = [&network] {
    return runtime::routeLinksOf(NetworkLinks(network), std::ranges::max(machineSpeeds(network)),
                                 speedOf);
  };
  return reading;
}

} // namespace

MachineOrder dfsOrder(const Network& network, MachineId root) {
  return dfsOrder(network, allMachines(network), root);
}

MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root) {
  const std::vector<std::uint32_t> numbers = numbersOf(members);
  MachineOrder order = runtime::dfsOrder(SwitchTables(network).view(), numbers, root.value);
  const std::vector<SwitchTables> wide = SwitchTables::withWideBorders(network);
  for (auto tables = wide.rbegin(); tables != wide.rend(); ++tables) {
    runtime::WideReading reading = wideReading(
        network.rail(0), *tables, runtime::dfsOrder(tables->view(), numbers, root.value));
    reading.narrower = std::move(order.wide);
    order.wide = std::make_shared<runtime::WideReading>(std::move(reading));
  }
  return order;
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
