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

#include <cstddef>
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

  /// The same for what is due now that the receiver of `edge` has that segment.
  template <class Send>
  void received(std::uint32_t edge, std::uint32_t segment, const Send& send) {
    if (machines_.empty()) return sendOn(traffic_.edge(edge).onward, segment, send);
    hasArrived_[segment] = true;
    sendDue(machines_[traffic_.edge(edge).receiver.index()], send);
  }

private:
  /// Messages of a machine by number, in the order of steps.
  struct Machine {
    std::vector<std::uint32_t> sends;
    std::vector<std::uint32_t> receives;
    std::size_t nextSend = 0;
    std::size_t nextReceive = 0; ///< all before have arrived
  };

  template <class Send>
  static void sendOn(const EdgeRange& edges, std::uint32_t segment, const Send& send) {
    for (std::uint32_t edge = edges.begin; edge < edges.end; ++edge)
      send(edge, segment);
  }

  template <class Send>
  void sendDue(Machine& machine, const Send& send) {
    auto& [sends, receives, nextSend, nextReceive] = machine;
    while (nextReceive < receives.size() && hasArrived_[receives[nextReceive]])
      ++nextReceive;
    for (; nextSend < sends.size(); ++nextSend) {
      const std::uint32_t message = sends[nextSend];
      const bool waits =
          nextReceive < receives.size() && stepOf(receives[nextReceive]) < stepOf(message);
      if (waits) return;
      send(cut_.pieces()[message].edge, message);
    }
  }

  std::uint32_t stepOf(std::uint32_t message) const { return cut_.pieces()[message].step; }

  const Traffic& traffic_;
  const MessageCut& cut_;
  std::vector<Machine> machines_; ///< empty if segments travel along trees
  std::vector<bool> hasArrived_;  ///< by message
};

} // namespace topocast
