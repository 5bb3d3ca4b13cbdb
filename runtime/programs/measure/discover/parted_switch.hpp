// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether a switch found is one in truth. In: its ends, and streams that were all fast together.
// Out: in how many ways its ends can be parted in two, how many of these streams have tried, and
// streams that try another.
//
// If a link were hidden in the switch, it would part the ends in one of these ways. All that one
// part can send went across to the other at full speed: so that link slows nothing down, and is
// none. Ways double with each end, so that only switches with few ends are tried in all.
#pragma once

#include "streams.hpp"
#include "switch_ends.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace topocast::measure {

class PartedSwitch {
public:
  /// A part of one end is no link of switches, but that end's own.
  explicit PartedSwitch(std::vector<SwitchEnd> ends) : ends_(std::move(ends)) {
    if (!hasFewEnds()) return;
    // The last end is in the other part, so that each way is there once.
    for (unsigned part = 1; part < 1U << (ends_.size() - 1); ++part) {
      const auto size = static_cast<std::size_t>(std::count_if(
          ends_.begin(), ends_.end(), [&](const SwitchEnd& end) { return isIn(part, end); }));
      if (size >= 2 && ends_.size() - size >= 2) untried_.push_back(part);
    }
    ways_ = untried_.size();
  }

  bool hasFewEnds() const { return ends_.size() <= mostEnds; }
  /// Where ends are few.
  std::size_t ways() const { return ways_; }
  std::size_t untried() const { return untried_.size(); }
  bool isOne() const { return hasFewEnds() && untried_.empty(); }

  /// Streams that were all fast.
  void note(const Streams& streams) {
    if (untried_.empty()) return;
    std::vector<Passing> passing;
    for (const Stream& stream : streams) {
      const Passing one{endOf(stream.from), endOf(stream.to), stream.due};
      if (one.from != one.to) passing.push_back(one);
    }
    untried_.erase(std::remove_if(untried_.begin(), untried_.end(),
                                  [&](unsigned part) { return isTriedBy(passing, part); }),
                   untried_.end());
  }

  /// From all that can send in one part to the other, in a way not tried yet.
  Streams streamsToTry(std::size_t way) const {
    std::array<std::vector<int>, 2> machines;
    for (const SwitchEnd& end : ends_)
      for (const Sender& sender : end.senders)
        machines[isIn(untried_[way], end) ? 0 : 1].push_back(sender.machine);
    const bool isForth = machines[0].size() <= machines[1].size();
    Streams streams;
    for (std::size_t i = 0; i < std::min(machines[0].size(), machines[1].size()); ++i)
      streams.push_back({machines[isForth ? 0 : 1][i], machines[isForth ? 1 : 0][i]});
    return streams;
  }

private:
  struct Passing {
    std::size_t from;
    std::size_t to;
    double due;
  };

  static constexpr std::size_t mostEnds = 6; // 25 ways

  bool isIn(unsigned part, const SwitchEnd& end) const {
    return isIn(part, static_cast<std::size_t>(&end - ends_.data()));
  }
  static bool isIn(unsigned part, std::size_t end) { return (part >> end & 1U) != 0; }

  std::size_t endOf(int machine) const {
    std::size_t end = 0;
    while (!has(ends_[end].machines, machine))
      ++end;
    return end;
  }

  bool isTriedBy(const std::vector<Passing>& passing, unsigned part) const {
    constexpr double enough = 0.95;
    std::array<double, 2> sent = {0, 0};
    for (const Passing& one : passing)
      if (isIn(part, one.from) != isIn(part, one.to)) sent[isIn(part, one.from) ? 0 : 1] += one.due;
    std::array<double, 2> most = {0, 0};
    for (const SwitchEnd& end : ends_)
      for (const Sender& sender : end.senders)
        most[isIn(part, end) ? 0 : 1] += sender.speed;
    return std::max(sent[0], sent[1]) >= enough * std::min(most[0], most[1]);
  }

  std::vector<SwitchEnd> ends_;
  std::vector<unsigned> untried_; ///< a bit for each end of one part
  std::size_t ways_ = 0;
};

} // namespace topocast::measure
