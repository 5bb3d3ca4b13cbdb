// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Why the trees do not serve a communicator, and which rank says so.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Why a communicator is left to the library. Of several reasons the first of this list counts.
enum class Obstacle : std::uint32_t {
  intercommunicator,
  oneRank,
  otherWorld,     ///< a rank outside of MPI_COMM_WORLD, which may have no topocast
  callFailed,     ///< an MPI call by which the ranks agree: that rank lacks what the others know
  notInitialised, ///< a communicator of an MPI session, outside MPI_Init and MPI_Finalize
  switchedOff,
  otherFile,
  noPath,          ///< Slurm's variables do not tell where the machine stands
  foreignMachine,  ///< a machine that the cluster does not have
  foreignMachines, ///< so many of these that the others are not served either
  oneMachine,
  someMachines, ///< not all of the cluster's, whose file has trees for all together only
  sharedPath,   ///< two hosts have the path of one machine; known when all have told theirs
  tooManyCommunicators,
  noCommunicator, ///< the library makes no more; only known when tried
  duplicating,    ///< an MPI_Comm_idup may be under way: this time only
  busy,           ///< another thread is making communicators: this time only
  none,
};

/// With `none`.
inline constexpr std::size_t obstacleCount = static_cast<std::size_t>(Obstacle::none) + 1;

/// Whether it may be gone at a later broadcast.
inline bool isPassing(Obstacle obstacle) {
  return obstacle == Obstacle::duplicating || obstacle == Obstacle::busy;
}

/// What the ranks have agreed on.
struct Verdict {
  Obstacle obstacle = Obstacle::none;
  int rank = 0; ///< the first that reports the obstacle
};

} // namespace topocast::TOPOCAST_ABI::runtime
