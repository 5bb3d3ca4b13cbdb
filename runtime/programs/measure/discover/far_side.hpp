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
#include <cstddef>
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

  /// Asks about all machines.
  Side find() { return overload_.size() == 1 ? findBehindSlowLink() : findBehindWideLink(); }

private:
  /// A single stream is slow: others may be so for other reasons. So a second stream comes to it,
  /// between machines of which one is as good as an end of the first one: if the first gets slower,
  /// both share the slow link.
  Side findBehindSlowLink() {
    const Stream first = overload_.front();
    const int sender = companionOf(first.from, first.to);
    const int receiver = companionOf(first.to, first.from);
    for (int machine = 0; machine < machines_; ++machine) {
      if (has(endpoints_, machine) || machine == sender || machine == receiver) continue;
      const auto number = static_cast<std::size_t>(machine);
      if (sender >= 0)
        far_[number] = slowsDown({sender, machine});
      else if (receiver >= 0)
        far_[number] = !slowsDown({machine, receiver});
      else
        far_[number] = !isSlow(ask_({{machine, first.to}}).front());
    }
    if (receiver >= 0) far_[static_cast<std::size_t>(receiver)] = true;
    return far_;
  }

  /// Another machine that exchanges streams at full speed with one; -1 if there is none. In both
  /// directions, as a link that others use in one is as fast as ever in the other.
  int companionOf(int machine, int notThis) const {
    for (int other = 0; other < machines_; ++other)
      if (other != machine && other != notThis && !isSlow(ask_({{machine, other}}).front()) &&
          !isSlow(ask_({{other, machine}}).front()))
        return other;
    return -1;
  }

  /// Whether the overload is slower with a stream more.
  bool slowsDown(const Stream& more) const {
    constexpr double noticed = 0.93;
    Streams streams = overload_;
    streams.push_back(more);
    Speeds speeds = ask_(streams);
    speeds.pop_back();
    return *std::min_element(speeds.begin(), speeds.end()) <
           noticed * *std::min_element(speeds_.begin(), speeds_.end());
  }

  Side findBehindWideLink() {
    // Machines behind a slow link last: they need one of which the side is known.
    for (const bool isSlowToReach : {false, true})
      for (int machine = 0; machine < machines_; ++machine) {
        if (has(known_, machine)) continue;
        const Side block = blockOf(machine);
        const int asked = quickestIn(block);
        if (isBehindSlowLink(asked) != isSlowToReach) continue;
        const bool isFar = isSlowToReach ? isFarBehindSlowLink(asked) : isBeyond(asked);
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

  /// Whether a stream to the machine is slow even alone.
  bool isBehindSlowLink(int machine) const { return slowLinksTo(machine) > 0; }

  int slowLinksTo(int machine) const {
    return static_cast<int>(
        std::count_if(borders_.begin(), borders_.end(), [&](const Border& border) {
          return streamsAtFullSpeed(border) < 1 &&
                 isCrossed(border, {overload_.front().from, machine});
        }));
  }

  int quickestIn(const Side& block) const {
    int best = -1;
    for (int machine = 0; machine < machines_; ++machine)
      if (has(block, machine) && (best < 0 || slowLinksTo(machine) < slowLinksTo(best)))
        best = machine;
    return best;
  }

  bool isBeyond(int machine) const {
    Streams probe = overload_;
    probe.front().to = machine;
    return areSlow(ask_(probe));
  }

  /// A stream to such a machine is slow in any case. So it comes in addition, from a machine of the
  /// near side or to one of the far side, and slows the others down if it crosses the border too.
  bool isFarBehindSlowLink(int machine) const {
    for (int other = 0; other < machines_; ++other) {
      if (!has(known_, other)) continue;
      const bool isFar = has(far_, other);
      const Stream probe = isFar ? Stream{machine, other} : Stream{other, machine};
      const bool isFree = !(isFar ? has(receivers_, other) : has(senders_, other));
      if (isFree && isHarmless(probe)) return slowsDown(probe) != isFar;
    }
    return false;
  }

  /// Whether a stream beside the overload leaves all borders that are known as they are.
  bool isHarmless(const Stream& stream) const {
    return std::none_of(borders_.begin(), borders_.end(), [&](const Border& border) {
      if (!isCrossed(border, stream)) return false;
      const auto others =
          std::count_if(overload_.begin(), overload_.end(), [&](const Stream& other) {
            return isCrossed(border, other) &&
                   has(border.far, other.to) == has(border.far, stream.to);
          });
      return others > 0 && others + 1 > streamsAtFullSpeed(border);
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
};

} // namespace topocast::measure
