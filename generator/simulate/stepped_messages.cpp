#include "simulate/stepped_messages.hpp"

#include "simulate/copied_ways.hpp"
#include "simulate/link_servers.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// A message in packets. All but the last are full.
struct CutMessage {
  std::uint32_t packets = 1;
  PacketLength last = PacketLength::full;
};

/// Cuts messages; their packets have few lengths.
class StepCut {
public:
  StepCut(std::span<const SteppedMessage> messages, const PacketFormat& packet)
      : wireBytes_{packet.payloadBytes + packet.headerBytes} {
    for (const SteppedMessage& message : messages)
      cut_.push_back(cut(message.bytes, packet));
  }

  std::span<const std::uint64_t> wireBytes() const { return wireBytes_; }
  std::uint32_t packetCount(std::size_t message) const { return cut_[message].packets; }
  PacketLength lengthOf(std::size_t message, std::uint32_t packet) const {
    const auto [packets, last] = cut_[message];
    return packet + 1U < packets ? PacketLength::full : last;
  }

private:
  CutMessage cut(std::uint64_t bytes, const PacketFormat& packet) {
    const std::uint64_t full = bytes == 0 ? 0 : (bytes - 1U) / packet.payloadBytes;
    const std::uint64_t wire = bytes - full * packet.payloadBytes + packet.headerBytes;
    const auto known = std::ranges::find(wireBytes_, wire);
    const auto length = static_cast<PacketLength>(known - wireBytes_.begin());
    if (known == wireBytes_.end()) wireBytes_.push_back(wire);
    return {static_cast<std::uint32_t>(full + 1U), length};
  }

  std::vector<std::uint64_t> wireBytes_; ///< by PacketLength
  std::vector<CutMessage> cut_;          ///< by message
};

/// A packet at the start of a hop, or, behind the last one, at a machine. At the same time the
/// message that comes first goes first.
struct Arrival {
  Ticks at = 0;
  std::uint32_t message = 0;
  std::uint32_t packet = 0;
  std::uint32_t hop = 0;
  bool isAtMachine = false;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

std::vector<Multicast> multicastsOf(std::span<const SteppedMessage> messages) {
  std::vector<Multicast> multicasts;
  for (const SteppedMessage& message : messages)
    multicasts.push_back(message.message);
  return multicasts;
}

/// The state of one simulation.
class Run {
public:
  Run(const Network& network, std::span<const SteppedMessage> messages,
      const PacketConstants& constants)
      : network_(network), messages_(messages), cut_(messages, constants.packet),
        timing_(timingOf(network, constants, cut_.wireBytes())),
        ways_(waysOf(network, multicastsOf(messages))), machines_(network.machineCount()),
        passage_(messages.size(), network.linkCount()), links_(timing_, passage_) {
    for (std::uint32_t i = 0; i < messages.size(); ++i) {
      const Multicast& message = messages[i].message;
      machines_[message.from.index()].toSend.push_back(i);
      for (const MachineId to : message.to)
        machines_[to.index()].stepsToCome.push_back(message.step);
    }
  }

  Ticks run() {
    for (Machine& machine : machines_)
      sendWhatIsDue(machine);
    while (!arrivals_.empty()) {
      const Arrival arrival = arrivals_.top();
      arrivals_.pop();
      if (arrival.isAtMachine)
        receive(arrival);
      else
        copy(arrival, transmit(arrival));
    }
    return end_;
  }

private:
  struct Machine {
    std::vector<std::uint32_t> toSend;      ///< messages, by steps
    std::size_t sent = 0;                   ///< how many of them
    std::vector<std::uint32_t> stepsToCome; ///< of messages that it will receive
    Ticks free = 0;                         ///< machines receive and send one message at a time
  };

  void sendWhatIsDue(Machine& machine) {
    while (machine.sent < machine.toSend.size()) {
      const std::uint32_t message = machine.toSend[machine.sent];
      const std::uint32_t step = messages_[message].message.step;
      if (std::ranges::any_of(machine.stepsToCome, [&](auto coming) { return coming < step; }))
        return;
      ++machine.sent;
      send(machine, message);
    }
  }

  void send(Machine& machine, std::uint32_t message) {
    machine.free += timing_.sendOverhead;
    for (std::uint32_t packet = 0; packet < cut_.packetCount(message); ++packet) {
      const Arrival sent{machine.free, message, packet, 0};
      const Ticks arrival = transmit(sent);
      machine.free = arrival - timing_.links[linkOf(sent).index()].delay;
      copy(sent, arrival);
    }
  }

  Ticks transmit(const Arrival& packet) {
    return links_.transmit(linkOf(packet), packet.at, cut_.lengthOf(packet.message, packet.packet));
  }

  /// Puts the packet behind its link where it goes on from there; a message's last one to a
  /// machine.
  void copy(Arrival packet, Ticks at) {
    packet.at = at;
    const std::vector<std::uint32_t>& next = ways_[packet.message][packet.hop].next;
    for (const std::uint32_t hop : next) {
      packet.hop = hop;
      arrivals_.push(packet);
    }
    if (!next.empty() || packet.packet + 1U < cut_.packetCount(packet.message)) return;
    packet.at += timing_.receiveLatency;
    packet.isAtMachine = true;
    arrivals_.push(packet);
  }

  void receive(const Arrival& arrival) {
    const VertexId end = network_.link(linkOf(arrival)).to;
    Machine& machine = machines_[end.index() - network_.switchCount()];
    machine.free = std::max(machine.free, arrival.at) + timing_.receiveOverhead;
    end_ = std::max(end_, machine.free);
    const auto come =
        std::ranges::find(machine.stepsToCome, messages_[arrival.message].message.step);
    assert(come != machine.stepsToCome.end());
    machine.stepsToCome.erase(come);
    sendWhatIsDue(machine);
  }

  LinkId linkOf(const Arrival& packet) const { return ways_[packet.message][packet.hop].link; }

  const Network& network_;
  std::span<const SteppedMessage> messages_;
  StepCut cut_;
  Timing timing_;
  std::vector<CopiedWay> ways_; ///< by message
  std::vector<Machine> machines_;
  Passage passage_;
  LinkServers links_;
  Ticks end_ = 0;
  std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> arrivals_;
};

} // namespace

Ticks simulateSteps(const Network& network, std::span<const SteppedMessage> messages,
                    const PacketConstants& constants) {
  return Run(network, messages, constants).run();
}

} // namespace topocast
