// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which ranks of a communicator sit on which machines. In: every rank's machine. Out: the machines
// that take part, and on each the rank that receives for it. It keeps 4 bytes for each rank and 4
// for each machine, as there may be a hundred ranks on each of thousands of machines.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The machines below a communicator, as one of its ranks sees them. All compute it from the same
/// numbers, so what is of all machines is the same on all ranks.
class Membership {
public:
  /// Of no rank.
  Membership() = default;
  /// `machineOfRank` holds machine numbers; `own` is the rank that asks.
  Membership(std::vector<std::uint32_t> machineOfRank, int own)
      : machineOfRank_(std::move(machineOfRank)) {
    std::vector<std::uint32_t> machines = machineOfRank_;
    std::sort(machines.begin(), machines.end());
    machines.erase(std::unique(machines.begin(), machines.end()), machines.end());
    firstRank_.resize(machines.size());
    for (int rank = rankCount(); rank-- > 0;) {
      const auto found = std::lower_bound(machines.begin(), machines.end(), machineOf(rank));
      firstRank_[static_cast<std::size_t>(found - machines.begin())] = rank;
      if (machineOf(rank) == machineOf(own)) ranksHere_.push_back(rank);
    }
    std::reverse(ranksHere_.begin(), ranksHere_.end());
  }

  /// The machines that take part, ascending. Made anew each time.
  std::vector<std::uint32_t> machines() const {
    std::vector<std::uint32_t> machines;
    machines.reserve(firstRank_.size());
    for (const int rank : firstRank_)
      machines.push_back(machineOf(rank));
    return machines;
  }
  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(firstRank_.size()); }
  std::uint32_t machineAt(std::size_t index) const { return machineOf(firstRank_[index]); }
  std::uint32_t machineOf(int rank) const { return machineOfRank_[static_cast<std::size_t>(rank)]; }

  int rankCount() const { return static_cast<int>(machineOfRank_.size()); }
  bool hasSharedMachine() const { return firstRank_.size() < machineOfRank_.size(); }

  /// The rank that receives from the network for a machine that takes part: `root` on its own
  /// machine, the lowest rank elsewhere.
  int leaderOf(std::uint32_t machine, int root) const {
    return machineOf(root) == machine ? root : firstRank_[indexOf(machine)];
  }

  /// The ranks on the own machine, ascending.
  const std::vector<int>& ranksHere() const { return ranksHere_; }
  /// The number of lower ranks on the own machine, for a rank on it.
  int localRank(int rank) const {
    const auto found = std::lower_bound(ranksHere_.begin(), ranksHere_.end(), rank);
    return static_cast<int>(found - ranksHere_.begin());
  }

  /// A machine's place in machines().
  std::size_t indexOf(std::uint32_t machine) const {
    const auto found =
        std::lower_bound(firstRank_.begin(), firstRank_.end(), machine,
                         [&](int rank, std::uint32_t sought) { return machineOf(rank) < sought; });
    return static_cast<std::size_t>(found - firstRank_.begin());
  }

private:
  std::vector<std::uint32_t> machineOfRank_;
  std::vector<int> firstRank_; ///< of each machine that takes part, in order of the machines
  std::vector<int> ranksHere_; ///< on the own machine, ascending
};

} // namespace topocast::TOPOCAST_ABI::runtime
