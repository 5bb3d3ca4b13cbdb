// Packets of messages that the network copies, on their ways. In: the ways of all messages
// (copied_ways.hpp), how messages are cut into packets, and sendings. Out: when each message has
// come to each of its receivers.
//
// A switch that has a packet puts it into the queue of every link on which the packet goes on. What
// a machine does with a message is for the simulation that moves the packets by this.
#pragma once

#include "network/network.hpp"
#include "schedule/copied_ways.hpp"
#include "simulate/link_servers.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast {

/// A packet at the start of a hop, or, behind the last one, at a machine. At the same time the
/// earlier segment goes first, then the message that comes first in the schedule.
struct CopiedPacket {
  Ticks at = 0;
  std::uint32_t segment = 0;
  std::uint32_t message = 0;
  std::uint32_t packet = 0;
  std::uint32_t hop = 0;
  bool isAtMachine = false;
  friend auto operator<=>(const CopiedPacket&, const CopiedPacket&) = default;
};

/// `Cut` has packetCount() and lengthOf(), both of a CopiedPacket.
template <class Cut>
class CopiedPackets {
public:
  /// Network, times and passage outlive this object; the passage books what links do.
  CopiedPackets(const Network& network, const Timing& timing, Cut cut, std::vector<CopiedWay> ways,
                Passage& passage)
      : network_(network), timing_(timing), cut_(std::move(cut)), ways_(std::move(ways)),
        links_(timing, passage) {}

  /// The message's sender puts a segment into its link as soon as it is `free`. When it is free
  /// again.
  Ticks send(std::uint32_t message, std::uint32_t segment, Ticks free) {
    free += timing_.sendOverhead;
    CopiedPacket sent{free, segment, message, 0, 0};
    for (; sent.packet < cut_.packetCount(sent); ++sent.packet) {
      sent.at = free;
      const Ticks arrival = transmit(sent);
      free = arrival - timing_.links[linkOf(sent).index()].delay;
      copy(sent, arrival);
    }
    return free;
  }

  /// Moves packets until none is left. `receive(machine, packet)` is called in order of time, for
  /// the last packet of each message at each of its receivers, and may send.
  template <class Receive>
  void run(Receive receive) {
    while (!packets_.empty()) {
      const CopiedPacket packet = packets_.top();
      packets_.pop();
      if (packet.isAtMachine)
        receive(receiverOf(packet), packet);
      else
        copy(packet, transmit(packet));
    }
  }

private:
  LinkId linkOf(const CopiedPacket& packet) const { return ways_[packet.message][packet.hop].link; }

  MachineId receiverOf(const CopiedPacket& packet) const {
    return MachineId(network_.link(linkOf(packet)).to.index() - network_.switchCount());
  }

  /// Sends a packet over the link of its hop. When it has arrived there.
  Ticks transmit(const CopiedPacket& packet) {
    return links_.transmit(linkOf(packet), packet.at, cut_.lengthOf(packet));
  }

  /// Puts the packet behind its link where it goes on from there; a message's last one to a
  /// machine.
  void copy(CopiedPacket packet, Ticks at) {
    packet.at = at;
    const std::vector<std::uint32_t>& next = ways_[packet.message][packet.hop].next;
    for (const std::uint32_t hop : next) {
      packet.hop = hop;
      packets_.push(packet);
    }
    if (!next.empty() || packet.packet + 1U < cut_.packetCount(packet)) return;
    packet.at += timing_.receiveLatency;
    packet.isAtMachine = true;
    packets_.push(packet);
  }

  const Network& network_;
  const Timing& timing_;
  Cut cut_;
  std::vector<CopiedWay> ways_; ///< by message
  LinkServers links_;
  std::priority_queue<CopiedPacket, std::vector<CopiedPacket>, std::greater<>> packets_;
};

} // namespace topocast
