// Which of a cluster's ranges serves a message.
#pragma once

#include "topocast/cluster.hpp"

#include <cstdint>

namespace topocast::runtime {

/// The range for `bytes` bytes from a root on this machine, or null if it is left to the library.
inline const Range* findRange(const Cluster& cluster, std::uint32_t rootMachine,
                              std::uint64_t bytes) {
  const std::uint32_t first = cluster.firstRangeOfRoot[rootMachine];
  if (first == noRange) return nullptr;
  const Range* range = cluster.ranges + first;
  while (range->lastByte < bytes)
    ++range;
  return range;
}

} // namespace topocast::runtime
