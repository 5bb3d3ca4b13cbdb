// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether a communicator has ranks outside of this process's MPI_COMM_WORLD: processes that the
// program has started or met, as by MPI_Comm_spawn. What loads a broadcast into the ranks of
// MPI_COMM_WORLD may not reach them. In: that MPI_Intercomm_merge was called, which alone joins
// such processes. Out: an answer that all ranks of the communicator find alike, each by itself: if
// it has ranks of two worlds, each of them is outside of the other's.
//
// Open MPI compares groups in a time that grows with the product of their sizes; processes that
// have merged nothing do not ask.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

inline std::atomic<bool>& hasMergedGroups() {
  static std::atomic<bool> hasMerged{false};
  return hasMerged;
}

namespace detail {

class OwnedGroup {
public:
  explicit OwnedGroup(MPI_Comm comm) { checkRaised(PMPI_Comm_group(comm, &group_)); }
  ~OwnedGroup() { PMPI_Group_free(&group_); }
  OwnedGroup(const OwnedGroup&) = delete;
  OwnedGroup& operator=(const OwnedGroup&) = delete;

  MPI_Group get() const { return group_; }

private:
  MPI_Group group_ = MPI_GROUP_NULL;
};

} // namespace detail

/// By rank of `comm`, of which there are `ranks`, the rank in `other`, or MPI_UNDEFINED. Local.
inline std::vector<int> ranksIn(MPI_Comm other, MPI_Comm comm, int ranks) {
  const detail::OwnedGroup group(comm);
  const detail::OwnedGroup there(other);
  std::vector<int> all(static_cast<std::size_t>(ranks));
  std::iota(all.begin(), all.end(), 0);
  std::vector<int> result(all.size());
  check(PMPI_Group_translate_ranks(group.get(), ranks, all.data(), there.get(), result.data()));
  return result;
}

/// Whether ranksIn() has found all of them.
inline bool areAllThere(const std::vector<int>& ranks) {
  return std::find(ranks.begin(), ranks.end(), MPI_UNDEFINED) == ranks.end();
}

/// Local. For an intracommunicator of `ranks` ranks, where groups were merged.
inline bool hasRanksOfOtherWorlds(MPI_Comm comm, int ranks) {
  return comm != MPI_COMM_WORLD && !areAllThere(ranksIn(MPI_COMM_WORLD, comm, ranks));
}

} // namespace topocast::TOPOCAST_ABI::runtime
