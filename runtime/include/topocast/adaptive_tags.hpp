// What keeps broadcasts apart whose ranks do not know who sends to them. In: a communicator. Out: a
// tag for each broadcast.
//
// Where senders adapt, only the sender of a message knows whom it goes to, and a rank takes it from
// anyone. A fast rank may send for a later broadcast before a slow one has sent for this; all ranks
// count the broadcasts alike, so the count, in the tag, tells whose message it is.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstdint>

namespace topocast::runtime {

/// Tags below are those of trees; the last one is what every MPI library has.
constexpr int firstAdaptiveTag = 1024;
constexpr std::uint64_t adaptiveTagCount = 32768 - firstAdaptiveTag;

/// Numbers the broadcasts that adapt, on one communicator.
class AdaptiveTags {
public:
  /// The next one's tag. Collective: twice in a round of tags all ranks wait for each other, so
  /// that none is so far ahead that its messages have the tag of one that another waits for. What
  /// fails there is noted, and the broadcast counted all the same.
  int next(MPI_Comm comm, DeferredFailure& failure) {
    if (number_ % (adaptiveTagCount / 2) == 0) failure.note(PMPI_Barrier(comm));
    return firstAdaptiveTag + static_cast<int>(number_++ % adaptiveTagCount);
  }

private:
  std::uint64_t number_ = 0;
};

} // namespace topocast::runtime
