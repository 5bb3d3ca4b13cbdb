// The simulation with finite queues. In: traffic, times, the message's cut, the bytes that a switch
// stores for one link. Out: the message's passage.
//
// A full queue holds packets back where they are: the link before it stops until there is room, as
// with the flow control of IEEE 802.3x. Ethernet without flow control drops packets instead, and
// TCP then slows the sender down to what the path carries. In the long run the effect is the same:
// a sender is held back. The simulation leaves out how TCP finds that rate; and it lets a link that
// is held back also hold packets that go elsewhere. Routes in a tree of switches make no circle, so
// links never wait for one another in a ring.
#include "simulate/passage.hpp"

#include "simulate/due_messages.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <deque>
#include <functional>
#include <queue>

namespace topocast {
namespace {

struct Packet {
  std::uint32_t segment = 0;
  std::uint32_t edge = 0;
  std::uint32_t number = 0;
  std::uint32_t hop = 0;
  friend auto operator<=>(const Packet&, const Packet&) = default;
};

/// What happens to a packet, or to the segment that it belongs to.
enum class Happening : std::uint8_t {
  transmitted, ///< the packet is through the link of its hop
  arrived,     ///< it is at the start of its hop
  attended,    ///< the receiver can attend to the segment
  received,    ///< the receiver is done with it
  prepared,    ///< the sender has spent its overhead on the message
};

/// In order of time; at the same time as Arrival says.
struct Event {
  Ticks at = 0;
  Packet packet;
  Happening happening = Happening::transmitted;
  friend auto operator<=>(const Event&, const Event&) = default;
};

struct StoredPacket {
  Packet packet;
  Ticks arrival = 0;
};

/// A link and what is stored for it; for a machine's own link that is the message being sent.
struct LinkState {
  std::deque<StoredPacket> stored; ///< the first is under transmission, or through and held back
  std::uint64_t storedBytes = 0;   ///< those on their way to the switch included
  std::deque<LinkId> heldBack;     ///< links whose first packet waits for room here
};

/// A piece of work of a machine.
struct Work {
  bool isReceiving = false;
  std::uint32_t segment = 0;
  std::uint32_t edge = 0;
};

/// The state of one simulation.
class BoundedRun {
public:
  BoundedRun(const SimulationInput& input, std::uint64_t queueBytes)
      : traffic_(input.traffic), timing_(input.timing), cut_(input.cut), queueBytes_(queueBytes),
        due_(traffic_, cut_), passage_(traffic_.edges().size(), timing_.links.size()),
        links_(timing_.links.size()), work_(traffic_.cardCount()) {
    assert(queueBytes >= cut_.wireBytes(PacketLength::full));
  }

  Passage run() {
    due_.start([this](std::uint32_t edge, std::uint32_t segment) { addSending(edge, segment); });
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.at;
      handle(event.happening, event.packet);
    }
    passage_.isStuck =
        std::ranges::any_of(links_, [](const LinkState& link) { return !link.stored.empty(); });
    return std::move(passage_);
  }

private:
  void handle(Happening happening, const Packet& packet) {
    switch (happening) {
    case Happening::transmitted:
      return leave(linkOf(packet));
    case Happening::arrived:
      return store(packet);
    case Happening::attended:
      return attend(packet);
    case Happening::received:
      return received(packet);
    case Happening::prepared:
      return sendPackets(packet);
    }
  }

  // Machines: one piece of work at a time, in the order in which it came up.

  void addSending(std::uint32_t edge, std::uint32_t segment) {
    addWork(traffic_.edge(edge).sendingCard, {false, segment, edge});
  }

  void addWork(std::uint32_t card, const Work& work) {
    work_[card].push_back(work);
    if (work_[card].size() == 1) startWork(card);
  }

  void startWork(std::uint32_t card) {
    const Work& work = work_[card].front();
    const Packet packet{work.segment, work.edge, 0, 0};
    if (work.isReceiving)
      at(timing_.receiveOverhead, Happening::received, packet);
    else
      at(timing_.sendOverhead, Happening::prepared, packet);
  }

  void finishWork(std::uint32_t card) {
    work_[card].pop_front();
    if (!work_[card].empty()) startWork(card);
  }

  void attend(const Packet& packet) {
    const EdgeTraffic& edge = traffic_.edge(packet.edge);
    addWork(edge.receivingCard, {true, packet.segment, packet.edge});
    due_.received(packet.edge, packet.segment,
                  [this](std::uint32_t next, std::uint32_t segment) { addSending(next, segment); });
  }

