// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The exchanges by which ranks agree. In: what a rank reports and objects to. Out: what all ranks
// know then alike. A failure is noted and not thrown, as the others go on to the next exchange and
// wait for this rank there: it says then that it lacks what they know.
//
// Not by the library's broadcast: tools count those, and these are none of the program's.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/patient_exchange.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Rank 0's report, on all ranks, with a number of bytes that no rank's path exceeds: the bits of
/// all lengths. Collective, and the first exchange on a communicator: `say` tells that others keep
/// this rank waiting.
template <class Say>
RankReport reportOfFirst(const RankReport& own, int rank, MPI_Comm comm, DeferredFailure& failure,
                         const Say& say) {
  constexpr std::size_t words = sizeof(RankReport) / sizeof(std::uint64_t);
  static_assert(words * sizeof(std::uint64_t) == sizeof(RankReport), "sent as whole words");
  RankReport first = {0, 0, Obstacle{}, 0, own.pathBytes, 0};
  if (rank == 0) first = own;
  failure.attempt([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    checkRaised(PMPI_Iallreduce(MPI_IN_PLACE, &first, static_cast<int>(words), MPI_UINT64_T,
                                MPI_BOR, comm, &request));
    checkRaised(completePatiently(request, say));
  });
  return first;
}

/// Of what all ranks object to; on a rank that is not told, its own. Collective.
inline Verdict mostTelling(const Verdict& own, MPI_Comm comm, DeferredFailure& failure) {
  const std::uint64_t objection = encoded(own);
  std::uint64_t least = objection;
  const bool isTold = failure.attempt(
      [&] { checkRaised(PMPI_Allreduce(&objection, &least, 1, MPI_UINT64_T, MPI_MIN, comm)); });
  return isTold ? decoded(least) : own;
}

} // namespace topocast::TOPOCAST_ABI::runtime
