#include "wormhole/worm_network.hpp"

#include "wormhole/random_numbers.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace topocast {

WormNetwork::WormNetwork(const ChannelGraph& graph, const WormholeParameters& parameters,
                         std::uint64_t seed, EventQueue& events, WormListener& listener)
    : graph_(graph), parameters_(parameters), seed_(seed), events_(events), listener_(listener),
      lines_(graph.groups().size()), holder_(graph.channels().size(), none),
      room_(graph.machineCount(),
            parameters.receivingBuffer.value_or(std::numeric_limits<std::uint64_t>::max())),
      wiresFree_(graph.sharesWires() ? graph.wiresCount() : 0),
      wiresUser_(wiresFree_.size(), nobody), linkFlits_(graph.linkCount()) {
  assert(parameters.network.perByte > 0);
}

WormId WormNetwork::send(MachineId from, std::span<const MachineId> to, std::uint32_t flits,
                         WormOwner owner) {
  assert(!to.empty() && std::ranges::find(to, from) == to.end() && flits > 0);
  const std::uint32_t slot = newWorm();
  Worm& worm = worms_[slot];
  worm.number = sent_++;
  worm.to.assign(to.begin(), to.end());
  worm.reached = worm.copied = 0;
  worm.flits = flits;
  worm.owner = owner;
  worm.metOwn = worm.metOthers = false;
  worm.steps = 0;
  worm.hasWholePath = false;
  worm.sentAt = events_.now();
  worm.path.clear();
  worm.copies.clear();
  ++underWay_;
  wait(graph_.fromMachine(from), slot);
  return WormId(slot);
}

std::uint32_t WormNetwork::newWorm() {
  if (unused_.empty()) {
    worms_.emplace_back();
    return static_cast<std::uint32_t>(worms_.size() - 1);
  }
  const std::uint32_t slot = unused_.back();
  unused_.pop_back();
  return slot;
}

void WormNetwork::makeRoom(MachineId machine, std::uint64_t bytes) {
  room_[machine.index()] += bytes;
  serve(graph_.toMachine(machine));
}

void WormNetwork::handle(const Event& event) {
  switch (event.kind) {
  case EventKind::tailMoved:
    return tailMoved(event.subject);
  case EventKind::headMoved:
    return seekNext(event.subject);
  case EventKind::moves:
    return moveInTurn(event.subject);
  default:
    assert(false && "not an event of the network");
  }
}

// Channels: first come, first served.

void WormNetwork::wait(ChannelGroupId group, std::uint32_t worm) {
  WaitingLine& line = lines_[group.index()];
  worms_[worm].next = none;
  if (line.first == none)
    line.first = worm;
  else
    worms_[line.last].next = worm;
  line.last = worm;
  const bool isUnderWay = !worms_[worm].path.empty();
  if (isUnderWay && worms_[worm].owner != nobody) noteWhomItMeets(group, worm);
  serve(group);
}

/// The worm has just joined the end of the line for these channels. Who comes later waits behind
/// it.
void WormNetwork::noteWhomItMeets(ChannelGroupId id, std::uint32_t slot) {
  const ChannelGroup& group = graph_.group(id);
  const auto first = static_cast<std::uint32_t>(group.first.index());
  const std::span<const std::uint32_t> holders(holder_.data() + first, group.size);
  const bool isFirst = lines_[id.index()].first == slot;
  if (isFirst && std::ranges::find(holders, none) != holders.end()) return;
  for (const std::uint32_t holder : holders)
    if (holder != none) note(worms_[slot], worms_[holder].owner);
  for (std::uint32_t other = lines_[id.index()].first; other != slot; other = worms_[other].next)
    note(worms_[slot], worms_[other].owner);
}

void WormNetwork::note(Worm& worm, WormOwner met) const {
  (met == worm.owner ? worm.metOwn : worm.metOthers) = true;
}

void WormNetwork::serve(ChannelGroupId id) {
  WaitingLine& line = lines_[id.index()];
  const ChannelGroup& group = graph_.group(id);
  while (line.first != none) {
    const std::uint32_t slot = line.first;
    const Worm& worm = worms_[slot];
    const MachineId receiver = worm.nextReceiver();
    if (graph_.endsAt(group.first, receiver) && room_[receiver.index()] < worm.flits) return;
    const std::uint32_t found = findFree(group, worm);
    if (found == none) return;
    line.first = worm.next;
    grant(slot, ChannelId(found));
  }
}

