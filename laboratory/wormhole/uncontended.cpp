#include "wormhole/uncontended.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

/// A machine that has the message since `at`.
struct Sender {
  MachineId machine;
  Responsibility held;
  TimeUnits at = 0;
};

} // namespace

std::uint32_t channelsBetween(const ChannelGraph& graph, MachineId from, MachineId to) {
  ChannelId channel = graph.group(graph.fromMachine(from)).first;
  std::uint32_t count = 1;
  for (; !graph.endsAt(channel, to); ++count)
    channel = graph.group(graph.next(channel, to)).first;
  return count;
}

TimeUnits uncontendedLatency(const ChannelGraph& graph, const WormholeParameters& parameters,
                             const SendingOrder& order, std::uint32_t bytes) {
  TimeUnits latest = 0;
  std::vector<Sender> senders = {{order.root(), order.all(), 0}};
  while (!senders.empty()) {
    Sender sender = senders.back();
    senders.pop_back();
    std::vector<TimeUnits> portsFree(parameters.ports, sender.at);
    while (const auto next = order.next(sender.machine, sender.held, {bytes, 0})) {
      TimeUnits& port = *std::ranges::min_element(portsFree);
      const TimeUnits start = std::max(sender.at, port);
      port = start + parameters.hold.of(bytes);
      const TimeUnits moves =
          parameters.nextTick(start + parameters.send.of(bytes) + parameters.network.startup);
      const TimeUnits path = channelsBetween(graph, sender.machine, next->to.back().machine);
      for (const auto& [machine, handedOver] : next->to) {
        const TimeUnits steps = channelsBetween(graph, sender.machine, machine) + bytes - 1;
        const TimeUnits routers = std::min(steps, path) - 1;
        const TimeUnits received = moves + steps * parameters.network.perByte +
                                   routers * parameters.routing + parameters.receive.of(bytes);
        latest = std::max(latest, received);
        senders.push_back({machine, handedOver, received});
      }
      sender.held = next->kept;
      sender.at = start + parameters.interval(bytes);
    }
  }
  return latest;
}

std::vector<MachineId> sendersWhenIdle(const SendingOrder& order, std::uint32_t bytes,
                                       std::size_t machineCount) {
  std::vector<MachineId> senders(machineCount);
  std::vector<Receiver> responsible = {{order.root(), order.all()}};
  while (!responsible.empty()) {
    auto [sender, held] = responsible.back();
    responsible.pop_back();
    while (const auto next = order.next(sender, held, {bytes, 0})) {
      for (const Receiver& receiver : next->to) {
        senders[receiver.machine.index()] = sender;
        responsible.push_back(receiver);
      }
      held = next->kept;
    }
  }
  return senders;
}

} // namespace topocast
