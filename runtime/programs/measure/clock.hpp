// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The clock by which everything is measured, its resolution, and the dummy loop.
#pragma once

#include "topocast/mpi.hpp"

#include <algorithm>
#include <limits>

namespace topocast::measure {

/// Seconds on this rank's clock. Clocks of different ranks are never compared.
inline double now() {
  return MPI_Wtime();
}

/// The least step that the clock was seen to make, in seconds.
inline double clockResolution() {
  double least = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < 100; ++attempt) {
    const double start = now();
    double later = now();
    while (later <= start)
      later = now();
    least = std::min(least, later - start);
  }
  return least;
}

/// The dummy loop: keeps the processor busy, outside of MPI.
inline void spin(double seconds) {
  const double end = now() + seconds;
  while (now() < end) {
  }
}

} // namespace topocast::measure
