#include "wormhole/simulated_machines.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace topocast {

SimulatedMachines::SimulatedMachines(const ChannelGraph& graph,
                                     const WormholeParameters& parameters, std::uint64_t seed,
                                     EventQueue& events, Programs& programs)
    : parameters_(parameters), events_(events), programs_(programs),
      network_(graph, parameters, seed, events, *this), machines_(graph.machineCount()) {
  for (Machine& machine : machines_) {
    machine.freeBytes =
        parameters.sendingBuffer.value_or(std::numeric_limits<std::uint64_t>::max());
    machine.portsFree.assign(parameters.ports, 0);
  }
}

void SimulatedMachines::send(MachineId machine, const SendingTask& task) {
  assert(!parameters_.sendingBuffer || task.bytes <= *parameters_.sendingBuffer);
  assert(!parameters_.receivingBuffer || task.bytes <= *parameters_.receivingBuffer);
  of(machine).tasks.push_back({order_++, task});
  goOn(machine);
}

void SimulatedMachines::handle(const Event& event) {
  switch (event.kind) {
  case EventKind::buffered:
    return buffered(event.subject);
  case EventKind::unoccupied:
    return unoccupied(MachineId(event.subject));
  default:
    return network_.handle(event);
  }
}

/// Starts the next thing, if the machine is free and there is one.
void SimulatedMachines::goOn(MachineId id) {
  Machine& machine = of(id);
  if (machine.isOccupied) return;
  const bool sendIsNext =
      !machine.tasks.empty() &&
      (machine.arrivals.empty() || machine.tasks.front().order < machine.arrivals.front().order);
  if (sendIsNext && canSend(id)) return startSend(id);
  if (!machine.arrivals.empty()) startReceive(id);
}

/// Whether the machine's task can proceed: buffer and ports are free for the next send, or none is
/// left. Otherwise the machine continues later, once they are free.
bool SimulatedMachines::canSend(MachineId id) {
  Machine& machine = of(id);
  const SendingTask& task = machine.tasks.front().thing;
  const auto isDone = [&] {
    return task.multicast != noMulticast && !programs_.next(id, task, machine.delay);
  };
  if (machine.freeBytes < task.bytes) return isDone(); // if not, until left()
  const TimeUnits portFree = *std::ranges::min_element(machine.portsFree);
  if (portFree <= events_.now()) return true;
  events_.put({portFree, EventKind::unoccupied, 0, id.value, id.value});
  return false;
}

void SimulatedMachines::startSend(MachineId id) {
  Machine& machine = of(id);
  SendingTask& task = machine.tasks.front().thing;
  if (task.multicast == noMulticast) {
    machine.sending = task;
    machine.tasks.pop_front();
    return launch(
        {id, {{machine.sending->to, {}}}, machine.sending->bytes, noMulticast, events_.now()});
  }
  auto next = programs_.next(id, task, machine.delay);
  if (!next) {
    machine.tasks.pop_front();
    return goOn(id);
  }
  task.held = next->kept;
  launch({id, std::move(next->to), task.bytes, task.multicast, events_.now()});
}

void SimulatedMachines::launch(OutgoingMessage message) {
  Machine& machine = of(message.from);
  machine.freeBytes -= message.bytes;
  const TimeUnits now = events_.now();
  *std::ranges::min_element(machine.portsFree) = now + parameters_.hold.of(message.bytes);
  if (unusedSlots_.empty()) {
    unusedSlots_.push_back(static_cast<std::uint32_t>(onTheirWay_.size()));
    onTheirWay_.emplace_back();
  }
  const std::uint32_t slot = unusedSlots_.back();
  unusedSlots_.pop_back();
  const TimeUnits ready = now + parameters_.send.of(message.bytes);
  events_.put({ready, EventKind::buffered, 0, launched_++, slot});
  occupy(message.from, parameters_.interval(message.bytes));
  onTheirWay_[slot] = std::move(message);
}

void SimulatedMachines::startReceive(MachineId id) {
  Machine& machine = of(id);
  machine.receiving = machine.arrivals.front().thing;
  machine.arrivals.pop_front();
  occupy(id, parameters_.receive.of(machine.receiving->bytes));
}

void SimulatedMachines::occupy(MachineId id, TimeUnits duration) {
  Machine& machine = of(id);
  machine.isOccupied = true;
  machine.occupiedUntil = events_.now() + duration;
  events_.put({machine.occupiedUntil, EventKind::unoccupied, 0, id.value, id.value});
}

void SimulatedMachines::unoccupied(MachineId id) {
  Machine& machine = of(id);
  if (machine.isOccupied && machine.occupiedUntil > events_.now()) return;
  machine.isOccupied = false;
  if (machine.receiving) {
    const WormMessage message = *machine.receiving;
    machine.receiving.reset();
    network_.makeRoom(id, message.bytes);
    programs_.received(message);
  } else if (machine.sending) {
    const SendingTask task = *machine.sending;
    machine.sending.reset();
    programs_.sent(id, task);
  }
  goOn(id);
}

void SimulatedMachines::buffered(std::uint32_t slot) {
  OutgoingMessage message = std::move(onTheirWay_[slot]);
  unusedSlots_.push_back(slot);
  receivers_.clear();
  for (const Receiver& receiver : message.to)
    receivers_.push_back(receiver.machine);
  const WormId worm = network_.send(message.from, receivers_, message.bytes, message.multicast);
  if (worm.index() >= byWorm_.size()) byWorm_.resize(worm.index() + 1);
  byWorm_[worm.index()] = std::move(message);
}

void SimulatedMachines::left(WormId worm, const WormHistory& history) {
  const OutgoingMessage& message = byWorm_[worm.index()];
  Machine& machine = of(message.from);
  machine.freeBytes += message.bytes;
  machine.delay = history.queued + history.contended;
  goOn(message.from);
}

void SimulatedMachines::delivered(WormId worm, std::size_t receiver, const WormHistory& history) {
  const OutgoingMessage& sent = byWorm_[worm.index()];
  const auto& [machine, handedOver] = sent.to[receiver];
  const WormMessage message{sent.from,      machine,    sent.bytes,
                            sent.multicast, handedOver, sent.sentAt};
  programs_.arrived(message, history);
  if (parameters_.receivesAside) {
    network_.makeRoom(message.to, message.bytes);
    return programs_.received(message);
  }
  of(message.to).arrivals.push_back({order_++, message});
  goOn(message.to);
}

} // namespace topocast
