// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Waiting that leaves the processor to those who measure.
#pragma once

#include "interruption.hpp"

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

/// The gravest ending that any rank has to say. Collective; ranks sleep until all have said it.
inline Ending agreedEnding(Ending own) {
  const int mine = static_cast<int>(own);
  int gravest = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(&mine, &gravest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request);
  sleepUntilDone(request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return static_cast<Ending>(gravest);
}

} // namespace topocast::measure
