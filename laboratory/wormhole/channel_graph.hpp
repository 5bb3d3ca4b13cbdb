// The channels of a network under wormhole switching. In: a network and its routing rule. Out:
// dense numbers for the channels, and for every switch and destination the channels that a message
// may take next.
//
// A link between switches is one channel, or several virtual channels that share its wires. The
// link of a machine with several ports is one channel for each port, with wires of its own.
// Messages take the network's routes, or are path-based: they go from each receiver to the next by
// a rule of their own (order/path_rule.hpp), which needs no virtual channels. Channels among which
// a message may choose form a group, and no channel is in two groups: on the way up in a multistage
// network a group is all cables of a switch, elsewhere one channel.
#pragma once

#include "network/network.hpp"
#include "order/path_rule.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using ChannelId = Id<struct ChannelTag>;
using ChannelGroupId = Id<struct ChannelGroupTag>;

/// A channel of a link, in one direction.
struct Channel {
  LinkId link;
  VertexId to;
  ChannelGroupId group;
  std::uint32_t wires = 0; ///< the same for channels that share them
};

/// Channels among which a message may choose freely; their numbers are consecutive.
struct ChannelGroup {
  ChannelId first;
  std::uint32_t size = 0;
};

/// Immutable. Takes memory and time in proportion to switches times machines.
class ChannelGraph {
public:
  /// Every machine gets `ports` > 0 channels to its switch, and as many from it; or from it
  /// `consumptionChannels`, unless that is 0.
  /// With a `rule`, messages are path-based.
  ChannelGraph(const Network& network, std::uint32_t ports, std::uint32_t consumptionChannels = 0,
               const PathRule& rule = {});

  std::span<const Channel> channels() const { return channels_; }
  std::span<const ChannelGroup> groups() const { return groups_; }
  const Channel& channel(ChannelId channel) const { return channels_[channel.index()]; }
  const ChannelGroup& group(ChannelGroupId group) const { return groups_[group.index()]; }

  std::size_t machineCount() const { return fromMachine_.size(); }
  std::size_t linkCount() const { return linkCount_; }
  /// Numbers of wires are below this.
  std::size_t wiresCount() const { return linkCount_ + channels_.size(); }
  /// Whether messages go from each receiver to the next, rather than to the last.
  bool isPathBased() const { return isPathBased_; }
  /// Whether there are channels that share wires.
  bool sharesWires() const { return sharesWires_; }

  /// The channels by which a machine sends.
  ChannelGroupId fromMachine(MachineId machine) const { return fromMachine_[machine.index()]; }
  /// The channels by which it receives.
  ChannelGroupId toMachine(MachineId machine) const { return toMachine_[machine.index()]; }
  /// The channels that a message to machine `to` may take next at the switch where `channel` ends.
  ChannelGroupId next(ChannelId channel, MachineId to) const {
    return next_[channels_[channel.index()].to.index() * machineCount() + to.index()];
  }
  bool endsAt(ChannelId channel, MachineId machine) const {
    return channels_[channel.index()].to.index() == switchCount_ + machine.index();
  }

private:
  ChannelGroupId addPorts(const Network& network, LinkId link, std::uint32_t count);
  template <class Ways>
  ChannelGroupId addWays(const Network& network, const Ways& ways);
  template <class WaysTo>
  void findNext(const Network& network, SwitchId at, const WaysTo& waysTo);

  std::size_t switchCount_;
  std::size_t linkCount_;
  bool isPathBased_;
  bool sharesWires_;
  std::vector<Channel> channels_;
  std::vector<ChannelGroup> groups_;
  std::vector<ChannelGroupId> fromMachine_;
  std::vector<ChannelGroupId> toMachine_;
  std::vector<ChannelGroupId> next_; ///< by switch and machine
};

} // namespace topocast
