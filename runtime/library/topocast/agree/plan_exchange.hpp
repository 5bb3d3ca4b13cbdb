// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a plan for the job gets from the rank that made it to all others. In: the ranges that the
// root of a broadcast has planned. Out: these ranges on every rank. The plan goes ahead of the
// message, from rank to rank in a binomial tree that needs no plan; a rank waits only for what is
// sent to it.
//
// The plan says who sends what to whom from then on, so a rank without it could not take part. What
// fails is called once more.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

inline void receivePlan(const Channel& channel, int from, std::vector<JobRange>& ranges,
                        DeferredFailure& failure) {
  const int tag = channel.planTag();
  MPI_Status status{};
  int bytes = 0;
  check(twice([&] { return PMPI_Probe(from, tag, channel.comm, &status); }, failure));
  check(twice([&] { return PMPI_Get_count(&status, MPI_BYTE, &bytes); }, failure));
  ranges.resize(static_cast<std::size_t>(bytes) / sizeof(JobRange));
  const auto take = [&] {
    return PMPI_Recv(ranges.data(), bytes, MPI_BYTE, from, tag, channel.comm, MPI_STATUS_IGNORE);
  };
  check(twice(take, failure));
}

} // namespace detail

/// `ranges` are the plan at the root, and afterwards everywhere. `around` is this rank's place in a
/// tree of all ranks. Throws MpiFailure on a rank that does not get it.
inline void passPlan(const Channel& channel, const Neighbours& around,
                     std::vector<JobRange>& ranges, DeferredFailure& failure) {
  if (around.parent != MPI_PROC_NULL) detail::receivePlan(channel, around.parent, ranges, failure);
  const auto bytes = static_cast<int>(ranges.size() * sizeof(JobRange));
  for (const int child : around.children) {
    const auto give = [&] {
      return PMPI_Send(ranges.data(), bytes, MPI_BYTE, child, channel.planTag(), channel.comm);
    };
    twice(give, failure);
  }
}

} // namespace topocast::TOPOCAST_ABI::runtime
