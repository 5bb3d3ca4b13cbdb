// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a path of a tree costs, for any segment size: the first segment on its way from the root to
// a machine, and what keeps apart those that follow. schedule_profile.hpp finds it,
// prediction.hpp makes seconds of it. Source: formula (2) of Patarasuk et al. 2008, section 4.2.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What a machine spends on each segment that it sends: gaps * g(m), and on a slow link of its own
/// so many times a message's wire time more.
struct SenderCost {
  double gaps = 0;
  double wireTimes = 0;

  /// In gaps, where a gap is all wire time.
  double most() const { return gaps + wireTimes; }

  friend bool operator==(const SenderCost& left, const SenderCost& right) {
    return left.gaps == right.gaps && left.wireTimes == right.wireTimes;
  }
};

/// What keeps apart the segments that follow each other on a path. Of its senders two are looked
/// at: where several have slow links of their own, a third may spend up to a tenth more.
struct PathPace {
  double gaps = 0;    ///< of the sender with the most
  SenderCost slowest; ///< of the sender that spends most, all told
  double load = 0;    ///< of the busiest link, in wire times; 0 if some sender's gaps are as many

  friend bool operator==(const PathPace& left, const PathPace& right) {
    return left.gaps == right.gaps && left.slowest == right.slowest && left.load == right.load;
  }
};

/// A path from the root takes latencies * L(m) + gaps * g(m), on slow links so many times a
/// message's wire time more, and where machines send on several ports so many times the interval
/// between messages on two of them.
struct PathCost {
  std::uint64_t latencies = 0; ///< A in formula (2)
  std::uint64_t gaps = 0;      ///< B in formula (2)
  std::uint64_t intervals = 0;
  double wireTimes = 0;
  // What its routes have beyond those of L(m).
  std::uint64_t switches = 0;
  double storings = 0;      ///< packets stored and sent again; more of one on a slow link, >= 0
  double statedSeconds = 0; ///< as the network states
  PathPace pace;

  friend bool operator==(const PathCost& left, const PathCost& right) {
    return left.latencies == right.latencies && left.gaps == right.gaps &&
           left.intervals == right.intervals && left.wireTimes == right.wireTimes &&
           left.switches == right.switches && left.storings == right.storings &&
           left.statedSeconds == right.statedSeconds && left.pace == right.pace;
  }
};

/// Paths of one tree, those with the most latencies first. None can take longer than another one
/// for all parameters, with L + g and wire time not below zero, and g not below wire time: the
/// longest path is among them, but for what PathPace leaves out.
using TreePaths = std::vector<PathCost>;

} // namespace topocast::TOPOCAST_ABI::runtime
