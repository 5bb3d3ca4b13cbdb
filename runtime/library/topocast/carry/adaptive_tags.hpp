// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tags that keep adaptive broadcasts apart. In: a communicator. Out: a tag for each broadcast.
//
// Where senders adapt, a rank does not know who will send to it, so it receives from anyone. A fast
// rank may send for a later broadcast before a slow rank has sent for this one. All ranks count the
// broadcasts alike; the count is the tag, and tells which broadcast a message belongs to.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Tags below are those of trees; the last one is what every MPI library has.
constexpr int firstAdaptiveTag = 1024;
constexpr std::uint64_t adaptiveTagCount = 32768 - firstAdaptiveTag;

/// Numbers the broadcasts that adapt, on one communicator.
class AdaptiveTags {
public:
  /// The tag of the next broadcast. Collective: twice in a round of tags all ranks wait for each
  /// other, so that no rank gets ahead by a whole round and uses a tag that another still waits
  /// for. A failure there is noted in `failure`; the broadcast is counted all the same.
  int next(MPI_Comm comm, DeferredFailure& failure) {
    if (number_ % (adaptiveTagCount / 2) == 0) failure.note(PMPI_Barrier(comm));
    return firstAdaptiveTag + static_cast<int>(number_++ % adaptiveTagCount);
  }

private:
  std::uint64_t number_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