  void received(const Packet& packet) {
    passage_.edgeEnds[packet.edge] = now_;
    finishWork(traffic_.edge(packet.edge).receivingCard);
  }

  void sendPackets(Packet packet) {
    packet.hop = traffic_.edge(packet.edge).firstHop;
    LinkState& link = links_[linkOf(packet).index()];
    for (; packet.number < cut_.packetCount(packet.segment, packet.edge); ++packet.number)
      link.stored.push_back({packet, now_});
    transmit(linkOf(packet));
  }

  // Links: what is stored leaves in the order in which it came.

  void store(const Packet& packet) {
    LinkState& link = links_[linkOf(packet).index()];
    link.stored.push_back({packet, now_});
    if (link.stored.size() == 1) transmit(linkOf(packet));
  }

  void transmit(LinkId link) {
    const StoredPacket& first = links_[link.index()].stored.front();
    const Ticks duration = timing_.links[link.index()].of(lengthOf(first.packet));
    const Ticks arrival = isFirstHop(first.packet) ? now_ : first.arrival;
    passage_.book(link, arrival, now_ + duration, duration);
    at(duration, Happening::transmitted, first.packet);
  }

  /// The first packet goes on if the next link has room for it.
  void leave(LinkId link) {
    Packet packet = links_[link.index()].stored.front().packet;
    ++packet.hop;
    if (packet.hop < traffic_.edge(packet.edge).lastHop) {
      LinkState& next = links_[linkOf(packet).index()];
      if (!next.heldBack.empty() || !hasRoom(next, packet)) return next.heldBack.push_back(link);
    }
    moveOn(link, packet);
  }

  void moveOn(LinkId link, const Packet& packet) {
    const Ticks delay = timing_.links[link.index()].delay;
    if (packet.hop < traffic_.edge(packet.edge).lastHop) {
      links_[linkOf(packet).index()].storedBytes += bytesOf(packet);
      at(delay, Happening::arrived, packet);
    } else if (packet.number + 1 == cut_.packetCount(packet.segment, packet.edge)) {
      at(delay + timing_.receiveLatency, Happening::attended, packet);
    }
    dropFirst(link);
  }

  void dropFirst(LinkId link) {
    LinkState& state = links_[link.index()];
    const Packet packet = state.stored.front().packet;
    state.stored.pop_front();
    if (!state.stored.empty()) transmit(link);
    if (isFirstHop(packet)) {
      if (state.stored.empty()) finishWork(traffic_.edge(packet.edge).sendingCard);
      return;
    }
    state.storedBytes -= bytesOf(packet);
    admit(state);
  }

  void admit(LinkState& link) {
    while (!link.heldBack.empty()) {
      const LinkId before = link.heldBack.front();
      Packet packet = links_[before.index()].stored.front().packet;
      ++packet.hop;
      if (!hasRoom(link, packet)) return;
      link.heldBack.pop_front();
      moveOn(before, packet);
    }
  }

  bool hasRoom(const LinkState& link, const Packet& packet) const {
    return link.storedBytes + bytesOf(packet) <= queueBytes_;
  }

  LinkId linkOf(const Packet& packet) const { return traffic_.hops()[packet.hop].link; }
  bool isFirstHop(const Packet& packet) const {
    return packet.hop == traffic_.edge(packet.edge).firstHop;
  }
  PacketLength lengthOf(const Packet& packet) const {
    return cut_.lengthOf(packet.segment, packet.edge, packet.number);
  }
  std::uint64_t bytesOf(const Packet& packet) const { return cut_.wireBytes(lengthOf(packet)); }

  void at(Ticks delay, Happening happening, const Packet& packet) {
    events_.push({now_ + delay, packet, happening});
  }

  const Traffic& traffic_;
  const Timing& timing_;
  const MessageCut& cut_;
  const std::uint64_t queueBytes_;
  DueMessages due_;
  Passage passage_;
  Ticks now_ = 0;
  std::vector<LinkState> links_;
  std::vector<std::deque<Work>> work_; ///< by card; the first is being done
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

} // namespace

Passage passBoundedQueues(const SimulationInput& input, std::uint64_t queueBytes) {
  return BoundedRun(input, queueBytes).run();
}

} // namespace topocast
