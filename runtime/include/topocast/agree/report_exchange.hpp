// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The exchanges by which ranks agree. In: what a rank reports and objects to. Out: what all ranks
// know then alike. A failure is noted and not thrown: the other ranks go on to the next exchange
// and wait there for this rank, which then says that it lacks what they know.
//
// No exchange is a broadcast by the library, because tools would count it as the program's.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/patient_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/carry/owned_type.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace topocast::TOPOCAST_ABI::runtime {

/// What all ranks know when they have met first; what one of them says before.
struct FirstMeeting {
  std::uint64_t ranks = 1; ///< how many have said this
  // The least of all ranks' words. Where all are equal, so are those that are inverted.
  std::uint64_t network = 0; ///< which one is known; 0 if none is
  std::uint64_t notNetwork = ~std::uint64_t{0};
  std::uint64_t plans = 0; ///< tells apart the plans that are known
  std::uint64_t notPlans = ~std::uint64_t{0};
  // The bits of all ranks' words.
  RankReport first = {0, 0, Obstacle{}, 0, 0, 0}; ///< rank 0's; pathBytes has the bits of all
  TagBlocks::Bits usedBlocks{};                   ///< in these networks
  std::uint64_t isPartial = 0; ///< 1 if some rank keeps no network of these ranks

  void note(const SharedNetwork& known, std::uint64_t knownPlans) {
    network = known.id;
    notNetwork = ~network;
    plans = knownPlans;
    notPlans = ~plans;
    usedBlocks = known.blocks.used();
  }
  /// Whether all of so many ranks have said this.
  bool isOf(int all) const { return ranks == static_cast<std::uint64_t>(all); }
  /// Whether all ranks know one network.
  bool isOfOneNetwork() const { return network != 0 && network == ~notNetwork; }
  bool haveSamePlans() const { return plans == ~notPlans; }
};

namespace detail {

constexpr std::size_t wordsOfMeeting = sizeof(FirstMeeting) / sizeof(std::uint64_t);
static_assert(wordsOfMeeting * sizeof(std::uint64_t) == sizeof(FirstMeeting), "sent as words");
/// As which it is sent.
using MeetingWords = std::array<std::uint64_t, wordsOfMeeting>;

/// How often a meeting has the type in which it is sent: a type of its own, so that no library
/// takes it apart. SimGrid 3.32 takes none apart, and loses what it reduces in types of one's own.
#ifdef SMPI_H
constexpr int typesInMeeting = static_cast<int>(wordsOfMeeting);
inline MPI_Datatype meetingType(OwnedType& /*owned*/) {
  return MPI_UINT64_T;
}
#else
constexpr int typesInMeeting = 1;
inline MPI_Datatype meetingType(OwnedType& owned) {
  check(PMPI_Type_contiguous(static_cast<int>(wordsOfMeeting), MPI_UINT64_T, owned.place()));
  owned.commit();
  return owned.get();
}
#endif

/// Orders the thread that meets and the thread in whose call the library reduces. The library does
/// so by itself; the thread sanitizer sees nothing of it, and would tell of a race in any program.
inline void orderMeetingThreads() {
  static std::atomic<unsigned> turns{0};
  turns.fetch_add(1, std::memory_order_acq_rel);
}

extern "C" {
/// An MPI_User_function: what some ranks have said and what others have said become one.
static inline void topocastMeet(void* some, void* others, int* count, MPI_Datatype* /*type*/) {
  orderMeetingThreads();
  const int meetings = *count / typesInMeeting;
  constexpr std::size_t firstOfBits = offsetof(FirstMeeting, first) / sizeof(std::uint64_t);
  const auto* from = static_cast<const MeetingWords*>(some);
  auto* into = static_cast<MeetingWords*>(others);
  for (int i = 0; i < meetings; ++i, ++from, ++into) {
    into->front() += from->front();
    for (std::size_t word = 1; word < firstOfBits; ++word)
      (*into)[word] = std::min((*into)[word], (*from)[word]);
    for (std::size_t word = firstOfBits; word < wordsOfMeeting; ++word)
      (*into)[word] |= (*from)[word];
  }
  orderMeetingThreads();
}
}

/// Made on first use.
inline MPI_Op meetingOperation() {
  static const MPI_Op operation = [] {
    MPI_Op made = MPI_OP_NULL;
    check(PMPI_Op_create(topocastMeet, 1, &made));
    return made;
  }();
  return operation;
}

} // namespace detail

/// Collective, and the first exchange on a communicator: `say` tells that others keep some ranks
/// waiting. What this rank has said becomes what all have said, also if the call fails and has got
/// all the same the words of all `ranks` ranks. Success without all words is a failure.
template <class Say>
void meetFirst(FirstMeeting& meeting, int rank, int ranks, MPI_Comm comm, DeferredFailure& failure,
               const Say& say) {
  const MPI_Op operation = detail::meetingOperation();
  OwnedType owned; // MPICH complains at the end of types that are kept
  const MPI_Datatype type = detail::meetingType(owned);
  detail::MeetingWords words{};
  std::memcpy(words.data(), &meeting, sizeof meeting);
  failure.attempt([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    detail::orderMeetingThreads();
    checkRaised(PMPI_Iallreduce(MPI_IN_PLACE, words.data(), detail::typesInMeeting, type, operation,
                                comm, &request));
    checkRaised(completePatiently(request, comm, rank, say));
    detail::orderMeetingThreads();
  });
  void* const told = &meeting;
  if (words.front() == static_cast<std::uint64_t>(ranks))
    std::memcpy(told, words.data(), sizeof meeting);
  else
    failure.note(MPI_ERR_OTHER);
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
