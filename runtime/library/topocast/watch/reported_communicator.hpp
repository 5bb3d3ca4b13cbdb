// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a process counts of the broadcasts on one communicator, for the report on its job: a few
// additions and two readings of a counter for each. Without MPI.
#pragma once

#include "topocast/obstacle.hpp"
#include "topocast/watch/tally.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Used by one thread at a time, as collective calls on one communicator are.
class ReportedCommunicator {
public:
  ReportedCommunicator(int ranks, bool isFirstRank)
      : rankPower_(powerOf(static_cast<std::uint64_t>(ranks))), isFirstRank_(isFirstRank) {}

  /// Time in which ranks agreed who serves, and what they found.
  void noteSetUp(Obstacle obstacle, std::uint64_t tickCount) {
    obstacle_ = obstacle;
    setUpTicks_ += static_cast<double>(tickCount);
  }

  /// A broadcast of `bytes` > 0 that took this rank so long.
  void note(std::uint64_t bytes, Server server, std::uint64_t tickCount) {
    BroadcastCounts& counts = countsOf(bytes, server);
    counts.broadcasts += isFirstRank_ ? 1 : 0;
    counts.seconds += static_cast<double>(tickCount);
  }

  /// What one that trees have served saved, as far as is known.
  void noteSaved(std::uint64_t bytes, double seconds) {
    BroadcastCounts& counts = countsOf(bytes, Server::trees);
    counts.compared += isFirstRank_ ? 1 : 0;
    counts.savedSeconds += seconds;
  }

  bool isFirstRank() const { return isFirstRank_; }

  Tally tally(double secondsPerTick) const {
    Tally tally;
    tally.broadcasts = table_;
    for (auto& sizes : tally.broadcasts)
      for (BroadcastCounts& counts : sizes)
        counts.seconds *= secondsPerTick;
    tally.setUpSeconds = setUpTicks_ * secondsPerTick;
    if (isFirstRank_) tally.communicators[rankPower_][static_cast<std::size_t>(obstacle_)] = 1;
    return tally;
  }

private:
  BroadcastCounts& countsOf(std::uint64_t bytes, Server server) {
    return table_[static_cast<std::size_t>(server)][powerOf(bytes)];
  }

  BroadcastTable table_{}; ///< in ticks where it says seconds
  double setUpTicks_ = 0;
  std::size_t rankPower_;
  Obstacle obstacle_ = Obstacle::none;
  bool isFirstRank_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
