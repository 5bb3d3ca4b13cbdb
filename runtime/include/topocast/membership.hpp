// Which ranks of a communicator sit on which machines. In: every rank's machine. Out: the machines
// that take part, and on each the rank that receives for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// The machines below a communicator. All ranks compute it from the same numbers, so it is the
/// same on all of them.
class Membership {
public:
  /// Of no rank.
  Membership() = default;
  /// `machineOfRank` holds machine numbers.
  explicit Membership(std::vector<std::uint32_t> machineOfRank)
      : machineOfRank_(std::move(machineOfRank)), machines_(machineOfRank_) {
    std::sort(machines_.begin(), machines_.end());
    machines_.erase(std::unique(machines_.begin(), machines_.end()), machines_.end());
    std::vector<int> ranksSoFar(machines_.size(), 0);
    firstRank_.assign(machines_.size(), 0);
    localRank_.reserve(machineOfRank_.size());
    for (std::size_t rank = 0; rank < machineOfRank_.size(); ++rank) {
      const std::size_t index = indexOf(machineOfRank_[rank]);
      if (ranksSoFar[index] == 0) firstRank_[index] = static_cast<int>(rank);
      localRank_.push_back(ranksSoFar[index]++);
    }
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

  /// The number of lower ranks on the same machine.
  int localRank(int rank) const { return localRank_[static_cast<std::size_t>(rank)]; }

private:
  std::size_t indexOf(std::uint32_t machine) const {
    const auto found = std::lower_bound(machines_.begin(), machines_.end(), machine);
    return static_cast<std::size_t>(found - machines_.begin());
  }

  std::vector<std::uint32_t> machineOfRank_;
  std::vector<std::uint32_t> machines_;
  std::vector<int> firstRank_; ///< by index in machines_
  std::vector<int> localRank_;
};

} // namespace topocast::runtime