/// Finds a free channel, starting at a random one. Starting at the first would load some cables up
/// more than others.
std::uint32_t WormNetwork::findFree(const ChannelGroup& group, const Worm& worm) const {
  const auto first = static_cast<std::uint32_t>(group.first.index());
  if (group.size == 1) return holder_[first] == none ? first : none;
  constexpr unsigned numberBits = 32;
  const std::uint64_t turn = (std::uint64_t{worm.number} << numberBits) + worm.steps;
  const auto start = static_cast<std::uint32_t>(RandomNumbers::scramble(seed_ ^ turn) % group.size);
  for (std::uint32_t i = 0; i < group.size; ++i) {
    const std::uint32_t channel = first + (start + i) % group.size;
    if (holder_[channel] == none) return channel;
  }
  return none;
}

/// Joins the line for what the first flit needs next: a channel to the receiver at this router, or
/// one on the route to the last receiver, on which the virtual channel of a ring depends. A
/// path-based message heads for the next receiver.
void WormNetwork::seekNext(std::uint32_t slot) {
  const Worm& worm = worms_[slot];
  const ChannelId at = worm.path.back();
  const ChannelGroupId toReceiver = graph_.toMachine(worm.nextReceiver());
  const bool isThere = graph_.next(at, worm.nextReceiver()) == toReceiver;
  const MachineId goal = graph_.isPathBased() ? worm.nextReceiver() : worm.to.back();
  wait(isThere ? toReceiver : graph_.next(at, goal), slot);
}

void WormNetwork::grant(std::uint32_t slot, ChannelId channel) {
  Worm& worm = worms_[slot];
  holder_[channel.index()] = slot;
  linkFlits_[graph_.channel(channel).link.index()] += worm.flits;
  const bool endsThere = graph_.endsAt(channel, worm.nextReceiver());
  if (endsThere) room_[worm.nextReceiver().index()] -= worm.flits;
  if (endsThere && !worm.seeksLast()) return grantCopy(slot, channel);
  TimeUnits start = events_.now();
  if (worm.path.empty()) {
    worm.startedAt = start;
    start += parameters_.network.startup;
    worm.lastStep = start;
  }
  worm.path.push_back(channel);
  worm.hasWholePath = endsThere;
  start = parameters_.nextTick(start);
  if (start > events_.now() || graph_.sharesWires())
    put(start, EventKind::moves, slot);
  else
    move(slot);
}

/// The worm has got a channel to a receiver that it passes.
void WormNetwork::grantCopy(std::uint32_t slot, ChannelId channel) {
  Worm& worm = worms_[slot];
  worm.copies.push_back({channel, static_cast<std::uint32_t>(worm.path.size())});
  ++worm.reached;
  seekNext(slot);
}

void WormNetwork::giveBack(ChannelId channel) {
  holder_[channel.index()] = none;
  serve(graph_.channel(channel).group);
}

// Worms: one step moves the first flit over the last channel of the path, and each flit behind it
// over the channel before. After the first flit has arrived, steps move the remaining flits.

void WormNetwork::moveInTurn(std::uint32_t slot) {
  if (!graph_.sharesWires()) return move(slot);
  Worm& worm = worms_[slot];
  const std::size_t end = std::min<std::size_t>(worm.steps + 1, worm.path.size());
  const std::size_t begin = worm.steps + 1 > worm.flits ? worm.steps + 1 - worm.flits : 0;
  const std::span<const ChannelId> crossed(worm.path.data() + begin, end - begin);
  const TimeUnits now = events_.now();
  const auto taken = std::ranges::find_if(
      crossed, [&](ChannelId channel) { return wiresFree_[graph_.channel(channel).wires] > now; });
  if (taken != crossed.end()) {
    note(worm, wiresUser_[graph_.channel(*taken).wires]);
    return put(now + parameters_.network.perByte, EventKind::moves, slot);
  }
  for (const ChannelId channel : crossed) {
    wiresFree_[graph_.channel(channel).wires] = now + parameters_.network.perByte;
    wiresUser_[graph_.channel(channel).wires] = worm.owner;
  }
  move(slot);
}

