// Which ranks of a communicator sit on which machines. In: every rank's machine. Out: the machines
// that take part, and on each the rank that receives for it. It keeps 4 bytes for each rank and 8
// for each machine, as there may be a hundred ranks on each of thousands of machines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// The machines below a communicator, as one of its ranks sees them. All compute it from the same
/// numbers, so what is of all machines is the same on all ranks.
class Membership {
public:
  /// Of no rank.
  Membership() = default;
  /// `machineOfRank` holds machine numbers; `own` is the rank that asks.
  Membership(std::vector<std::uint32_t> machineOfRank, int own)
      : machineOfRank_(std::move(machineOfRank)), machines_(machineOfRank_) {
    std::sort(machines_.begin(), machines_.end());
    machines_.erase(std::unique(machines_.begin(), machines_.end()), machines_.end());
    machines_.shrink_to_fit();
    firstRank_.resize(machines_.size());
    for (int rank = rankCount(); rank-- > 0;) {
      firstRank_[indexOf(machineOf(rank))] = rank;
      if (machineOf(rank) == machineOf(own)) ranksHere_.push_back(rank);
    }
    std::reverse(ranksHere_.begin(), ranksHere_.end());
  }

  /// The machines that take part, ascending.
  const std::vector<std::uint32_t>& machines() const { return machines_; }
  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(machines_.size()); }
  std::uint32_t machineOf(int rank) const { return machineOfRank_[static_cast<std::size_t>(rank)]; }

  int rankCount() const { return static_cast<int>(machineOfRank_.size()); }
  bool hasSharedMachine() const { return machines_.size() < machineOfRank_.size(); }

  /// The rank that receives from the network for a machine that takes part: `root` on its own
  /// machine, the lowest rank elsewhere.
  int leaderOf(std::uint32_t machine, int root) const {
    return machineOf(root) == machine ? root : firstRank_[indexOf(machine)];
  }

  /// The number of lower ranks on the own machine, for a rank on it.
  int localRank(int rank) const {
    const auto found = std::lower_bound(ranksHere_.begin(), ranksHere_.end(), rank);
    return static_cast<int>(found - ranksHere_.begin());
  }

  /// A machine's place in machines().
  std::size_t indexOf(std::uint32_t machine) const {
    const auto found = std::lower_bound(machines_.begin(), machines_.end(), machine);
    return static_cast<std::size_t>(found - machines_.begin());
  }

private:
  std::vector<std::uint32_t> machineOfRank_;
  std::vector<std::uint32_t> machines_;
  std::vector<int> firstRank_; ///< by index in machines_
  std::vector<int> ranksHere_; ///< on the own machine, ascending
};

} // namespace topocast::runtime
