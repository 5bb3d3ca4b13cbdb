#include "simulate/copied_passage.hpp"

#include "simulate/copied_ways.hpp"
#include "simulate/link_servers.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// A packet at the start of a hop, or, behind the last one, at a machine. At the same time the
/// earlier segment goes first, then the message that comes first in the schedule.
struct Arrival {
  Ticks at = 0;
  std::uint32_t segment = 0;
  std::uint32_t message = 0;
  std::uint32_t packet = 0;
  std::uint32_t hop = 0;
  bool isAtMachine = false;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// The state of one simulation.
class Run {
public:
  Run(const Network& network, const Schedule& schedule, const SimulationInput& input)
      : network_(network), schedule_(schedule), timing_(input.timing), cut_(input.cut),
        ways_(waysOf(network, schedule.multicasts)), messagesOf_(network.machineCount()),
        edgeInto_(network.machineCount(), 0),
        passage_(input.traffic.edges().size(), network.linkCount()), links_(timing_, passage_),
        machineFree_(network.machineCount(), 0) {
    for (std::uint32_t i = 0; i < schedule.multicasts.size(); ++i)
      messagesOf_[schedule.multicasts[i].from.index()].push_back(i);
    for (std::uint32_t i = 0; i < input.traffic.edges().size(); ++i)
      edgeInto_[input.traffic.edge(i).receiver.index()] = i;
  }

  Passage run() {
    for (std::uint32_t segment = 0; segment < cut_.segmentCount(); ++segment)
      sendOn(schedule_.root(), segment);
    while (!arrivals_.empty()) {
      const Arrival arrival = arrivals_.top();
      arrivals_.pop();
      if (arrival.isAtMachine)
        receive(arrival);
      else
        copy(arrival, transmit(arrival));
    }
    return std::move(passage_);
  }

private:
  void sendOn(MachineId machine, std::uint32_t segment) {
    Ticks& free = machineFree_[machine.index()];
    for (const std::uint32_t message : messagesOf_[machine.index()]) {
      free += timing_.sendOverhead;
      for (std::uint32_t packet = 0; packet < cut_.packetCount(segment); ++packet) {
        const Arrival sent{free, segment, message, packet, 0};
        const Ticks arrival = transmit(sent);
        free = arrival - timing_.links[linkOf(sent).index()].delay;
        copy(sent, arrival);
      }
    }
  }

  /// Sends a packet over the link of its hop. When it has arrived there.
  Ticks transmit(const Arrival& packet) {
    return links_.transmit(linkOf(packet), packet.at, cut_.lengthOf(packet.segment, packet.packet));
  }

  /// Puts the packet behind its link where it goes on from there; a segment's last one to a
  /// machine.
  void copy(Arrival packet, Ticks at) {
    packet.at = at;
    const std::vector<std::uint32_t>& next = ways_[packet.message][packet.hop].next;
    for (const std::uint32_t hop : next) {
      packet.hop = hop;
      arrivals_.push(packet);
    }
    if (!next.empty() || packet.packet + 1 < cut_.packetCount(packet.segment)) return;
    packet.at += timing_.receiveLatency;
    packet.isAtMachine = true;
    arrivals_.push(packet);
  }

  void receive(const Arrival& segment) {
    const VertexId end = network_.link(linkOf(segment)).to;
    const MachineId machine(end.index() - network_.switchCount());
    Ticks& free = machineFree_[machine.index()];
    free = std::max(free, segment.at) + timing_.receiveOverhead;
    passage_.edgeEnds[edgeInto_[machine.index()]] = free;
    sendOn(machine, segment.segment);
  }

  LinkId linkOf(const Arrival& packet) const { return ways_[packet.message][packet.hop].link; }

  const Network& network_;
  const Schedule& schedule_;
  const Timing& timing_;
  const MessageCut& cut_;
  std::vector<CopiedWay> ways_;                        ///< by message
  std::vector<std::vector<std::uint32_t>> messagesOf_; ///< by sender
  std::vector<std::uint32_t> edgeInto_;                ///< of the tree, by receiver
  Passage passage_;
  LinkServers links_;
  std::vector<Ticks> machineFree_; ///< machines receive and send one message at a time
  std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> arrivals_;
};

} // namespace

Passage passCopied(const Network& network, const Schedule& schedule, const SimulationInput& input) {
  return Run(network, schedule, input).run();
}

} // namespace topocast
