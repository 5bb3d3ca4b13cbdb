// Who sends a multicast message to whom, and in which order. A machine that has the message is
// responsible for some of the others. Before each send the order decides to which machine it sends
// next, what that machine is responsible for from then on, and what the sender keeps. A
// multidestination worm goes to several machines.
#pragma once

#include "network/ids.hpp"
#include "wormhole/time.hpp"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace topocast {

/// What a machine is responsible for: the numbers `begin` to `end` - 1, whose meaning is up to the
/// sending order, such as positions in a chain.
struct Responsibility {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t sent = 0; ///< messages of the multicast that the machine has sent
};

/// Who gets a message, and what it is responsible for from then on.
struct Receiver {
  MachineId machine;
  Responsibility handedOver;
};

/// Those of one message: one machine, or several that a multidestination worm passes, in that
/// order.
using Receivers = llvm::SmallVector<Receiver, 1>;

/// One message of a multicast, and what its sender is still responsible for.
struct NextSend {
  Receivers to;
  Responsibility kept;
};

/// What is sent, and what the sender knows of the network's state.
struct SendingConditions {
  std::uint32_t bytes = 0;
  TimeUnits delay = 0; ///< how long the sender's last message was held up
};

/// A rule for sending a multicast; immutable, and shared by all machines.
class SendingOrder {
public:
  SendingOrder() = default;
  SendingOrder(const SendingOrder&) = delete;
  SendingOrder& operator=(const SendingOrder&) = delete;
  virtual ~SendingOrder() = default;

  virtual MachineId root() const = 0;
  /// Machines that get the message, the root not counted.
  virtual std::size_t receiverCount() const = 0;
  /// What the root is responsible for at the beginning.
  virtual Responsibility all() const = 0;
  /// What machine `from`, which is responsible for `held`, sends next; nothing if it is done.
  virtual std::optional<NextSend> next(MachineId from, Responsibility held,
                                       const SendingConditions& conditions) const = 0;
};

} // namespace topocast
