// Wormhole switching as its description says it, without a thought to speed: at each tick every
// flit of every message is looked at, and moves if the buffer before it is or becomes free.
#pragma once

#include "wormhole/channel_graph.hpp"
#include "wormhole/random_numbers.hpp"
#include "wormhole/worm_network.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

namespace topocast::testing {

/// The receivers of a message in the order of its route; most messages have one.
struct SentTo : std::vector<MachineId> {
  SentTo(MachineId only) : std::vector<MachineId>{only} {} // NOLINT(google-explicit-constructor)
  explicit SentTo(std::vector<MachineId> several) : std::vector<MachineId>(std::move(several)) {}
};

/// A message put into its sender's sending buffer.
struct Sending {
  MachineId from;
  SentTo to;
  std::uint32_t flits = 0;
  TimeUnits at = 0;
};

inline std::ostream& operator<<(std::ostream& out, const Sending& sending) {
  out << 'n' << sending.from.value << " ->";
  for (const MachineId to : sending.to)
    out << " n" << to.value;
  return out << ": " << sending.flits << " flits at " << sending.at;
}

/// What became of it.
struct Fate {
  TimeUnits left = 0;
  TimeUnits delivered = 0;       ///< to the last receiver
  std::vector<TimeUnits> copied; ///< to the others, in their order
  friend bool operator==(const Fate&, const Fate&) = default;
};

/// The network one flit at a time; times in ticks, which the parameters' must be multiples of.
class FlitByFlit {
public:
  /// A receiver takes each message out of its buffer `holdTime` after it is there.
  FlitByFlit(const ChannelGraph& graph, const WormholeParameters& parameters, std::uint64_t seed,
             std::vector<Sending> sendings, TimeUnits holdTime)
      : graph_(graph), parameters_(parameters), seed_(seed), sendings_(std::move(sendings)),
        worms_(sendings_.size()), fates_(sendings_.size()),
        room_(graph.machineCount(), parameters.receivingBuffer.value_or(~std::uint64_t{0})) {
    for (std::size_t i = 0; i < worms_.size(); ++i)
      worms_[i].positions.assign(sendings_[i].flits, 0);
    const TimeUnits unit = parameters.network.perByte;
    for (std::size_t done = 0; done < worms_.size(); ++tick_) {
      const TimeUnits now = tick_ * unit;
      takeOut(now, holdTime);
      admit(now);
      giveBack();
      request();
      done += moveAll(now + unit);
    }
  }

  const std::vector<Fate>& fates() const { return fates_; }

private:
  struct Worm {
    std::vector<ChannelId> path;
    /// Channels to receivers that it passes, and how many of the path it crosses before each.
    std::vector<std::pair<ChannelId, std::size_t>> copies;
    std::size_t copiesGivenBack = 0;
    std::vector<std::size_t> positions; ///< by flit: channels that it has crossed
    std::size_t givenBack = 0;
    bool waits = false;
    bool hasWholePath = false;
    bool isDone = false;
    TimeUnits start = 0;    ///< no step before
    TimeUnits lastStep = 0; ///< or the start
    TimeUnits headAt = 0;   ///< when the first flit came to where it is

    bool hasCopyBefore(std::size_t channel) const {
      return copiesGivenBack < copies.size() && copies[copiesGivenBack].second == channel;
    }
  };

  MachineId receiver(std::size_t number) const {
    return sendings_[number].to[worms_[number].copies.size()];
  }

  void takeOut(TimeUnits now, TimeUnits holdTime) {
    for (std::size_t i = 0; i < worms_.size(); ++i) {
      const auto& to = sendings_[i].to;
      for (std::size_t k = 0; k < fates_[i].copied.size(); ++k)
        if (fates_[i].copied[k] + holdTime == now) makeRoom(to[k], sendings_[i].flits);
      if (worms_[i].isDone && fates_[i].delivered + holdTime == now)
        makeRoom(to.back(), sendings_[i].flits);
    }
  }

  void makeRoom(MachineId machine, std::uint32_t bytes) {
    room_[machine.index()] += bytes;
    serve(graph_.toMachine(machine));
  }

  void admit(TimeUnits now) {
    for (std::size_t i = 0; i < worms_.size(); ++i)
      if (sendings_[i].at == now) wait(i, graph_.fromMachine(sendings_[i].from));
  }

  void giveBack() {
    for (Worm& worm : worms_) {
      if (worm.path.empty()) continue;
      const std::size_t crossed = worm.positions.back();
      while (worm.givenBack + 1 < crossed)
        free(worm.path[worm.givenBack++]);
      while (crossed > 0 && worm.hasCopyBefore(crossed - 1))
        free(worm.copies[worm.copiesGivenBack++].first);
      const bool isAtEnd = worm.hasWholePath && crossed == worm.path.size();
      if (isAtEnd && worm.givenBack < crossed) free(worm.path[worm.givenBack++]);
    }
  }

  void free(ChannelId channel) {
    held_.erase(channel);
    serve(graph_.channel(channel).group);
  }

  void request() {
    for (std::size_t i = 0; i < worms_.size(); ++i) {
      const Worm& worm = worms_[i];
      const bool isAtEnd = !worm.path.empty() && worm.positions.front() == worm.path.size();
      const TimeUnits now = tick_ * parameters_.network.perByte;
      if (isAtEnd && !worm.waits && !worm.hasWholePath && worm.headAt + parameters_.routing <= now)
        wait(i, nextFor(i));
    }
  }

