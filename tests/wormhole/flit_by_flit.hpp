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

/// A message put into its sender's sending buffer.
struct Sending {
  MachineId from;
  MachineId to;
  std::uint32_t flits = 0;
  TimeUnits at = 0;
};

inline std::ostream& operator<<(std::ostream& out, const Sending& sending) {
  return out << 'n' << sending.from.value << " -> n" << sending.to.value << ": " << sending.flits
             << " flits at " << sending.at;
}

/// What became of it.
struct Fate {
  TimeUnits left = 0;
  TimeUnits delivered = 0;
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
    std::vector<std::size_t> positions; ///< by flit: channels that it has crossed
    std::size_t givenBack = 0;
    bool waits = false;
    bool hasWholePath = false;
    bool isDone = false;
    TimeUnits start = 0;    ///< no step before
    TimeUnits lastStep = 0; ///< or the start
  };

  void takeOut(TimeUnits now, TimeUnits holdTime) {
    for (std::size_t i = 0; i < worms_.size(); ++i) {
      if (!worms_[i].isDone || fates_[i].delivered + holdTime != now) continue;
      room_[sendings_[i].to.index()] += sendings_[i].flits;
      serve(graph_.toMachine(sendings_[i].to));
    }
  }

  void admit(TimeUnits now) {
    for (std::size_t i = 0; i < worms_.size(); ++i)
      if (sendings_[i].at == now) wait(i, graph_.fromMachine(sendings_[i].from));
  }

  void giveBack() {
    for (Worm& worm : worms_) {
      while (worm.givenBack < worm.path.size() && worm.positions.back() > worm.givenBack) {
        const bool isLast = worm.hasWholePath && worm.givenBack + 1 == worm.path.size();
        if (!isLast && worm.positions.back() < worm.givenBack + 2) break;
        const ChannelId channel = worm.path[worm.givenBack++];
        held_.erase(channel);
        serve(graph_.channel(channel).group);
      }
    }
  }

  void request() {
    for (std::size_t i = 0; i < worms_.size(); ++i) {
      Worm& worm = worms_[i];
      const bool isAtEnd = !worm.path.empty() && worm.positions.front() == worm.path.size();
      if (isAtEnd && !worm.waits && !worm.hasWholePath)
        wait(i, graph_.next(worm.path.back(), sendings_[i].to));
    }
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
      const MachineId to = sendings_[first].to;
      const bool isLast = id == graph_.toMachine(to);
      if (isLast && room_[to.index()] < sendings_[first].flits) return;
      const auto channel = choose(graph_.group(id), first);
      if (!channel) return;
      line.erase(line.begin());
      take(first, *channel, isLast);
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

  void take(std::size_t number, ChannelId channel, bool isLast) {
    Worm& worm = worms_[number];
    worm.waits = false;
    worm.hasWholePath = isLast;
    held_.insert(channel);
    if (isLast) room_[sendings_[number].to.index()] -= sendings_[number].flits;
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
