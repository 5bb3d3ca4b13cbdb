// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which machines are beyond a border. In: a least overload of it. Out: the side of its receivers.
//
// One stream of the overload gets another receiver. If that is beyond the border, the border is as
// overloaded as before and something is slow; if not, nothing is. docs/measure.md proves that this
// finds one border of a tree, exactly, even if several are overloaded: the first one behind the
// senders. Machines that a known border keeps together are asked about once.
#pragma once

#include "borders.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::measure {

class FarSide {
public:
  FarSide(const Ask& ask, const std::vector<Border>& borders, int machines, Streams overload)
      : ask_(ask), borders_(borders), machines_(machines), overload_(std::move(overload)),
        speeds_(ask_(overload_)), endpoints_(static_cast<std::size_t>(machines)),
        known_(endpoints_), senders_(endpoints_), receivers_(endpoints_), far_(endpoints_) {
    for (const Stream& stream : overload_) {
      senders_[static_cast<std::size_t>(stream.from)] = true;
      endpoints_[static_cast<std::size_t>(stream.from)] = true;
      endpoints_[static_cast<std::size_t>(stream.to)] = true;
      receivers_[static_cast<std::size_t>(stream.to)] = true;
      far_[static_cast<std::size_t>(stream.to)] = true;
    }
    known_ = endpoints_;
    for (const Border& border : borders_)
      for (const Side& side : {border.far, otherSide(border.far)})
        if (!meet(side, endpoints_)) blocks_.push_back(side);
  }

  /// Asks about all machines; about none any more once a stream was found that is slow alone.
  Side find() { return overload_.size() == 1 ? findBehindSlowLink() : findBehindWideLink(); }

  /// A stream that is slow even alone: by a link that is not known yet. What was found is no side.
  const std::optional<Stream>& slowAlone() const { return slowAlone_; }

private:
  /// A single stream is slow: others may be so for other reasons. So a second stream comes to it,
  /// between machines of which one is as good as an end of the first one: if the first gets slower,
  /// both share the slow link.
  Side findBehindSlowLink() {
    const Stream first = overload_.front();
    const int sender = companionOf(first.from, first);
    const int receiver = companionOf(first.to, first);
    for (int machine = 0; machine < machines_; ++machine) {
      if (has(endpoints_, machine) || machine == sender || machine == receiver) continue;
      const auto number = static_cast<std::size_t>(machine);
      if (sender >= 0)
        far_[number] = slowsDown(between(sender, machine));
      else if (receiver >= 0)
        far_[number] = !slowsDown(between(machine, receiver));
      else
        far_[number] = !isAsSlowAs(first, {machine, first.to});
    }
    if (receiver >= 0) far_[static_cast<std::size_t>(receiver)] = true;
    return far_;
  }

  /// Another machine that exchanges streams with one faster than the slow link lets any pass; -1 if
  /// there is none. In both directions, as a link that others use in one is as fast as ever in the
  /// other.
  int companionOf(int machine, const Stream& slow) const {
    for (int other = 0; other < machines_; ++other)
      if (other != slow.from && other != slow.to && !isAsSlowAs(slow, {machine, other}) &&
          !isAsSlowAs(slow, {other, machine}))
        return other;
    return -1;
  }

  /// Whether a stream alone gets less than is due to a slow one, and may cross the same link.
  bool isAsSlowAs(const Stream& slow, const Stream& stream) const {
    return isSlow(ask_({stream}).front(), slow.due);
  }

  Stream between(int from, int to) const { return streamBetween(from, to, borders_); }

  /// Whether the overload is slower with a stream more.
  bool slowsDown(const Stream& more) const {
    constexpr double noticed = 0.93;
    Streams streams = overload_;
    streams.push_back(more);
    return slowest(overload_, ask_(streams)) < noticed * slowest(overload_, speeds_);
  }

