// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the root of a communicator's first broadcast says ahead of its message. In: what it knows of
// the ranks. Out: on all ranks, which network they share and which tags they have there; plans that
// the root knows; and the message, if it is short. Or that the ranks are to introduce themselves.
//
// No exchange is MPI_Bcast, because tools would count it as the program's; and ranks without
// topocast, which may call that, never take what is nonblocking for their own.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/patient_exchange.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Plans in the form in which they are sent: as many roots' as there is room for.
class SentPlans {
public:
  /// Those of one root are there as a whole or not at all.
  void add(std::uint32_t root, const std::vector<JobRange>& ranges) {
    if (ranges.size() > ranges_.size() - count_) return;
    for (const JobRange& range : ranges)
      ranges_[count_++] = {root, range};
  }

  RangesByRoot byRoot() const {
    RangesByRoot plans;
    for (std::size_t i = 0; i < std::min<std::size_t>(count_, ranges_.size()); ++i)
      plans[static_cast<std::uint32_t>(ranges_[i].root)].push_back(ranges_[i].range);
    return plans;
  }

private:
  struct Sent {
    std::uint64_t root;
    JobRange range;
  };

  std::uint64_t count_ = 0;
  std::array<Sent, 16> ranges_{};
};

/// A short message that travels with what the root says; none if it has no bytes.
struct CarriedMessage {
  std::uint64_t bytes = 0;
  std::array<char, 128> data{};

  /// At the root, of data without gaps.
  void take(const void* message, std::uint64_t length) {
    if (length > data.size()) return;
    bytes = length;
    std::memcpy(data.data(), message, length);
  }
  /// Elsewhere. Throws MpiFailure if another length is expected.
  void copyTo(char* message, std::uint64_t length) const {
    if (bytes != length) throw MpiFailure{bytes > length ? MPI_ERR_TRUNCATE : MPI_ERR_OTHER};
    std::memcpy(message, data.data(), length);
  }
};

/// What the root of a communicator's first broadcast says ahead of its message.
struct Opening {
  static constexpr std::int32_t saidByRoot = 1;

  std::int32_t word = 0;  ///< saidByRoot, once this rank has it
  std::int32_t block = 0; ///< of tags, for this communicator
  /// Which network its ranks share; 0 if they are to tell each other who they are.
  std::uint64_t network = 0;
  std::uint32_t isAsked = 0; ///< 1: whether all ranks are in that network is to be found out
  std::uint32_t areAll = 0;  ///< 1: they are all of that network's, in their order there
  RankReport root = {0, 0, Obstacle{}, 0, 0, 0};
  SentPlans plans; ///< where jobs are planned for
  CarriedMessage carried;

  bool isKnown() const { return network != 0 && isAsked == 0; }
};

/// Collective, and the first exchange on a communicator: `say` tells that others keep some ranks
/// waiting. Throws MpiFailure on a rank that does not get the root's word. The root waits for none.
template <class Say>
void exchangeOpening(Opening& opening, int root, int rank, MPI_Comm comm, DeferredFailure& failure,
                     const Say& say) {
  failure.attempt([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    checkRaised(PMPI_Ibcast(&opening, sizeof opening, MPI_BYTE, root, comm, &request));
    checkRaised(completePatiently(request, comm, rank, say));
  });
  if (opening.word == Opening::saidByRoot) return;
  failure.note(MPI_ERR_OTHER);
  failure.raise();
}

} // namespace topocast::TOPOCAST_ABI::runtime
