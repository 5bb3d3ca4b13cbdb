// The guard: whether trees or the library are faster, found out while a program runs, where
// TOPOCAST_GUARD asks for it. In: how long the first broadcasts of a size class took on this
// communicator, some over trees and some by the library. Out: who serves those that follow.
//
// All ranks take turns alike, as they count the same broadcasts, and decide alike, by the times of
// the slowest rank in each trial, which they exchange once. So the trials are bounded, and what
// they cost is known: half of them by the slower way, each after a barrier.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace topocast::runtime {

/// The trials of one size class, and their outcome.
class Trials {
public:
  /// In turns, the trees first. The first of each are not counted, as they set up what later ones
  /// find.
  static constexpr std::size_t count = 12;

  bool isDecided() const { return isDecided_; }
  /// Whether trees serve the next broadcast.
  bool isForTrees() const { return isDecided_ ? keepsTrees_ : seconds_.size() % 2 == 0; }

  /// What the trial took on this rank.
  void note(double seconds) { seconds_.push_back(seconds); }
  bool areDone() const { return seconds_.size() == count; }
  /// By trial, on this rank.
  const std::vector<double>& seconds() const { return seconds_; }

  /// The winner stays, by the median; `slowest` has the seconds of the slowest rank by trial.
  void decide(const std::vector<double>& slowest) {
    treesSeconds_ = median(slowest, 0);
    librarySeconds_ = median(slowest, 1);
    keepsTrees_ = treesSeconds_ <= librarySeconds_;
    isDecided_ = true;
    seconds_ = {};
  }

  // Medians, once decided.
  double treesSeconds() const { return treesSeconds_; }
  double librarySeconds() const { return librarySeconds_; }

private:
  /// Of every second trial from `first` on but that one.
  static double median(const std::vector<double>& seconds, std::size_t first) {
    std::vector<double> counted;
    for (std::size_t trial = first + 2; trial < seconds.size(); trial += 2)
      counted.push_back(seconds[trial]);
    const auto middle = counted.begin() + static_cast<std::ptrdiff_t>(counted.size() / 2);
    std::nth_element(counted.begin(), middle, counted.end());
    return *middle;
  }

  std::vector<double> seconds_;
  double treesSeconds_ = 0;
  double librarySeconds_ = 0;
  bool isDecided_ = false;
  bool keepsTrees_ = true;
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

} // namespace topocast::runtime