void WormNetwork::move(std::uint32_t slot) {
  Worm& worm = worms_[slot];
  worm.lastStep = events_.now();
  ++worm.steps;
  const TimeUnits end = events_.now() + parameters_.network.perByte;
  if (worm.steps >= worm.flits) put(end, EventKind::tailMoved, slot);
  if (!worm.hasWholePath || worm.steps < worm.path.size())
    put(end + parameters_.routing, EventKind::headMoved, slot);
  else
    follow(slot);
}

/// Called when the first flit has the last channel of its path: from now on only shared wires can
/// delay the worm.
void WormNetwork::follow(std::uint32_t slot) {
  Worm& worm = worms_[slot];
  const TimeUnits end = events_.now() + parameters_.network.perByte;
  if (graph_.sharesWires()) {
    if (worm.steps + 1 < worm.path.size() + worm.flits) put(end, EventKind::moves, slot);
  } else if (worm.steps < worm.flits) {
    const TimeUnits skipped = (worm.flits - worm.steps) * parameters_.network.perByte;
    worm.steps = worm.flits;
    put(end + skipped, EventKind::tailMoved, slot);
  }
}

void WormNetwork::tailMoved(std::uint32_t slot) {
  Worm& worm = worms_[slot];
  const std::size_t length = worm.path.size();
  const std::uint32_t crossed = worm.steps - worm.flits; // channels before the one just crossed
  const bool hasArrived = worm.hasWholePath && worm.steps >= length;
  if (crossed > 0) giveBack(worm.path[crossed - 1]);
  deliverCopies(slot, crossed);
  if (hasArrived && crossed + 1 == length) return deliver(slot);
  if (hasArrived && !graph_.sharesWires()) {
    ++worm.steps;
    put(events_.now() + parameters_.network.perByte, EventKind::tailMoved, slot);
  }
  if (crossed == 0) listener_.left(WormId(slot), historyOf(worm, 0));
}

/// The last flit has crossed a channel with so many before it, and with it those to receivers at
/// the router where that channel begins.
void WormNetwork::deliverCopies(std::uint32_t slot, std::uint32_t crossed) {
  Worm& worm = worms_[slot];
  while (worm.copied < worm.copies.size() && worm.copies[worm.copied].before == crossed) {
    const ChannelId channel = worm.copies[worm.copied].channel;
    listener_.delivered(WormId(slot), worm.copied++, historyOf(worm, crossed));
    giveBack(channel);
  }
}

void WormNetwork::deliver(std::uint32_t slot) {
  const Worm& worm = worms_[slot];
  const std::size_t length = worm.path.size();
  const ChannelId last = worm.path.back();
  flitHops_ += (length + worm.copies.size()) * worm.flits;
  --underWay_;
  listener_.delivered(WormId(slot), worm.to.size() - 1, historyOf(worm, length - 1));
  unused_.push_back(slot);
  giveBack(last);
}

/// The last flit has just crossed a channel with so many before it.
WormHistory WormNetwork::historyOf(const Worm& worm, std::size_t channelsBefore) const {
  return {worm.startedAt - worm.sentAt, contendedTime(worm, channelsBefore), worm.metOwn,
          worm.metOthers};
}

/// The delay so far of a worm whose last flit has just crossed a channel with `channelsBefore`
/// channels before it.
TimeUnits WormNetwork::contendedTime(const Worm& worm, std::size_t channelsBefore) const {
  const std::size_t ticks = channelsBefore + worm.flits;
  const std::size_t routers = std::min(ticks, worm.path.size()) - 1; // that its first flit passed
  const TimeUnits start = parameters_.nextTick(worm.startedAt + parameters_.network.startup);
  return events_.now() - (start + static_cast<TimeUnits>(ticks) * parameters_.network.perByte +
                          static_cast<TimeUnits>(routers) * parameters_.routing);
}

void WormNetwork::put(TimeUnits at, EventKind kind, std::uint32_t slot) {
  const TimeUnits since = kind == EventKind::moves ? worms_[slot].lastStep : 0;
  events_.put({at, kind, since, worms_[slot].number, slot});
}

} // namespace topocast
