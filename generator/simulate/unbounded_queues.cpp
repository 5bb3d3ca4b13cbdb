// The simulation with unlimited queues. In: traffic, times, the message's cut. Out: its passage.
//
// A link is a first-in-first-out server, so that a packet's departure is known when it arrives:
// max(arrival, link free) + transmission. Packets are therefore followed from link to link at once,
// without events, up to the first place where they may meet packets that come from elsewhere. Only
// there, and where machines receive segments, is anything done in order of time.
#include "simulate/passage.hpp"

#include "simulate/arrival_queues.hpp"
#include "simulate/due_messages.hpp"
#include "simulate/link_servers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The shortest time between a packet's start on a link and its arrival at the link's end.
Ticks shortestPassage(const Timing& timing) {
  Ticks shortest = std::numeric_limits<Ticks>::max();
  for (const LinkTiming& times : timing.links)
    shortest = std::min(shortest, std::ranges::min(times.transmission) + times.delay);
  return shortest;
}

/// The state of one simulation.
template <class Queue>
class UnboundedRun {
public:
  UnboundedRun(const SimulationInput& input, Queue arrivals)
      : traffic_(input.traffic), timing_(input.timing), cut_(input.cut), due_(traffic_, cut_),
        passage_(traffic_.edges().size(), timing_.links.size()), links_(timing_, passage_),
        cardFree_(traffic_.cardCount(), 0), arrivals_(std::move(arrivals)) {}

  Passage run() {
    due_.start([this](std::uint32_t edge, std::uint32_t segment) { send(edge, segment); });
    while (!arrivals_.empty()) {
      const Arrival arrival = arrivals_.take();
      if (arrival.hop == traffic_.edge(arrival.edge).lastHop)
        receive(arrival);
      else
        travel(transmitted(arrival));
    }
    return std::move(passage_);
  }

private:
  /// The edge's sender sends the segment, after all that it has to do before.
  void send(std::uint32_t number, std::uint32_t segment) {
    const EdgeTraffic& edge = traffic_.edge(number);
    const LinkId uplink = traffic_.hops()[edge.firstHop].link;
    Ticks& free = cardFree_[edge.sendingCard];
    free += timing_.sendOverhead;
    const std::uint32_t packets = cut_.packetCount(segment, number);
    for (std::uint32_t packet = 0; packet < packets; ++packet) {
      const Arrival next =
          transmitted({free, segment, number, packet, edge.firstHop,
                       cut_.lengthOf(segment, number, packet), packet + 1 == packets});
      free = next.at - timing_.links[uplink.index()].delay;
      travel(next);
    }
  }

  /// The packet at the end of its link, after it has waited in the link's queue.
  Arrival transmitted(Arrival packet) {
    packet.at = links_.transmit(traffic_.hops()[packet.hop].link, packet.at, packet.length);
    ++packet.hop;
    return packet;
  }

  /// Follows a packet to the next link where it may meet others, or to the machine.
  void travel(Arrival packet) {
    const EdgeTraffic& edge = traffic_.edge(packet.edge);
    while (packet.hop < edge.lastHop) {
      const std::uint32_t lane = traffic_.hops()[packet.hop].lane;
      if (lane != noLane) return arrivals_.put(lane, packet);
      packet = transmitted(packet);
    }
    if (!packet.isLast) return;
    packet.at += timing_.receiveLatency;
    arrivals_.put(traffic_.laneCount() + edge.receivingCard, packet);
  }

  /// The receiver attends to a segment and passes it on.
  void receive(const Arrival& segment) {
    const EdgeTraffic& edge = traffic_.edge(segment.edge);
    Ticks& free = cardFree_[edge.receivingCard];
    free = std::max(free, segment.at) + timing_.receiveOverhead;
    passage_.edgeEnds[segment.edge] = free;
    due_.received(segment.edge, segment.segment,
                  [this](std::uint32_t next, std::uint32_t number) { send(next, number); });
  }

  const Traffic& traffic_;
  const Timing& timing_;
  const MessageCut& cut_;
  DueMessages due_;
  Passage passage_;
  LinkServers links_;
  std::vector<Ticks> cardFree_; ///< a machine receives and sends one message at a time on each
  /// Packets that may meet, by lane; behind them segments that machines will attend to.
  Queue arrivals_;
};

} // namespace

Passage passUnboundedQueues(const SimulationInput& input) {
  if (!input.cut.pieces().empty())
    return UnboundedRun(input, WindowQueue(shortestPassage(input.timing))).run();
  return UnboundedRun(input, LaneQueue(input.traffic.laneCount() + input.traffic.cardCount()))
      .run();
}

} // namespace topocast
