// Waiting that leaves the processor to those who measure.
#pragma once

#include "topocast/mpi.hpp"

#include <chrono>
#include <thread>

namespace topocast::measure {

/// Until MPI_Wait would not wait.
inline void sleepUntilDone(MPI_Request request) {
  constexpr std::chrono::microseconds nap{200};
  int done = 0;
  MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
  while (done == 0) {
    std::this_thread::sleep_for(nap);
    MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
  }
}

} // namespace topocast::measure