  /// A channel to the receiver whose router it is at, or one on the route to the last one, or to
  /// the next one if messages are path-based.
  ChannelGroupId nextFor(std::size_t number) const {
    const ChannelId at = worms_[number].path.back();
    const ChannelGroupId group = graph_.next(at, receiver(number));
    return group == graph_.toMachine(receiver(number))
               ? group
               : graph_.next(at,
                             graph_.isPathBased() ? receiver(number) : sendings_[number].to.back());
  }

  void wait(std::size_t number, ChannelGroupId group) {
    worms_[number].waits = true;
    lines_[group].push_back(number);
    serve(group);
  }

  void serve(ChannelGroupId id) {
    std::vector<std::size_t>& line = lines_[id];
    while (!line.empty()) {
      const std::size_t first = line.front();
      const MachineId to = receiver(first);
      const bool endsThere = id == graph_.toMachine(to);
      if (endsThere && room_[to.index()] < sendings_[first].flits) return;
      const auto channel = choose(graph_.group(id), first);
      if (!channel) return;
      line.erase(line.begin());
      take(first, *channel, endsThere);
    }
  }

  /// The rule for choosing among channels that are as good as each other is taken as it is.
  std::optional<ChannelId> choose(const ChannelGroup& group, std::size_t number) const {
    const std::uint64_t turn =
        (static_cast<std::uint64_t>(number) << 32U) + worms_[number].path.size();
    const std::uint64_t start = RandomNumbers::scramble(seed_ ^ turn);
    for (std::uint32_t i = 0; i < group.size; ++i) {
      const ChannelId channel(group.first.index() + (start + i) % group.size);
      if (!held_.contains(channel)) return channel;
    }
    return std::nullopt;
  }

  void take(std::size_t number, ChannelId channel, bool endsThere) {
    Worm& worm = worms_[number];
    worm.waits = false;
    held_.insert(channel);
    if (endsThere) room_[receiver(number).index()] -= sendings_[number].flits;
    if (endsThere && worm.copies.size() + 1 < sendings_[number].to.size()) {
      worm.copies.emplace_back(channel, worm.path.size());
      return wait(number, nextFor(number));
    }
    worm.hasWholePath = endsThere;
    if (worm.path.empty()) {
      worm.start = tick_ * parameters_.network.perByte + parameters_.network.startup;
      worm.lastStep = worm.start;
    }
    worm.path.push_back(channel);
  }

  /// How many messages are done.
  std::size_t moveAll(TimeUnits end) {
    const TimeUnits now = end - parameters_.network.perByte;
    std::vector<std::size_t> turns;
    for (std::size_t i = 0; i < worms_.size(); ++i)
      if (!worms_[i].isDone && !worms_[i].path.empty() && worms_[i].start <= now)
        turns.push_back(i);
    if (graph_.sharesWires())
      std::ranges::stable_sort(turns, {}, [&](std::size_t i) { return worms_[i].lastStep; });
    std::set<std::uint32_t> wiresInUse;
    std::size_t done = 0;
    for (const std::size_t i : turns)
      if (moveFlits(worms_[i], wiresInUse)) done += note(i, now, end);
    return done;
  }

  /// Moves each flit that can move, from the first on; where wires are shared, only if the wires
  /// are free for all of them. Whether one moved.
  bool moveFlits(Worm& worm, std::set<std::uint32_t>& wiresInUse) const {
    std::vector<std::size_t> moved = worm.positions;
    std::set<std::uint32_t> crossed;
    for (std::size_t flit = 0; flit < moved.size(); ++flit) {
      const std::size_t target = moved[flit] + 1;
      if (target > worm.path.size()) continue;
      const bool isSink = worm.hasWholePath && target == worm.path.size();
      const std::size_t before = isSink ? target : target + 1; // a buffer holds one flit
      if (flit > 0 && moved[flit - 1] < before) continue;
      const std::uint32_t wires = graph_.channel(worm.path[target - 1]).wires;
      if (!crossed.insert(wires).second) continue; // one flit at a time
      moved[flit] = target;
    }
    if (graph_.sharesWires()) {
      if (std::ranges::any_of(crossed, [&](auto wires) { return wiresInUse.contains(wires); }))
        return false;
      wiresInUse.insert(crossed.begin(), crossed.end());
    }
    const bool hasMoved = moved != worm.positions;
    worm.positions = moved;
    return hasMoved;
  }

  std::size_t note(std::size_t number, TimeUnits now, TimeUnits end) {
    Worm& worm = worms_[number];
    worm.lastStep = now;
    if (worm.positions.front() == worm.path.size() && !worm.hasWholePath) worm.headAt = end;
    while (worm.positions.back() > 0 && fates_[number].copied.size() < worm.copies.size() &&
           worm.copies[fates_[number].copied.size()].second < worm.positions.back())
      fates_[number].copied.push_back(end);
    if (worm.positions.back() == 1 && fates_[number].left == 0) fates_[number].left = end;
    if (!worm.hasWholePath || worm.positions.back() < worm.path.size()) return 0;
    worm.isDone = true;
    fates_[number].delivered = end;
    return 1;
  }

  const ChannelGraph& graph_;
  const WormholeParameters& parameters_;
  const std::uint64_t seed_;
  const std::vector<Sending> sendings_;
  std::vector<Worm> worms_;
  std::vector<Fate> fates_;
  std::vector<std::uint64_t> room_;
  std::set<ChannelId> held_;
  std::map<ChannelGroupId, std::vector<std::size_t>> lines_;
  TimeUnits tick_ = 0;
};

} // namespace topocast::testing
