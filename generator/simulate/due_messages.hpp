// What machines send, and when it is due. In: a schedule as traffic, and how its message is cut.
// Out: the messages that the root sends from the start, and those that are due when one has been
// received.
//
// Along trees a segment that has arrived is sent on to all children. Messages that carry pieces
// leave their sender in the order of steps, each when all that it receives in earlier steps has
// arrived, as in the running broadcast (topocast/carry/piece_exchange.hpp).
#pragma once

#include "simulate/message_cut.hpp"
#include "simulate/traffic.hpp"

#include <compare>
#include <cstdint>
#include <vector>

namespace topocast {

class DueMessages {
public:
  /// Keeps references.
  DueMessages(const Traffic& traffic, const MessageCut& cut);

  /// Calls `send(edge, segment)` for what is due at the start, in sending order.
  template <class Send>
  void start(const Send& send) {
    for (Machine& machine : machines_)
      sendDue(machine, send);
    if (!machines_.empty()) return;
    for (std::uint32_t segment = 0; segment < cut_.segmentCount(); ++segment)
      sendOn(traffic_.rootEdges(cut_.treeOf(segment)), segment, send);
  }

  /// The same for what is due now that the receiver of `edge` has that segment. Messages with
  /// pieces are told by their steps; those of one edge arrive in that order.
  template <class Send>
  void received(std::uint32_t edge, std::uint32_t segment, const Send& send) {
    if (machines_.empty()) return sendOn(traffic_.edge(edge).onward, segment, send);
    arrived_[edge] = segment;
    sendDue(machines_[traffic_.edge(edge).receiver.index()], send);
  }

private:
  /// Messages of a machine in the order of steps; those of one step by edge. Kept are the edges,
  /// each with its next message.
  class InSteps {
  public:
    struct Message {
      std::uint32_t step = 0;
      std::uint32_t edge = 0;
      friend auto operator<=>(const Message&, const Message&) = default;
    };

    bool empty() const { return next_.empty(); }
    /// There is one.
    const Message& front() const { return next_.front(); }
    void add(const PiecesCut& cut, std::uint32_t edge) { addAfter(cut, {0, edge}); }
    void dropFront(const PiecesCut& cut);

  private:
    /// Adds the edge's first message after that one, if there is one.
    void addAfter(const PiecesCut& cut, Message message);

    std::vector<Message> next_; ///< a heap: the first message in front
  };

  struct Machine {
    InSteps sends;
    InSteps receives; ///< those that have not arrived
  };

  template <class Send>
  static void sendOn(const EdgeRange& edges, std::uint32_t segment, const Send& send) {
    for (std::uint32_t edge = edges.begin; edge < edges.end; ++edge)
      send(edge, segment);
  }

  template <class Send>
  void sendDue(Machine& machine, const Send& send) {
    auto& [sends, receives] = machine;
    const PiecesCut& pieces = cut_.pieces();
    while (!receives.empty() && receives.front().step <= arrived_[receives.front().edge])
      receives.dropFront(pieces);
    for (; !sends.empty(); sends.dropFront(pieces)) {
      const auto [step, edge] = sends.front();
      if (!receives.empty() && receives.front().step < step) return;
      send(edge, step);
    }
  }

  const Traffic& traffic_;
  const MessageCut& cut_;
  std::vector<Machine> machines_;      ///< empty if segments travel along trees
  std::vector<std::uint32_t> arrived_; ///< by edge: the step of the last message that has arrived
};

} // namespace topocast
