#include "wormhole/channel_graph.hpp"

#include "network/routing.hpp"

#include <cassert>
#include <map>

namespace topocast {

ChannelGraph::ChannelGraph(const Network& network, std::uint32_t ports,
                           std::uint32_t consumptionChannels, const PathRule& rule)
    : switchCount_(network.switchCount()), linkCount_(network.linkCount()),
      isPathBased_(rule != nullptr),
      sharesWires_(!isPathBased_ && virtualChannelCount(network) > 1),
      next_(network.switchCount() * network.machineCount()) {
  assert(ports > 0);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const LinkId uplink = network.uplink(MachineId(i));
    fromMachine_.push_back(addPorts(network, uplink, ports));
    toMachine_.push_back(
        addPorts(network, reverse(uplink), consumptionChannels > 0 ? consumptionChannels : ports));
  }
  using Ways = llvm::SmallVector<NextLink, 4>;
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    findNext(network, SwitchId(i), [&](MachineId machine) -> Ways {
      if (isPathBased_) return {NextLink{rule(SwitchId(i), network.switchOf(machine))}};
      return nextLinks(network, network.vertex(SwitchId(i)), machine);
    });
}

ChannelGroupId ChannelGraph::addPorts(const Network& network, LinkId link, std::uint32_t count) {
  const ChannelGroupId group(groups_.size());
  groups_.push_back({ChannelId(channels_.size()), count});
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto ownWires = static_cast<std::uint32_t>(linkCount_ + channels_.size());
    channels_.push_back({link, network.link(link).to, group, ownWires});
  }
  return group;
}

template <class Ways>
ChannelGroupId ChannelGraph::addWays(const Network& network, const Ways& ways) {
  const ChannelGroupId group(groups_.size());
  groups_.push_back({ChannelId(channels_.size()), static_cast<std::uint32_t>(ways.size())});
  for (const NextLink& way : ways)
    channels_.push_back({way.link, network.link(way.link).to, group, way.link.value});
  return group;
}

/// `waysTo(machine)`: the links that a message to it may take.
template <class WaysTo>
void ChannelGraph::findNext(const Network& network, SwitchId at, const WaysTo& waysTo) {
  std::map<std::pair<LinkId, std::uint32_t>, ChannelGroupId> groups; // by their first way
  for (std::size_t i = 0; i < machineCount(); ++i) {
    const MachineId machine(i);
    ChannelGroupId& next = next_[at.index() * machineCount() + i];
    next = toMachine(machine);
    if (network.switchOf(machine) == at) continue;
    const auto ways = waysTo(machine);
    const auto [known, isNew] =
        groups.try_emplace({ways.front().link, ways.front().virtualChannel});
    if (isNew) known->second = addWays(network, ways);
    assert(group(known->second).size == ways.size() && "groups are the same or disjoint");
    next = known->second;
  }
}

} // namespace topocast
