#include "simulate/unbounded_queues.hpp"

#include "simulate/due_messages.hpp"
#include "simulate/link_servers.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace topocast {
namespace {

/// A packet at the start of a hop of its tree edge, or at the edge's end. At the same time the
/// earlier segment goes first, then the edge that comes first in the schedule: nothing depends on
/// how machines, switches or links are numbered.
struct Arrival {
  Ticks at = 0;
  std::uint32_t segment = 0;
  std::uint32_t edge = 0;
  std::uint32_t packet = 0;
  std::uint32_t hop = 0;
  PacketLength length = PacketLength::full;
  bool isLast = false; ///< of the segment
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// Arrivals of one lane, first in, first out. A lane that runs empty begins anew in the same place.
class Lane {
public:
  bool empty() const { return first_ == arrivals_.size(); }
  const Arrival& front() const { return arrivals_[first_]; }
  const Arrival& back() const { return arrivals_.back(); }
  void push(const Arrival& arrival) { arrivals_.push_back(arrival); }
  void pop() {
    ++first_;
    if (2 * first_ < arrivals_.size()) return;
    arrivals_.erase(arrivals_.begin(), arrivals_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }

private:
  std::vector<Arrival> arrivals_;
  std::size_t first_ = 0;
};

/// Arrivals in order of time. Each lane gets its arrivals in order, so only the first ones of the
/// lanes have to be compared: the heap holds one entry for each lane, not for each packet.
class LaneQueue {
public:
  explicit LaneQueue(std::size_t laneCount) : lanes_(laneCount) {}

  bool empty() const { return heads_.empty(); }

  /// Not before what is in the lane already.
  void put(std::size_t number, const Arrival& arrival) {
    Lane& lane = lanes_[number];
    assert(lane.empty() || lane.back() < arrival);
    const bool isFirst = lane.empty();
    lane.push(arrival);
    if (isFirst) addHead(number);
  }

  /// Takes the first of all. The queue is not empty.
  Arrival take() {
    std::ranges::pop_heap(heads_, std::greater());
    const std::size_t number = heads_.back().lane;
    heads_.pop_back();
    Lane& lane = lanes_[number];
    const Arrival arrival = lane.front();
    lane.pop();
    if (!lane.empty()) addHead(number);
    return arrival;
  }

private:
  /// The first arrival of a lane: what tells arrivals apart, and no more, as heads are moved much.
  struct Head {
    Ticks at;
    std::uint64_t message; ///< segment and edge
    std::uint32_t packet;
    std::uint32_t lane;
    friend auto operator<=>(const Head&, const Head&) = default;
  };

  void addHead(std::size_t lane) {
    const Arrival& first = lanes_[lane].front();
    heads_.push_back({first.at, std::uint64_t{first.segment} << 32U | first.edge, first.packet,
                      static_cast<std::uint32_t>(lane)});
    std::ranges::push_heap(heads_, std::greater());
  }

  std::vector<Lane> lanes_;
  std::vector<Head> heads_;
};

/// The state of one simulation.
class UnboundedRun {
public:
  explicit UnboundedRun(const SimulationInput& input)
      : traffic_(input.traffic), timing_(input.timing), cut_(input.cut), due_(traffic_, cut_),
        passage_(traffic_.edges().size(), timing_.links.size()), links_(timing_, passage_),
        cardFree_(traffic_.cardCount(), 0), arrivals_(traffic_.laneCount() + traffic_.cardCount()) {
  }

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
  LaneQueue arrivals_;
};

} // namespace

Passage passUnboundedQueues(const SimulationInput& input) {
  return UnboundedRun(input).run();
}

} // namespace topocast
