// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How ranks that do not know each other say who they are. In: each rank's machine, its place in a
// network that the root knows, and what it objects to. Out: what all ranks know then alike. A
// failure is noted and not thrown: the other ranks go on to the next exchange and wait there for
// this rank, which then says that it lacks what they know.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/patient_exchange.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What a rank says of itself to ranks that it does not know.
struct Introduction {
  std::uint32_t machine = 0;
  std::int32_t place = notThere; ///< in the network that the root has named
  std::uint8_t obstacle = 0;     ///< an Obstacle
  std::uint8_t toMaking = static_cast<std::uint8_t>(Obstacle::none); ///< if one is to be made
  std::uint16_t pathBytes = 0; ///< of its path, where machines tell where they stand
  std::uint32_t flags = 0;     ///< keepsNoNetwork, isThreaded

  static constexpr std::int32_t nothingSaid = -2;
  static constexpr std::int32_t notThere = -1;
  static constexpr std::uint32_t keepsNoNetwork = 1; ///< of these ranks
  static constexpr std::uint32_t isThreaded = 2;     ///< see SharedNetwork
};

/// Those of all ranks.
class Introductions {
public:
  Introductions() = default;
  explicit Introductions(std::vector<Introduction> byRank) : byRank_(std::move(byRank)) {}

  /// Whether all ranks are in the network that the root has named.
  bool areAllThere() const {
    return std::all_of(byRank_.begin(), byRank_.end(),
                       [](const Introduction& one) { return one.place >= 0; });
  }
  bool hasSome(std::uint32_t flag) const {
    return std::any_of(byRank_.begin(), byRank_.end(),
                       [&](const Introduction& one) { return (one.flags & flag) != 0; });
  }
  std::size_t mostPathBytes() const {
    std::uint16_t most = 0;
    for (const Introduction& one : byRank_)
      most = std::max(most, one.pathBytes);
    return most;
  }
  std::vector<std::uint32_t> machines() const {
    std::vector<std::uint32_t> machines;
    machines.reserve(byRank_.size());
    for (const Introduction& one : byRank_)
      machines.push_back(one.machine);
    return machines;
  }
  std::vector<int> places() const {
    std::vector<int> places;
    places.reserve(byRank_.size());
    for (const Introduction& one : byRank_)
      places.push_back(one.place);
    return places;
  }
  /// The most telling of all ranks.
  Verdict objection() const {
    const bool isToMake = !areAllThere();
    std::uint64_t least = encoded({});
    for (std::size_t rank = 0; rank < byRank_.size(); ++rank) {
      const Introduction& one = byRank_[rank];
      const auto obstacle =
          static_cast<Obstacle>(isToMake ? std::min(one.obstacle, one.toMaking) : one.obstacle);
      least = std::min(least, encoded({obstacle, static_cast<int>(rank)}));
    }
    return decoded(least);
  }

private:
  std::vector<Introduction> byRank_;
};

/// Collective, and patient as the first exchange. What all ranks have said is known also
/// if the call fails and has got it all the same. Success without all words is a failure.
template <class Say>
Introductions exchangeIntroductions(const Introduction& own, int rank, int ranks, MPI_Comm comm,
                                    DeferredFailure& failure, const Say& say) {
  Introduction nothing;
  nothing.place = Introduction::nothingSaid;
  std::vector<Introduction> all(static_cast<std::size_t>(ranks), nothing);
  failure.attempt([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    constexpr auto bytes = static_cast<int>(sizeof own);
    checkRaised(
        PMPI_Iallgather(&own, bytes, MPI_BYTE, all.data(), bytes, MPI_BYTE, comm, &request));
    checkRaised(completePatiently(request, comm, rank, say));
  });
  const auto isMissing = [](const Introduction& one) {
    return one.place == Introduction::nothingSaid;
  };
  if (std::any_of(all.begin(), all.end(), isMissing)) failure.note(MPI_ERR_OTHER);
  return Introductions(std::move(all));
}

/// What the ranks object to. On a rank that is not told, its own word counts. Collective.
inline Verdict exchangeObjections(const Verdict& own, MPI_Comm comm, DeferredFailure& failure) {
  const std::uint64_t said = encoded(own);
  std::uint64_t least = said;
  failure.attempt([&] {
    std::uint64_t told = 0;
    checkRaised(PMPI_Allreduce(&said, &told, 1, MPI_UINT64_T, MPI_MIN, comm));
    least = told;
  });
  return decoded(least);
}

} // namespace topocast::TOPOCAST_ABI::runtime
