// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What this process reports of itself to the other ranks of a communicator.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/duplicates_under_way.hpp"
#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/machine/host_machine.hpp"
#include "topocast/machine/own_path.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/watch/job_report.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

/// Between MPI_Init and MPI_Finalize.
inline bool isInitialised() {
  static std::atomic<bool> wasInitialised{false}; // MPI says so from then on
  int isSo = 0;
  if (!wasInitialised) {
    check(PMPI_Initialized(&isSo));
    if (isSo == 0) return false;
    wasInitialised = true;
  }
  check(PMPI_Finalized(&isSo));
  return isSo == 0;
}

/// Whether MPI_COMM_WORLD or, where the library has sessions, another communicator may be in use.
/// Otherwise a call is a mistake, and the library tells.
inline bool isInUse(MPI_Comm comm) {
  return isInitialised() || (hasSessions() && comm != MPI_COMM_WORLD && comm != MPI_COMM_SELF);
}

/// Whether several threads of this process may broadcast at a time.
inline bool mayHaveThreads() {
  int level = 0;
  check(PMPI_Query_thread(&level));
  return level == MPI_THREAD_MULTIPLE;
}

/// Different at each call, on each rank and for each thread: as good as random.
inline std::uint64_t randomNumber() {
  constexpr std::uint64_t goldenRatio = 0x9E37'79B9'7F4A'7C15;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return static_cast<std::uint64_t>(now) * goldenRatio >> 32U;
}

/// Says on rank 0, once, which switches have values that mean neither on nor off. Local.
inline void warnOfUnreadableSwitches() {
  static std::atomic_flag isSaid = ATOMIC_FLAG_INIT;
  const std::string warning = warningOfSwitches();
  if (warning.empty() || detail::worldRank() != 0 || isSaid.test_and_set()) return;
  std::fputs(warning.c_str(), stderr);
}

/// Puts into the report how long the path is, and what stands for this rank's machine until all
/// know each other's paths: one number on all ranks of a host that have one path. Two hosts may
/// have one number in 2^31; they are taken for one machine then, within which the library hands the
/// message on: slower, not wrong. Local.
inline void reportPath(RankReport& report) {
  const std::optional<std::string> path = ownPath();
  report.machine = path ? numberOfName(*path + detail::pathSeparator + detail::hostName()) : 0;
  if (path)
    report.pathBytes = static_cast<std::uint32_t>(path->size());
  else
    report.obstacle = std::min(report.obstacle, Obstacle::noPath);
}

/// What keeps this process from making a communicator of the runtime's own. Local.
inline Obstacle obstacleToMaking() {
  if (!mayOwnMoreCommunicators()) return Obstacle::tooManyCommunicators;
  return mayBeDuplicating() ? Obstacle::duplicating : Obstacle::none;
}

/// What tells this process its machine, beside the host's name. As long as this is the same, so is
/// the machine, which may take long to find. Local.
inline std::optional<std::string> placingWords(const Cluster& cluster, const OwnVariables& own) {
  if (isPlacedByPaths(cluster)) return ownPath();
  const char* const list = own.find("TOPOCAST_MACHINES");
  return list == nullptr ? std::nullopt : std::optional<std::string>(list);
}

/// All but where this process is. Local. TOPOCAST_DISABLE is heeded here and not where broadcasts
/// begin: it may be set for some ranks only.
inline RankReport localReport(const Cluster& cluster, const OwnVariables& own) {
  RankReport report{
      reportedFingerprint(cluster), unknownMachine, Obstacle::none, 0, 0, randomNumber()};
  report.isVerbose = own.isOn("TOPOCAST_VERBOSE") ? 1 : 0;
  report.isGuarded = own.isOn("TOPOCAST_GUARD") ? 1 : 0;
  report.isReported = JobReport::instance().isWanted(own) ? 1 : 0;
  if (!isInitialised())
    report.obstacle = Obstacle::notInitialised;
  else if (own.isOn("TOPOCAST_DISABLE"))
    report.obstacle = Obstacle::switchedOff;
  return report;
}

/// Puts into the report where this process is. Local.
inline void reportPlace(const Cluster& cluster, RankReport& report) {
  if (report.obstacle == Obstacle::notInitialised) return;
  warnOfUnreadableSwitches();
  if (isPlacedByPaths(cluster)) return reportPath(report);
  warnOfUnreadableList();
  report.machine = hostMachine(cluster);
}

} // namespace topocast::TOPOCAST_ABI::runtime
