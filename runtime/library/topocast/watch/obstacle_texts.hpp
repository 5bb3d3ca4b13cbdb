// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What people read of an obstacle: two or three words in a job's report, a sentence in the log.
#pragma once

#include "topocast/obstacle.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

/// A sentence has `%r` for the rank that reports the obstacle, `%n` for its machine's name.
struct ObstacleText {
  const char* summary;
  const char* sentence;
  const char* withoutName = nullptr; ///< instead of the sentence, if the machine has no name
};

/// By obstacle.
inline constexpr std::array<ObstacleText, obstacleCount> obstacleTexts = {{
    {"it connects two groups", "it connects two groups"},
    {"one rank", "there is nobody to send to"},
    {"ranks outside of MPI_COMM_WORLD",
     "it has ranks outside of MPI_COMM_WORLD, which may run without topocast"},
    {"a failed MPI call", "an MPI call of rank %r failed while the ranks agreed"},
    {"outside of MPI_Init and MPI_Finalize", "rank %r is outside MPI_Init and MPI_Finalize"},
    {"TOPOCAST_DISABLE", "TOPOCAST_DISABLE is set for rank %r"},
    {"ranks run different generated files", "rank %r runs another generated file than the root"},
    {"no path of switches in SLURM_TOPOLOGY_ADDR",
     "SLURM_TOPOLOGY_ADDR of rank %r, %n, is no path of switches to a node",
     "SLURM_TOPOLOGY_ADDR is not set for rank %r"},
    {"unknown host", "rank %r is on '%n', which is none of the machines",
     "TOPOCAST_MACHINES names no machine for rank %r"},
    {"unknown hosts", "more than a quarter of its machines are not in the file, such as '%n' "
                      "of rank %r"},
    {"all ranks are on one machine", "all ranks are on one machine"},
    {"some of the machines",
     "they are some of the machines, and the file has trees for all of them together only"},
    {"hosts share a path of switches", "rank %r has SLURM_TOPOLOGY_ADDR %n, as ranks on "
                                       "another host; srun sets it for each host"},
    {"too many communicators", "too many communicators are served already"},
    {"the library makes no more communicators", "the library makes no more communicators"},
    {"MPI_Comm_idup under way", "rank %r may have an MPI_Comm_idup under way"},
    {"another thread makes communicators", ""},
    {"", ""},
}};

inline const ObstacleText& textOf(Obstacle obstacle) {
  return obstacleTexts[static_cast<std::size_t>(obstacle)];
}

/// Whether the sentence has a machine's name in it.
inline bool hasName(Obstacle obstacle) {
  return std::string(textOf(obstacle).sentence).find("%n") != std::string::npos;
}

/// Why broadcasts are left to the library; `name` is that of the rank's machine, if it counts.
inline std::string describeObstacle(const Verdict& verdict, const std::string& name) {
  const ObstacleText& text = textOf(verdict.obstacle);
  const bool lacksName = name.empty() && text.withoutName != nullptr;
  std::string filled = "left to the library: ";
  for (const char* c = lacksName ? text.withoutName : text.sentence; *c != '\0'; ++c) {
    if (*c != '%')
      filled += *c;
    else
      filled += *++c == 'r' ? std::to_string(verdict.rank) : name;
  }
  return filled;
}

} // namespace topocast::TOPOCAST_ABI::runtime
