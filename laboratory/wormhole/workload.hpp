// What the machines of a wormhole network do: multicasts, one after the other or at fixed
// intervals, several at once, and among them programs that compute and send to each other.
// Source: Nupairoj (1998), section 6.1.3, Algorithm 6.1.1.
#pragma once

#include "wormhole/random_numbers.hpp"
#include "wormhole/simulated_machines.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// The same multicast again and again, or once.
struct MulticastStream {
  std::shared_ptr<const SendingOrder> order;
  std::uint32_t bytes = 0; ///< of each message, > 0
  /// Between the starts of two multicasts; if not given, one starts when the last is done.
  std::optional<TimeUnits> interval = std::nullopt;
  bool isOnce = false; ///< the multicast is not repeated
  TimeUnits start = 0; ///< of the first
};

/// Programs that compute and send, for ever: how long, how much, and to whom is random.
struct PointToPointTraffic {
  std::vector<MachineId> senders;
  std::vector<MachineId> destinations; ///< of each sender those that are not itself
  TimeUnits meanComputation = 0;       ///< exponentially distributed
  std::uint32_t leastBytes = 1;        ///< of a message, > 0; all sizes are equally likely
  std::uint32_t mostBytes = 2047;
  std::optional<MachineId> hotSpot = std::nullopt; ///< one of the destinations, which gets more
  std::uint32_t hotSpotPerMille = 0; ///< of all messages, beside its fair share of the others
  bool isLocal = false;              ///< of members of multicasts, and counted by itself
};

struct Workload {
  std::vector<MulticastStream> multicasts;
  std::vector<PointToPointTraffic> traffic;
  bool keepsMessages = false; ///< outcomes of multicasts hold all their messages
};

/// One message of a multicast as its receiver had it.
struct ReceivedMessage {
  MachineId from;
  MachineId to;
  TimeUnits sentAt = 0;     ///< when the sender started with it
  TimeUnits receivedAt = 0; ///< when the receiver's program had it
};

/// Messages of multicasts, and what delayed them.
struct DelayedMessages {
  std::uint64_t messages = 0;
  std::uint64_t contendedMessages = 0; ///< that lost time in the network
  std::uint64_t internalMessages = 0;  ///< of these, that met others of their multicast
  std::uint64_t externalMessages = 0;  ///< of these, that met other messages
  std::uint64_t sourceMessages = 0;    ///< that waited in their sender's buffer
  TimeUnits contendedTime = 0;         ///< of all messages together, in the network
  TimeUnits queuedTime = 0;            ///< of all, in sending buffers
  std::uint64_t rootMessages = 0;      ///< sent by roots themselves
  TimeUnits rootQueuedTime = 0;        ///< of those, in roots' sending buffers

  void add(const DelayedMessages& other);
};

/// One multicast that is done.
struct MulticastOutcome : DelayedMessages {
  std::uint32_t stream = 0;
  TimeUnits start = 0;
  TimeUnits end = 0; ///< when the program of the last machine had it
  /// In the order in which they were received, if the workload keeps them.
  std::vector<ReceivedMessage> received;

  TimeUnits latency() const { return end - start; }
};

/// Sums over all messages of point-to-point traffic that programs have received.
struct TrafficTotals {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t localBytes = 0; ///< of these, of local traffic
  TimeUnits endToEnd = 0;       ///< from the starts of their sends
};

/// A workload on a network. Graph and parameters outlive it.
class WorkloadRun final : private Programs {
public:
  WorkloadRun(const ChannelGraph& graph, const WormholeParameters& parameters, Workload workload,
              std::uint64_t seed);

  /// Runs until the next multicast is finished; null if no event is left. The outcome is valid
  /// until the next call.
  const MulticastOutcome* nextMulticast();

  TimeUnits now() const { return events_.now(); }
  const TrafficTotals& totals() const { return totals_; }
  const WormNetwork& network() const { return machines_.network(); }
  /// By machine: when its program last received a multicast message.
  std::span<const TimeUnits> receivedAt() const { return receivedAt_; }

private:
  /// A multicast that is not done.
  struct Multicast {
    MulticastOutcome outcome;
    std::size_t missing = 0; ///< machines that do not have it
  };

  std::optional<NextSend> next(MachineId from, const SendingTask& task, TimeUnits delay) override;
  void arrived(const WormMessage& message, const WormHistory& history) override;
  void received(const WormMessage& message) override;
  void sent(MachineId machine, const SendingTask& task) override;

  void handle(const Event& event);
  /// Lets the stream's next multicast start in so many time units.
  void startIn(TimeUnits delay, std::uint32_t stream);
  void startMulticast(std::uint32_t stream);
  void compute(MachineId machine);
  void sendRandomly(MachineId machine);
  MachineId randomDestination(MachineId from, const PointToPointTraffic& traffic);
  const MulticastStream& streamOf(std::uint32_t multicast) const;

  Workload workload_;
  EventQueue events_;
  SimulatedMachines machines_;
  std::vector<RandomNumbers> random_;                 ///< by machine
  std::vector<const PointToPointTraffic*> trafficOf_; ///< by machine, null if it sends none
  std::vector<Multicast> multicasts_;
  std::vector<std::uint32_t> unusedMulticasts_;
  std::optional<MulticastOutcome> done_;
  TrafficTotals totals_;
  std::vector<TimeUnits> receivedAt_;
};

} // namespace topocast
