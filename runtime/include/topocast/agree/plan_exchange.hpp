// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a plan for the job gets from the rank that made it to all others. In: the ranges that the
// root of a broadcast has planned. Out: these on every rank. The plan goes ahead of the message,
// from rank to rank in a binomial tree that needs no plan; nobody waits but for what it is sent.
//
// The plan says who sends what to whom from then on, so a rank without it could not take part. What
// fails is tried once more.
#pragma once

#include "topocast/job/job_range.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of messages that carry a plan. Tags below are those of trees, tags above those of broadcasts
/// that adapt.
constexpr int planTag = 1023;

/// One rank's part in handing on a plan.
class PlanExchange {
public:
  /// Among the `ranks` ranks of `comm`, the runtime's own, of which this one has number `rank`.
  PlanExchange(MPI_Comm comm, int rank, int ranks, int root)
      : comm_(comm), ranks_(ranks), root_(root), place_((rank - root + ranks) % ranks) {}

  /// `ranges` are the plan at the root, and afterwards everywhere.
  void pass(std::vector<JobRange>& ranges, DeferredFailure& failure) const {
    int span = 1; // of places that this rank hands the plan to, itself included
    while (span < ranks_ && place_ % (2 * span) == 0)
      span *= 2;
    if (place_ > 0) receive(rankAt(place_ - span), ranges, failure);
    for (int further = span / 2; further > 0; further /= 2)
      if (further < ranks_ - place_) send(rankAt(place_ + further), ranges, failure);
  }

private:
  int rankAt(int place) const { return (place + root_) % ranks_; }

  void receive(int from, std::vector<JobRange>& ranges, DeferredFailure& failure) const {
    MPI_Status status{};
    int bytes = 0;
    check(twice([&] { return PMPI_Probe(from, planTag, comm_, &status); }, failure));
    check(twice([&] { return PMPI_Get_count(&status, MPI_BYTE, &bytes); }, failure));
    ranges.resize(static_cast<std::size_t>(bytes) / sizeof(JobRange));
    const auto take = [&] {
      return PMPI_Recv(ranges.data(), bytes, MPI_BYTE, from, planTag, comm_, MPI_STATUS_IGNORE);
    };
    check(twice(take, failure));
  }

  void send(int to, const std::vector<JobRange>& ranges, DeferredFailure& failure) const {
    const auto bytes = static_cast<int>(ranges.size() * sizeof(JobRange));
    const auto give = [&] {
      return PMPI_Send(ranges.data(), bytes, MPI_BYTE, to, planTag, comm_);
    };
    twice(give, failure);
  }

  MPI_Comm comm_;
  int ranks_;
  int root_;
  int place_; ///< from the root on
};

} // namespace topocast::TOPOCAST_ABI::runtime
