// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The guard: whether trees or the library are faster, found out while a program runs, where
// TOPOCAST_GUARD asks for it. In: how long the first broadcasts of a size class took on this
// communicator, some over trees and some by the library. Out: who serves the broadcasts that
// follow.
//
// All ranks take turns alike, as they count the same broadcasts, and decide alike, by the times of
// the slowest rank in each trial, which they exchange at every look. So the trials are bounded, and
// what they cost is known: half of them by the slower way, each after a barrier.
#pragma once

#include "topocast/watch/median_interval.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The trials of one size class, and their outcome.
///
/// Trees stay unless the library is faster beyond doubt: at one of the looks the confidence
/// interval of its median ends before that of the trees begins. Of equals fewer than one in a
/// hundred is taken for slower, over all looks (tests/runtime/trials_test.cpp).
class Trials {
public:
  /// After how many trials there is a look. In turns, the trees first; the first of each are not
  /// counted, as they set up what later ones find.
  static constexpr std::array<std::size_t, 3> looks = {16, 32, 64};
  static constexpr std::size_t most = looks.back();

  bool isDecided() const { return isDecided_; }
  /// Whether trees serve the next broadcast.
  bool isForTrees() const { return isDecided_ ? keepsTrees_ : seconds_.size() % 2 == 0; }
  /// Whether one of the two is known to be faster, once decided.
  bool isBeyondDoubt() const { return isBeyondDoubt_; }

  /// What the trial took on this rank.
  void note(double seconds) { seconds_.push_back(seconds); }
  /// Whether a look is due.
  bool areDue() const { return !isDecided_ && seconds_.size() == looks[nextLook_]; }
  /// By trial, on this rank.
  const std::vector<double>& seconds() const { return seconds_; }

  /// A look: decides if the difference is beyond doubt, or none is left. `slowest` has the seconds
  /// of the slowest rank by trial.
  void look(const std::vector<double>& slowest) {
    const Interval trees = intervalOf(slowest, 0);
    const Interval library = intervalOf(slowest, 1);
    treesSeconds_ = trees.median;
    librarySeconds_ = library.median;
    keepsTrees_ = !(library.upper < trees.lower);
    isBeyondDoubt_ = !keepsTrees_ || trees.upper < library.lower;
    ++nextLook_;
    isDecided_ = isBeyondDoubt_ || nextLook_ == looks.size();
    if (isDecided_) seconds_ = {};
  }

  // Medians, once decided.
  double treesSeconds() const { return treesSeconds_; }
  double librarySeconds() const { return librarySeconds_; }
  /// What trees save in each broadcast; 0 where that is in doubt.
  double savedSeconds() const { return isBeyondDoubt_ ? librarySeconds_ - treesSeconds_ : 0; }

private:
  struct Interval {
    double lower;
    double median;
    double upper;
  };

  /// Of every second trial from `first` on but that one.
  static Interval intervalOf(const std::vector<double>& seconds, std::size_t first) {
    constexpr double confidence = 0.98;
    std::vector<double> counted;
    for (std::size_t trial = first + 2; trial < seconds.size(); trial += 2)
      counted.push_back(seconds[trial]);
    std::sort(counted.begin(), counted.end());
    const std::size_t outside = samplesOutside(counted.size(), confidence).value_or(0);
    return {counted[outside], counted[counted.size() / 2], counted[counted.size() - 1 - outside]};
  }

  std::vector<double> seconds_;
  std::size_t nextLook_ = 0;
  double treesSeconds_ = 0;
  double librarySeconds_ = 0;
  bool isDecided_ = false;
  bool keepsTrees_ = true;
  bool isBeyondDoubt_ = false;
};

/// The trials of one communicator.
class Guard {
public:
  /// Those of the size class of so many bytes: from a power of two to below the next.
  Trials& trialsOf(std::uint64_t bytes) { return trials_[classOf(bytes)]; }

  /// The least number of bytes in the same class.
  static std::uint64_t classOf(std::uint64_t bytes) {
    std::uint64_t least = 1;
    while (least <= bytes / 2)
      least *= 2;
    return least;
  }

private:
  std::map<std::uint64_t, Trials> trials_; ///< by the class's least number of bytes
};

} // namespace topocast::TOPOCAST_ABI::runtime
