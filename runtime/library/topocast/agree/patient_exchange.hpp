// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An exchange of all ranks of a communicator in which nobody waits in silence. In: a nonblocking
// exchange that has been started. Out: it is complete; if that took long, one process of each host
// has said so and named the ranks of its host that wait.
//
// Where some ranks run without topocast, the others wait for them for ever, and nothing in MPI
// tells who they are: they are those that no process names. A rank may also be late alone, as where
// one reads a file before it broadcasts: so the wait goes on, and few say so.
#pragma once

#include "topocast/agree/local_report.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/machine/waiting_ranks.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// A name for the first exchange on a communicator, by its size and who its first and last ranks
/// are. Local.
inline std::string nameOfExchange(MPI_Comm comm) {
  int ranks = 0;
  PMPI_Comm_size(comm, &ranks);
  const std::array<int, 2> ends = {0, ranks - 1};
  std::array<int, 2> inWorld = ends;
  if (isInitialised()) {
    const OwnedGroup group(comm);
    const OwnedGroup world(MPI_COMM_WORLD);
    PMPI_Group_translate_ranks(group.get(), 2, ends.data(), world.get(), inWorld.data());
  }
  return std::to_string(ranks) + '-' + std::to_string(inWorld[0]) + '-' +
         std::to_string(inWorld[1]);
}

/// MPI's code, or nothing if the request is not complete yet.
inline std::optional<int> completeNow(MPI_Request& request) {
  int isComplete = 0;
  const int code = PMPI_Test(&request, &isComplete, MPI_STATUS_IGNORE);
  if (code != MPI_SUCCESS || isComplete != 0) return code;
  return std::nullopt;
}

/// The same if it is not complete so soon. At first the others are likely to come at once, and no
/// clock is looked at; then the processor goes to others between tries.
inline std::optional<int> completeWithin(MPI_Request& request, std::chrono::seconds patience) {
  constexpr int triesAtOnce = 100;
  for (int tries = 0; tries < triesAtOnce; ++tries)
    if (const auto code = completeNow(request)) return code;
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    if (const auto code = completeNow(request)) return code;
    std::this_thread::yield();
  }
  return std::nullopt;
}

/// Has one of the ranks of this host that wait `say` which they are, if the request takes long.
/// A rank counts among them for some time before, so that one line can name all.
template <class Say>
std::optional<int> completeNoticed(MPI_Request& request, MPI_Comm comm, int rank, const Say& say) {
  constexpr std::chrono::seconds patience(9);
  const WaitingRank waiting(nameOfExchange(comm), rank);
  if (const auto code = completeWithin(request, patience)) return code;
  const std::vector<int> ranks = waiting.ranksToName();
  if (!ranks.empty()) say(ranks);
  return std::nullopt;
}

} // namespace detail

/// Waits for the request and returns MPI's code. If that takes 10 s, has one process of each host
/// `say` so, with the ranks of the host that wait. From then on the library waits, and may spare
/// the processor.
template <class Say>
int completePatiently(MPI_Request& request, MPI_Comm comm, int rank, const Say& say) {
  constexpr std::chrono::seconds unnoticed(1);
  if (const auto code = detail::completeWithin(request, unnoticed)) return *code;
  DeferredFailure silence; // whatever fails in what is said, the request must be completed
  std::optional<int> code;
  silence.attempt([&] { code = detail::completeNoticed(request, comm, rank, say); });
  return code ? *code : PMPI_Wait(&request, MPI_STATUS_IGNORE);
}

} // namespace topocast::TOPOCAST_ABI::runtime
