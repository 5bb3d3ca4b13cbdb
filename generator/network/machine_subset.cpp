#include "network/machine_subset.hpp"

#include "network/join_rails.hpp"

#include <cassert>
#include <optional>

namespace topocast {
namespace {

/// What the vertices of a network are called in the part; nothing for machines left out.
std::vector<std::optional<std::size_t>> newNumbers(const Network& network,
                                                   std::span<const MachineId> machines) {
  std::vector<std::optional<std::size_t>> numbers(network.vertexCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    numbers[i] = i;
  std::size_t next = network.switchCount();
  for (const MachineId machine : machines)
    numbers[network.vertex(machine).index()] = next++;
  return numbers;
}

/// Channels between machines of the part, by their numbers there.
std::vector<MulticastChannel> channelsOfPart(const Network& network,
                                             std::span<const std::optional<std::size_t>> numbers) {
  const auto numberOf = [&](MachineId machine) { return numbers[network.vertex(machine).index()]; };
  const auto inPart = [&](std::size_t number) { return MachineId(number - network.switchCount()); };
  std::vector<MulticastChannel> channels;
  for (const MulticastChannel& channel : network.copying().channels) {
    const auto from = numberOf(channel.from);
    if (!from) continue;
    MulticastChannel kept{inPart(*from), {}};
    for (const MachineId machine : channel.to)
      if (const auto to = numberOf(machine)) kept.to.push_back(inPart(*to));
    if (!kept.to.empty()) channels.push_back(std::move(kept));
  }
  return channels;
}

NetworkDescription describeOnly(const Network& network, std::span<const MachineId> machines) {
  NetworkDescription part;
  part.name = network.name();
  part.keptRail = network.description().keptRail;
  part.shape = network.shape();
  part.copying = network.copying();
  part.unusedCables.assign(network.unusedCables().begin(), network.unusedCables().end());
  part.machineBandwidth = network.machineBandwidth();
  part.machineLatency = network.machineLatency().value_or(-1);
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    part.switches.push_back(network.name(SwitchId(i)));
  const bool hasPlaces = network.facts().order == OrderRule::chain;
  for (const MachineId machine : machines) {
    part.machines.push_back(network.name(machine));
    if (hasPlaces) part.places.push_back(network.place(machine));
  }
  if (const Forwarding* forwarding = network.forwarding())
    part.nextHops = forwarding->nextHopsTo(machines);
  const auto numbers = newNumbers(network, machines);
  part.copying.channels = channelsOfPart(network, numbers);
  for (const Cable& cable : network.description().cables) {
    const auto first = numbers[cable.first];
    const auto second = numbers[cable.second];
    if (first && second) part.cables.push_back(cable.between(*first, *second));
  }
  return part;
}

} // namespace

Network onlyMachines(const Network& network, std::span<const MachineId> machines) {
  assert(!machines.empty());
  std::vector<NetworkDescription> rails;
  std::vector<std::vector<std::size_t>> cards; // the links stand for them
  rails.reserve(network.railCount());
  for (std::size_t rail = 0; rail < network.railCount(); ++rail) {
    rails.push_back(describeOnly(network.rail(rail), machines));
    std::vector<std::size_t>& ofRail = cards.emplace_back();
    for (const MachineId machine : machines)
      ofRail.push_back(network.uplink(machine, rail).index());
  }
  std::vector<std::uint32_t> reachedBy;
  if (network.rails() != nullptr && network.rails()->isByDestination())
    for (const MachineId machine : machines)
      reachedBy.push_back(network.rails()->reachedBy()[machine.index()]);
  return Network(joinRails(std::move(rails), std::move(reachedBy), cards));
}

} // namespace topocast
