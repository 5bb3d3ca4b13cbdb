// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which ranks of a communicator sit on which machines. In: every rank's machine. Out: the machines
// that take part, and on each the rank that receives for it. It keeps 4 bytes for each rank and 4
// for each machine, as there may be a hundred ranks on each of thousands of machines; copies share
// these.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
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
      : ranks_(std::make_shared<Ranks>(std::move(machineOfRank), own)) {}

  /// The machines that take part, ascending. Made anew each time.
  std::vector<std::uint32_t> machines() const {
    std::vector<std::uint32_t> machines;
    machines.reserve(machineCount());
    for (const int rank : ranks_->first)
      machines.push_back(machineOf(rank));
    return machines;
  }
  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(ranks_->first.size()); }
  std::uint32_t machineAt(std::size_t index) const { return machineOf(ranks_->first[index]); }
  std::uint32_t machineOf(int rank) const { return byRank()[static_cast<std::size_t>(rank)]; }
  /// The machines of all ranks, in the order of these.
  const std::vector<std::uint32_t>& byRank() const { return ranks_->machines; }

  int rankCount() const { return static_cast<int>(byRank().size()); }
  bool hasSharedMachine() const { return ranks_->first.size() < byRank().size(); }

  /// The rank that receives from the network for a machine that takes part: `root` on its own
  /// machine, the lowest rank elsewhere.
  int leaderOf(std::uint32_t machine, int root) const {
    return machineOf(root) == machine ? root : ranks_->first[indexOf(machine)];
  }

  /// The ranks on the own machine, ascending.
  const std::vector<int>& ranksHere() const { return ranks_->here; }
  /// The number of lower ranks on the own machine, for a rank on it.
  int localRank(int rank) const {
    const auto found = std::lower_bound(ranksHere().begin(), ranksHere().end(), rank);
    return static_cast<int>(found - ranksHere().begin());
  }

  /// A machine's place in machines().
  std::size_t indexOf(std::uint32_t machine) const {
    const std::vector<int>& first = ranks_->first;
    const auto found =
        std::lower_bound(first.begin(), first.end(), machine,
                         [&](int rank, std::uint32_t sought) { return machineOf(rank) < sought; });
    return static_cast<std::size_t>(found - first.begin());
  }

private:
  struct Ranks {
    std::vector<std::uint32_t> machines; ///< by rank
    std::vector<int> first;              ///< of each machine that takes part, in order of these
    std::vector<int> here;               ///< on the own machine, ascending

    Ranks() = default;
    Ranks(std::vector<std::uint32_t> machineOfRank, int own) : machines(std::move(machineOfRank)) {
      std::vector<std::uint32_t> parts = machines;
      std::sort(parts.begin(), parts.end());
      parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
      first.resize(parts.size());
      for (std::size_t rank = machines.size(); rank-- > 0;) {
        const auto found = std::lower_bound(parts.begin(), parts.end(), machines[rank]);
        first[static_cast<std::size_t>(found - parts.begin())] = static_cast<int>(rank);
        if (machines[rank] == machines[static_cast<std::size_t>(own)])
          here.push_back(static_cast<int>(rank));
      }
      std::reverse(here.begin(), here.end());
    }
  };

  static const std::shared_ptr<const Ranks>& none() {
    static const auto ranks = std::make_shared<const Ranks>();
    return ranks;
  }

  std::shared_ptr<const Ranks> ranks_ = none();
};

} // namespace topocast::TOPOCAST_ABI::runtime
