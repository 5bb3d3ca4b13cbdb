// Messages in steps, and when a machine may send one. In: messages with their steps and lengths,
// what machines have received. Out: what is due.
//
// A machine sends its messages in order of their steps, each as soon as it has all that comes to it
// in earlier steps; machines do not wait for each other otherwise. Simulations packet by packet and
// flit by flit share this rule.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

struct SteppedMessage {
  Multicast message;
  std::uint64_t bytes = 0; ///< 0: headers only
};

class MessagesInSteps {
public:
  /// The messages are by steps and outlive it.
  MessagesInSteps(std::size_t machineCount, std::span<const SteppedMessage> messages);

  /// The machine's next message, by its number, if that is due; it is not given again.
  std::optional<std::uint32_t> takeDue(MachineId machine);
  /// The machine has received that message.
  void received(MachineId machine, std::uint32_t message);

private:
  struct Machine {
    std::vector<std::uint32_t> toSend; ///< messages, by steps
    std::size_t sent = 0;              ///< how many of them
    std::vector<std::uint32_t> toCome; ///< steps of messages that it will receive
  };

  std::uint32_t stepOf(std::uint32_t message) const { return messages_[message].message.step; }

  std::span<const SteppedMessage> messages_;
  std::vector<Machine> machines_;
};

} // namespace topocast
