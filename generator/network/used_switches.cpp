#include "network/used_switches.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Marks = std::vector<bool>; ///< by switch

/// Those of a tree: what is left when switches without machines are taken off its ends.
Marks usedInTree(const Network& network) {
  Marks isUsed(network.switchCount(), true);
  std::vector<std::size_t> degrees;
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    degrees.push_back(network.neighbours(SwitchId(i)).size());
    if (degrees[i] <= 1) ends.push_back(i);
  }
  while (!ends.empty()) {
    const SwitchId end(ends.back());
    ends.pop_back();
    if (!network.machinesOf(end).empty()) continue;
    isUsed[end.index()] = false;
    for (const Neighbour& neighbour : network.neighbours(end))
      if (isUsed[neighbour.to.index()] && --degrees[neighbour.to.index()] <= 1)
        ends.push_back(neighbour.to.index());
  }
  return isUsed;
}

/// Those from which a next hop leads on, beginning at the machines' switches.
Marks usedByRoutes(const Network& network, const Forwarding& forwarding) {
  Marks isUsed(network.switchCount(), false);
  std::vector<SwitchId> open;
  const auto use = [&](SwitchId aSwitch) {
    if (isUsed[aSwitch.index()]) return;
    isUsed[aSwitch.index()] = true;
    open.push_back(aSwitch);
  };
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    use(network.switchOf(MachineId(i)));
  while (!open.empty()) {
    const SwitchId at = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      if (const MachineId to(i); network.switchOf(to) != at) use(forwarding.step(at, to).to);
  }
  return isUsed;
}

/// A next hop by its number among the neighbours that are left.
NextHop renumbered(std::span<const Neighbour> neighbours, NextHop hop, const Marks& isUsed) {
  if (hop == noNextHop) return noNextHop;
  return static_cast<NextHop>(
      std::count_if(neighbours.begin(), neighbours.begin() + hop,
                    [&](const Neighbour& each) { return isUsed[each.to.index()]; }));
}

std::vector<NextHop> nextHopsOf(const Network& network, const Forwarding& forwarding,
                                const Marks& isUsed) {
  const std::size_t machines = network.machineCount();
  std::vector<MachineId> everyone;
  everyone.reserve(machines);
  for (std::size_t i = 0; i < machines; ++i)
    everyone.emplace_back(i);
  const std::vector<NextHop> all = forwarding.nextHopsTo(everyone);
  std::vector<NextHop> nextHops;
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    for (std::size_t to = 0; to < machines && isUsed[i]; ++to)
      nextHops.push_back(
          renumbered(network.neighbours(SwitchId(i)), all[i * machines + to], isUsed));
  return nextHops;
}

Network withSwitches(const Network& network, const Marks& isUsed) {
  const NetworkDescription& whole = network.description();
  NetworkDescription part = whole;
  part.switches.clear();
  part.cables.clear();
  part.unusedCables.clear();
  part.machineBandwidth = network.machineBandwidth();
  part.machineLatency = network.machineLatency().value_or(-1);
  std::vector<std::size_t> numbers(network.vertexCount(), 0);
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    if (isUsed[i]) {
      numbers[i] = part.switches.size();
      part.switches.push_back(whole.switches[i]);
    }
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    numbers[network.switchCount() + i] = part.switches.size() + i;
  const auto isLeft = [&](std::size_t vertex) {
    return vertex >= network.switchCount() || isUsed[vertex];
  };
  for (const Cable& cable : whole.cables)
    if (isLeft(cable.first) && isLeft(cable.second))
      part.cables.push_back(cable.between(numbers[cable.first], numbers[cable.second]));
  if (const Forwarding* forwarding = network.forwarding())
    part.nextHops = nextHopsOf(network, *forwarding, isUsed);
  return Network(std::move(part));
}

} // namespace

Network onlyUsedSwitches(const Network& network) {
  if (network.copying().isThere()) return network;
  if (network.tree() != nullptr) return withSwitches(network, usedInTree(network));
  if (const Forwarding* forwarding = network.forwarding())
    return withSwitches(network, usedByRoutes(network, *forwarding));
  return network;
}

} // namespace topocast
