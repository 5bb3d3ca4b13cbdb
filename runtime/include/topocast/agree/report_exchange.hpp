// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The exchanges by which ranks agree. In: what a rank reports and objects to. Out: what all ranks
// know then alike. A failure is noted and not thrown, as the others go on to the next exchange and
// wait for this rank there: it says then that it lacks what they know.
//
// Not by the library's broadcast: tools count those, and these are none of the program's.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/patient_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// What all ranks know when they have met first.
struct FirstMeeting {
  RankReport first = {0, 0, Obstacle{}, 0, 0, 0}; ///< rank 0's; pathBytes has the bits of all
  // The bits of all ranks' identifiers of their network, and of these inverted.
  std::uint64_t networks = 0;
  std::uint64_t notNetworks = 0;
  TagBlocks::Bits usedBlocks{}; ///< by any rank, in these networks
  std::uint64_t isPartial = 0;  ///< 1 if some rank's MPI_COMM_WORLD has more or fewer ranks

  /// Whether all ranks have one network.
  bool isOfOneNetwork() const { return networks != 0 && (networks & notNetworks) == 0; }
};

/// Collective, and the first exchange on a communicator: `say` tells that others keep some ranks
/// waiting. `network` is what this rank knows of the others, or null; `isPartial` if the
/// communicator has not as many ranks as its MPI_COMM_WORLD. A rank that is not told takes
/// for granted that the others know as much.
template <class Say>
FirstMeeting meetFirst(const RankReport& own, const SharedNetwork* network, bool isPartial,
                       int rank, MPI_Comm comm, DeferredFailure& failure, const Say& say) {
  constexpr std::size_t words = sizeof(FirstMeeting) / sizeof(std::uint64_t);
  static_assert(words * sizeof(std::uint64_t) == sizeof(FirstMeeting), "sent as whole words");
  FirstMeeting meeting;
  meeting.first.pathBytes = own.pathBytes;
  if (rank == 0) meeting.first = own;
  if (network != nullptr) {
    meeting.networks = network->id;
    meeting.usedBlocks = network->blocks.used();
  }
  meeting.notNetworks = ~meeting.networks;
  meeting.isPartial = isPartial ? 1 : 0;
  failure.attempt([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    checkRaised(PMPI_Iallreduce(MPI_IN_PLACE, &meeting, static_cast<int>(words), MPI_UINT64_T,
                                MPI_BOR, comm, &request));
    checkRaised(completePatiently(request, comm, rank, say));
  });
  return meeting;
}

/// What ranks object to together.
struct Objections {
  Verdict mostTelling;
  bool haveSamePlans = true; ///< all of them
};

/// `plans` tells apart the plans that ranks know. On a rank that is not told, its own word counts.
/// Collective.
inline Objections exchangeObjections(const Verdict& own, std::uint64_t plans, MPI_Comm comm,
                                     DeferredFailure& failure) {
  const std::array<std::uint64_t, 3> said = {encoded(own), plans, ~plans};
  std::array<std::uint64_t, 3> least = said;
  failure.attempt([&] {
    std::array<std::uint64_t, 3> told{};
    checkRaised(PMPI_Allreduce(said.data(), told.data(), static_cast<int>(said.size()),
                               MPI_UINT64_T, MPI_MIN, comm));
    least = told;
  });
  return {decoded(least[0]), least[1] == ~least[2]};
}

} // namespace topocast::TOPOCAST_ABI::runtime
