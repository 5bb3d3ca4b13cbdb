#include "wormhole/workload.hpp"

#include <cassert>
#include <utility>

namespace topocast {

namespace {

/// A stream starts no multicast while so many are unfinished: this bounds memory if multicasts come
/// faster than they can be sent.
constexpr std::size_t mostUnderWay = 10'000;

} // namespace

void DelayedMessages::add(const DelayedMessages& other) {
  messages += other.messages;
  contendedMessages += other.contendedMessages;
  internalMessages += other.internalMessages;
  externalMessages += other.externalMessages;
  sourceMessages += other.sourceMessages;
  contendedTime += other.contendedTime;
  queuedTime += other.queuedTime;
  rootMessages += other.rootMessages;
  rootQueuedTime += other.rootQueuedTime;
}

WorkloadRun::WorkloadRun(const ChannelGraph& graph, const WormholeParameters& parameters,
                         Workload workload, std::uint64_t seed)
    : workload_(std::move(workload)), machines_(graph, parameters, seed, events_, *this),
      trafficOf_(graph.machineCount()), receivedAt_(graph.machineCount()) {
  random_.reserve(graph.machineCount());
  for (std::size_t i = 0; i < graph.machineCount(); ++i)
    random_.emplace_back(RandomNumbers::scramble(seed) + RandomNumbers::scramble(i + 1));
  for (const PointToPointTraffic& traffic : workload_.traffic)
    for (const MachineId sender : traffic.senders) {
      assert(trafficOf_[sender.index()] == nullptr && "a machine runs one program");
      trafficOf_[sender.index()] = &traffic;
      compute(sender);
    }
  for (std::uint32_t stream = 0; stream < workload_.multicasts.size(); ++stream)
    if (const TimeUnits start = workload_.multicasts[stream].start; start > 0)
      startIn(start, stream);
    else
      startMulticast(stream);
}

const MulticastOutcome* WorkloadRun::nextMulticast() {
  done_.reset();
  while (!done_ && !events_.empty())
    handle(events_.take());
  return done_ ? &*done_ : nullptr;
}

void WorkloadRun::handle(const Event& event) {
  if (event.kind != EventKind::computed) return machines_.handle(event);
  const auto machineCount = static_cast<std::uint32_t>(random_.size());
  if (event.subject < machineCount) return sendRandomly(MachineId(event.subject));
  startMulticast(event.subject - machineCount);
}

// Multicasts

const MulticastStream& WorkloadRun::streamOf(std::uint32_t multicast) const {
  return workload_.multicasts[multicasts_[multicast].outcome.stream];
}

void WorkloadRun::startIn(TimeUnits delay, std::uint32_t stream) {
  const auto subject = static_cast<std::uint32_t>(random_.size()) + stream;
  events_.put({events_.now() + delay, EventKind::computed, 0, subject, subject});
}

void WorkloadRun::startMulticast(std::uint32_t number) {
  const MulticastStream& stream = workload_.multicasts[number];
  if (stream.interval) {
    startIn(*stream.interval, number);
    if (multicasts_.size() - unusedMulticasts_.size() >= mostUnderWay) return;
  }
  if (unusedMulticasts_.empty()) {
    unusedMulticasts_.push_back(static_cast<std::uint32_t>(multicasts_.size()));
    multicasts_.emplace_back();
  }
  const std::uint32_t multicast = unusedMulticasts_.back();
  unusedMulticasts_.pop_back();
  multicasts_[multicast] = {{}, stream.order->receiverCount()};
  multicasts_[multicast].outcome.stream = number;
  multicasts_[multicast].outcome.start = events_.now();
  const MachineId root = stream.order->root();
  machines_.send(root, {stream.bytes, {}, multicast, stream.order->all()});
}

std::optional<NextSend> WorkloadRun::next(MachineId from, const SendingTask& task,
                                          TimeUnits delay) {
  return streamOf(task.multicast).order->next(from, task.held, {task.bytes, delay});
}

void WorkloadRun::arrived(const WormMessage& message, const WormHistory& history) {
  if (message.multicast == noMulticast) return;
  MulticastOutcome& outcome = multicasts_[message.multicast].outcome;
  ++outcome.messages;
  if (history.contended > 0) {
    ++outcome.contendedMessages;
    if (history.metOwn) ++outcome.internalMessages;
    if (history.metOthers) ++outcome.externalMessages;
  }
  if (history.queued > 0) ++outcome.sourceMessages;
  outcome.contendedTime += history.contended;
  outcome.queuedTime += history.queued;
  if (message.from != streamOf(message.multicast).order->root()) return;
  ++outcome.rootMessages;
  outcome.rootQueuedTime += history.queued;
}

void WorkloadRun::received(const WormMessage& message) {
  if (message.multicast == noMulticast) {
    ++totals_.messages;
    totals_.bytes += message.bytes;
    if (trafficOf_[message.from.index()]->isLocal) totals_.localBytes += message.bytes;
    totals_.endToEnd += events_.now() - message.sentAt;
    return;
  }
  receivedAt_[message.to.index()] = events_.now();
  machines_.send(message.to, {message.bytes, {}, message.multicast, message.handedOver});
  Multicast& multicast = multicasts_[message.multicast];
  if (workload_.keepsMessages)
    multicast.outcome.received.push_back({message.from, message.to, message.sentAt, events_.now()});
  if (--multicast.missing > 0) return;
  multicast.outcome.end = events_.now();
  done_ = std::move(multicast.outcome);
  unusedMulticasts_.push_back(message.multicast);
  const MulticastStream& stream = workload_.multicasts[done_->stream];
  if (!stream.interval && !stream.isOnce) startMulticast(done_->stream);
}

// Point-to-point traffic

void WorkloadRun::compute(MachineId machine) {
  const TimeUnits duration =
      random_[machine.index()].exponential(trafficOf_[machine.index()]->meanComputation);
  events_.put({events_.now() + duration, EventKind::computed, 0, machine.value, machine.value});
}

void WorkloadRun::sendRandomly(MachineId machine) {
  const PointToPointTraffic& traffic = *trafficOf_[machine.index()];
  const std::uint32_t bytes = traffic.leastBytes + random_[machine.index()].below(
                                                       traffic.mostBytes - traffic.leastBytes + 1);
  machines_.send(machine, {bytes, randomDestination(machine, traffic), noMulticast, {}});
}

MachineId WorkloadRun::randomDestination(MachineId from, const PointToPointTraffic& traffic) {
  RandomNumbers& random = random_[from.index()];
  constexpr std::uint32_t wholePerMille = 1000;
  if (traffic.hotSpot && random.below(wholePerMille) < traffic.hotSpotPerMille &&
      *traffic.hotSpot != from)
    return *traffic.hotSpot;
  const auto count = static_cast<std::uint32_t>(traffic.destinations.size());
  while (true) {
    const MachineId drawn = traffic.destinations[random.below(count)];
    if (drawn != from) return drawn;
  }
}

void WorkloadRun::sent(MachineId machine, const SendingTask& task) {
  if (task.multicast == noMulticast) compute(machine);
}

} // namespace topocast
