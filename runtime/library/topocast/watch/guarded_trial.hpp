// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One of the broadcasts by which the guard compares trees and library. In: the trials of a size
// class, and the two ways to serve the message. Out: the message, this rank's time, and once it is
// known who serves from now on, the same on all ranks.
#pragma once

#include "topocast/communicator_state.hpp"
#include "topocast/environment.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/watch/announcement.hpp"
#include "topocast/watch/guard.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Collective: a look at the trials of a size class. Says on rank 0 what is decided, if that is
/// asked for.
inline void lookAt(const CommunicatorState& state, const Call& call, std::uint64_t bytes,
                   Trials& trials) {
  std::vector<double> slowest(trials.seconds().size());
  checkRaised(PMPI_Allreduce(trials.seconds().data(), slowest.data(),
                             static_cast<int>(slowest.size()), MPI_DOUBLE, MPI_MAX, call.comm));
  trials.look(slowest);
  if (trials.isDecided() && state.rank() == 0 && verbosity() > 0)
    announce(state.cluster(), call.comm, describeTrials(Guard::classOf(bytes), trials));
}

/// One of the broadcasts by which the guard compares: over trees, by `serveByTrees()`, or by the
/// library. Ranks begin together, so that nobody's time counts what others did before. A failure is
/// told after the look, for which the other ranks wait.
template <class ServeByTrees>
void tryOut(const CommunicatorState& state, const Library& library, const Call& call,
            std::uint64_t bytes, Trials& trials, const ServeByTrees& serveByTrees) {
  DeferredFailure failure;
  failure.attempt([&] { checkRaised(PMPI_Barrier(call.comm)); });
  const double start = PMPI_Wtime();
  if (trials.isForTrees())
    failure.attempt(serveByTrees);
  else
    failure.attempt([&] { checkRaised(library.broadcast(call)); });
  trials.note(PMPI_Wtime() - start);
  if (trials.areDue()) lookAt(state, call, bytes, trials);
  failure.raise();
}

} // namespace topocast::TOPOCAST_ABI::runtime::detail
