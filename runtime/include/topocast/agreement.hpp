// Whether the ranks of a communicator broadcast over trees. In: what every rank reports of itself.
// Out: one verdict, which all of them reach alike, as all of them have all reports.
//
// Nothing that a rank sees alone decides: its host, its environment, the file it was linked with
// and how many communicators it has may differ from its neighbour's.
#pragma once

#include "topocast/machine_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// Why a communicator is left to the library. Of several reasons the first of this list counts.
enum class Obstacle : std::uint32_t {
  intercommunicator,
  oneRank,
  notInitialised, ///< a communicator of an MPI session, outside MPI_Init and MPI_Finalize
  switchedOff,
  otherFile,
  foreignMachine, ///< a machine that the cluster does not have
  oneMachine,
  tooManyCommunicators,
  noCommunicator, ///< the library makes no more; only known when tried
  duplicating,    ///< an MPI_Comm_idup may be under way: this time only
  busy,           ///< another thread is making communicators: this time only
  none,
};

/// Whether it may be gone at a later broadcast.
inline bool isPassing(Obstacle obstacle) {
  return obstacle == Obstacle::duplicating || obstacle == Obstacle::busy;
}

/// What a rank says of itself, in the form in which it is sent.
struct RankReport {
  std::uint64_t fingerprint; ///< of the cluster's tables and of what the runtime sends
  std::uint32_t machine;     ///< or unknownMachine
  Obstacle obstacle;         ///< that it knows of
  std::uint64_t isVerbose;   ///< 1 or 0; rank 0's counts
  std::uint64_t draw;        ///< a random number; rank 0's counts
};

/// What the ranks have agreed on.
struct Verdict {
  Obstacle obstacle = Obstacle::none;
  int rank = 0; ///< the first that reports the obstacle
};

/// The verdict on these reports, one a rank, at least two.
inline Verdict judge(const std::vector<RankReport>& reports) {
  const RankReport& first = reports.front();
  Verdict verdict;
  bool isOneMachine = true;
  for (std::size_t rank = 0; rank < reports.size(); ++rank) {
    const RankReport& report = reports[rank];
    Obstacle obstacle = report.obstacle;
    if (report.machine == unknownMachine) obstacle = std::min(obstacle, Obstacle::foreignMachine);
    if (report.fingerprint != first.fingerprint) obstacle = std::min(obstacle, Obstacle::otherFile);
    if (obstacle < verdict.obstacle) verdict = {obstacle, static_cast<int>(rank)};
    isOneMachine = isOneMachine && report.machine == first.machine;
  }
  if (isOneMachine && Obstacle::oneMachine < verdict.obstacle) verdict = {Obstacle::oneMachine, 0};
  return verdict;
}

} // namespace topocast::runtime
