// The machines of a wormhole network. In: what programs want to send. Out: when they receive what
// was sent to them.
//
// A machine does one thing at a time, first come, first served: it sends, or it takes a message out
// of its receiving buffer. A send occupies the machine for the holding time. The message is in the
// sending buffer after the sending time, and leaves it after those before it (head-of-line
// blocking). A send waits while the sending buffer has no room for it; the machine goes on
// receiving then, since otherwise full buffers could wait for each other for ever. Source: Nupairoj
// (1998), section 6.1.2; that a waiting sender receives is our choice. Where machines receive aside
// (WormholeParameters), they only send.
#pragma once

#include "wormhole/sending_order.hpp"
#include "wormhole/worm_network.hpp"

#include <deque>
#include <optional>

namespace topocast {

constexpr std::uint32_t noMulticast = nobody;

/// A message that a program has sent.
struct OutgoingMessage {
  MachineId from;
  Receivers to;
  std::uint32_t bytes = 0;
  std::uint32_t multicast = noMulticast; ///< that it belongs to
  TimeUnits sentAt = 0;                  ///< when its sender started with it
};

/// The same as one of its receivers has it.
struct WormMessage {
  MachineId from;
  MachineId to;
  std::uint32_t bytes = 0;
  std::uint32_t multicast = noMulticast; ///< that it belongs to
  Responsibility handedOver;             ///< to its receiver, in that multicast
  TimeUnits sentAt = 0;                  ///< when its sender started with it
};

/// What a program wants to send: one message, or all messages of a multicast that the machine is
/// responsible for.
struct SendingTask {
  std::uint32_t bytes = 0;
  MachineId to; ///< if it is not a multicast
  std::uint32_t multicast = noMulticast;
  Responsibility held; ///< in that multicast
};

/// The programs on all machines.
class Programs {
public:
  Programs() = default;
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;
  /// The next message of a task in a multicast and what is left, or nothing.
  virtual std::optional<NextSend> next(MachineId from, const SendingTask& task,
                                       TimeUnits delay) = 0;
  /// A message is in the receiving buffer.
  virtual void arrived(const WormMessage& message, const WormHistory& history) = 0;
  /// The program has a message that was sent to it.
  virtual void received(const WormMessage& message) = 0;
  /// The program can go on after a task.
  virtual void sent(MachineId machine, const SendingTask& task) = 0;

protected:
  ~Programs() = default;
};

/// All machines and the network between them. Those it is given outlive it.
class SimulatedMachines final : public WormListener {
public:
  SimulatedMachines(const ChannelGraph& graph, const WormholeParameters& parameters,
                    std::uint64_t seed, EventQueue& events, Programs& programs);

  /// Hands a task to a machine.
  void send(MachineId machine, const SendingTask& task);
  /// Handles an event of any kind but `computed`.
  void handle(const Event& event);

  const WormNetwork& network() const { return network_; }

private:
  /// Something to do, with the time since which it waits.
  template <class Thing>
  struct Waiting {
    std::uint64_t order = 0;
    Thing thing;
  };

  struct Machine {
    std::deque<Waiting<SendingTask>> tasks;
    std::deque<Waiting<WormMessage>> arrivals;
    std::optional<WormMessage> receiving;
    std::optional<SendingTask> sending; ///< the task's only message
    bool isOccupied = false;
    TimeUnits occupiedUntil = 0;
    std::uint64_t freeBytes = 0;      ///< of the sending buffer
    std::vector<TimeUnits> portsFree; ///< when each may start a send
    TimeUnits delay = 0;              ///< of the last message that has left
  };

  void left(WormId worm, const WormHistory& history) override;
  void delivered(WormId worm, std::size_t receiver, const WormHistory& history) override;

  void goOn(MachineId machine);
  bool canSend(MachineId machine);
  void startSend(MachineId machine);
  void startReceive(MachineId machine);
  void launch(OutgoingMessage message);
  void occupy(MachineId machine, TimeUnits duration);
  void unoccupied(MachineId machine);
  void buffered(std::uint32_t slot);
  Machine& of(MachineId machine) { return machines_[machine.index()]; }

  const WormholeParameters& parameters_;
  EventQueue& events_;
  Programs& programs_;
  WormNetwork network_;
  std::vector<Machine> machines_;
  std::uint64_t order_ = 0;                 ///< of the next thing to do
  std::uint32_t launched_ = 0;              ///< messages so far
  std::vector<OutgoingMessage> onTheirWay_; ///< messages being brought into sending buffers
  std::vector<std::uint32_t> unusedSlots_;  ///< of those
  std::vector<OutgoingMessage> byWorm_;
  std::vector<MachineId> receivers_; ///< of the message that enters the network
};

} // namespace topocast