  /// As a share of what is due.
  static double slowest(const Streams& streams, const Speeds& speeds) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < streams.size(); ++i)
      least = std::min(least, speeds[i] / streams[i].due);
    return least;
  }

  /// One of the overload's streams with another receiver.
  struct Swap {
    std::size_t stream;
    int receiver;
  };

  Side findBehindWideLink() {
    // Machines that no stream reaches as fast as its receiver come last: they need one of which the
    // side is known.
    for (const bool canSwap : {true, false})
      for (int machine = 0; machine < machines_; ++machine) {
        if (has(known_, machine)) continue;
        const Side block = blockOf(machine);
        const std::optional<Swap> swap = swapInto(block);
        if (swap.has_value() != canSwap) continue;
        const bool isFar = swap ? isBeyond(*swap) : isFarBehindSlowLink(machine);
        if (slowAlone_) return far_;
        for (int other = 0; other < machines_; ++other)
          if (has(block, other)) {
            known_[static_cast<std::size_t>(other)] = true;
            far_[static_cast<std::size_t>(other)] = isFar;
          }
      }
    return far_;
  }

  /// All machines that a known border keeps on one side of this one, as none of the overload's
  /// streams ends among them.
  Side blockOf(int machine) const {
    const Side* widest = nullptr;
    for (const Side& block : blocks_)
      if (has(block, machine) && (widest == nullptr || !isWithin(block, *widest))) widest = &block;
    if (widest != nullptr) return *widest;
    Side alone(static_cast<std::size_t>(machines_));
    alone[static_cast<std::size_t>(machine)] = true;
    return alone;
  }

  /// To a receiver among them to which the same speed is due.
  std::optional<Swap> swapInto(const Side& block) const {
    constexpr double alike = 0.05;
    for (std::size_t i = 0; i < overload_.size(); ++i)
      for (int machine = 0; machine < machines_; ++machine)
        if (has(block, machine) &&
            std::abs(between(overload_[i].from, machine).due - overload_[i].due) <= alike)
          return Swap{i, machine};
    return std::nullopt;
  }

  bool isBeyond(const Swap& swap) {
    constexpr double clearlySlower = 0.85;
    Streams probe = overload_;
    Stream& swapped = probe[swap.stream];
    swapped.to = swap.receiver;
    Speeds speeds = ask_(probe);
    if (!areSlow(probe, speeds)) return false;
    // All streams across the border are slow alike. If this one is slower, it may be so by itself.
    const double own = speeds[swap.stream] / swapped.due;
    speeds[swap.stream] = std::numeric_limits<double>::infinity();
    if (own >= clearlySlower * slowest(probe, speeds)) return true;
    if (isAsSlowAs(swapped, swapped)) slowAlone_ = swapped;
    return areSlow(probe, ask_(probe));
  }

  /// A stream to such a machine is slower in any case. So it comes in addition, from a machine of
  /// the near side or to one of the far side, and slows the others down if it crosses the border.
  bool isFarBehindSlowLink(int machine) const {
    for (int other = 0; other < machines_; ++other) {
      if (!has(known_, other)) continue;
      const bool isFar = has(far_, other);
      const Stream probe = isFar ? between(machine, other) : between(other, machine);
      const bool isFree = !(isFar ? has(receivers_, other) : has(senders_, other));
      if (isFree && isHarmless(probe)) return slowsDown(probe) != isFar;
    }
    return false;
  }

  /// Whether a stream beside the overload leaves all borders that are known as they are.
  bool isHarmless(const Stream& stream) const {
    return std::none_of(borders_.begin(), borders_.end(), [&](const Border& border) {
      if (!isCrossed(border, stream)) return false;
      double carried = 0;
      for (const Stream& other : overload_)
        if (isCrossed(border, other) && has(border.far, other.to) == has(border.far, stream.to))
          carried += other.due;
      return carried > 0 && carried + stream.due > roomOf(border);
    });
  }

  const Ask& ask_;
  const std::vector<Border>& borders_;
  int machines_;
  Streams overload_;
  Speeds speeds_;
  Side endpoints_;
  Side known_; ///< machines of which the side is known
  Side senders_;
  Side receivers_;
  Side far_;                 ///< so far
  std::vector<Side> blocks_; ///< sides of known borders in which no stream ends
  std::optional<Stream> slowAlone_;
};

} // namespace topocast::measure
