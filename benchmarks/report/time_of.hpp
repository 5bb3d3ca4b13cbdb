// The time of one collective action: in the simulator, with TOPOCAST_SIMULATED, by the clock that
// all ranks share, once, as every run gives the same; elsewhere from a barrier on, several times.
#pragma once

#include <mpi.h>

#ifdef TOPOCAST_SIMULATED
#include "../simulated-cluster/simulated_time.hpp"
#endif

namespace report {

#ifdef TOPOCAST_SIMULATED

constexpr int mostRepetitions = 1;
/// A broadcast of that many bytes at most goes before those that are timed.
constexpr int warmUpBytes = 0;

/// Seconds until the last rank has ended the action. The same on all ranks.
template <class Action>
double timeOf(Action action) {
  return simulated::largest(simulated::timeTogether(action));
}

#else

constexpr int mostRepetitions = 51;
/// A broadcast of that many bytes at most goes before those that are timed, after which connections
/// have as much under way as they may.
constexpr int warmUpBytes = 256 << 10;

/// Seconds from a barrier until the last rank has ended the action. The same on all ranks.
template <class Action>
double timeOf(Action action) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  action();
  double seconds = MPI_Wtime() - start;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return seconds;
}

#endif

/// Repetitions end early when they have taken this long.
constexpr double enoughSeconds = 1.0;

} // namespace report
