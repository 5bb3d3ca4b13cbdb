// Time in the simulator, where all processes have one clock and waiting costs nothing.
#pragma once

#include <mpi.h>

#include <time.h> // NOLINT(modernize-deprecated-headers): nanosleep, which SMPI replaces

#include <algorithm>

namespace simulated {

inline void sleepUntil(double moment) {
  const double wait = std::max(0.0, moment - MPI_Wtime());
  const auto seconds = static_cast<time_t>(wait);
  const timespec pause{seconds, static_cast<long>(1e9 * (wait - static_cast<double>(seconds)))};
  nanosleep(&pause, nullptr);
}

/// Seconds from one moment, at which all ranks start `action`, to its end on this rank. No message
/// other than the action's is under way meanwhile, also none of a rank that is ready before others.
template <class Action>
double timeTogether(Action action) {
  constexpr double longerThanAnyAction = 1000;
  const double now = MPI_Wtime();
  double latest = 0;
  MPI_Allreduce(&now, &latest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  sleepUntil(latest + 1);
  const double start = MPI_Wtime();
  action();
  const double seconds = MPI_Wtime() - start;
  sleepUntil(start + longerThanAnyAction);
  return seconds;
}

/// The largest of the ranks' times.
inline double largest(double seconds) {
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return seconds;
}

} // namespace simulated
