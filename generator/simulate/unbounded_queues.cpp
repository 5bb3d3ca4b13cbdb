#include "simulate/unbounded_queues.hpp"

#include "simulate/lane_queue.hpp"

namespace topocast {
namespace {

/// The state of one simulation.
class Run {
public:
  explicit Run(const SimulationInput& input)
      : traffic_(input.traffic), timing_(input.timing), cut_(input.cut),
        passage_(traffic_.edges().size(), timing_.links.size()),
        machineFree_(traffic_.machineCount(), 0), linkFree_(timing_.links.size(), 0),
        arrivals_(traffic_.laneCount() + traffic_.machineCount()) {}

  Passage run() {
    for (std::uint32_t segment = 0; segment < cut_.segmentCount(); ++segment)
      send(traffic_.rootEdges(cut_.treeOf(segment)), segment);
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
  /// The sender of these edges sends the segment on each, after all that it has to do before.
  void send(const EdgeRange& edges, std::uint32_t segment) {
    for (std::uint32_t i = edges.begin; i < edges.end; ++i) {
      const EdgeTraffic& edge = traffic_.edge(i);
      const LinkId uplink = traffic_.hops()[edge.firstHop].link;
      Ticks& free = machineFree_[edge.sender.index()];
      free += timing_.sendOverhead;
      for (std::uint32_t packet = 0; packet < cut_.packetCount(segment); ++packet) {
        const Arrival next = transmitted({free, segment, i, packet, edge.firstHop});
        free = next.at - timing_.links[uplink.index()].delay;
        travel(next);
      }
    }
  }

  /// The packet behind the link that it has come to, whose queue it joins.
  Arrival transmitted(Arrival packet) {
    const LinkId link = traffic_.hops()[packet.hop].link;
    const LinkTiming& times = timing_.links[link.index()];
    const Ticks transmission = times.of(cut_.lengthOf(packet.segment, packet.packet));
    Ticks& free = linkFree_[link.index()];
    free = std::max(free, packet.at) + transmission;
    const Ticks departure = std::max(packet.at, free - times.burst);
    passage_.book(link, packet.at, departure, transmission);
    packet.at = departure + times.delay;
    ++packet.hop;
    return packet;
  }

  /// Follows a packet as far as it meets no others; a segment's last one to the machine.
  void travel(Arrival packet) {
    const EdgeTraffic& edge = traffic_.edge(packet.edge);
    while (packet.hop < edge.lastHop) {
      const std::uint32_t lane = traffic_.hops()[packet.hop].lane;
      if (lane != noLane) return arrivals_.put(lane, packet);
      packet = transmitted(packet);
    }
    if (packet.packet + 1 < cut_.packetCount(packet.segment)) return;
    packet.at += timing_.receiveLatency;
    arrivals_.put(traffic_.laneCount() + edge.receiver.index(), packet);
  }

  /// The receiver attends to a segment and passes it on.
  void receive(const Arrival& segment) {
    const EdgeTraffic& edge = traffic_.edge(segment.edge);
    Ticks& free = machineFree_[edge.receiver.index()];
    free = std::max(free, segment.at) + timing_.receiveOverhead;
    passage_.edgeEnds[segment.edge] = free;
    send(edge.onward, segment.segment);
  }

  const Traffic& traffic_;
  const Timing& timing_;
  const MessageCut& cut_;
  Passage passage_;
  std::vector<Ticks> machineFree_; ///< machines receive and send one message at a time
  std::vector<Ticks> linkFree_;
  /// Packets that may meet, by lane; behind them segments that machines will attend to.
  LaneQueue arrivals_;
};

} // namespace

Passage passUnboundedQueues(const SimulationInput& input) {
  return Run(input).run();
}

} // namespace topocast
