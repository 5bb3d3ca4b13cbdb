// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether the ranks of a communicator broadcast over trees. In: what every rank reports of itself.
// Out: one verdict, the same on all ranks. Each rank holds its report against the root's, the most
// telling objection of all ranks is found, and the machines of all ranks are judged: any rank may
// be a root, and every rank must then know where its own machine stands in the trees.
//
// Nothing that only one rank knows may decide by itself: host, environment, linked file and number
// of communicators may differ from rank to rank.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/names/machine_names.hpp"
#include "topocast/obstacle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Changes with what ranks send each other for one and the same cluster and message, so that ranks
/// of two versions of the runtime leave each other alone.
constexpr std::uint64_t protocolVersion = 17;

/// Tells apart what ranks of different files send.
constexpr std::uint64_t reportedFingerprint(const Cluster& cluster) {
  return cluster.fingerprint ^ protocolVersion;
}

/// What a rank knows of itself.
struct RankReport {
  std::uint64_t fingerprint;   ///< of the cluster's tables and of what the runtime sends
  std::uint32_t machine;       ///< perhaps a foreign one, or unknownMachine
  Obstacle obstacle;           ///< that it knows of
  std::uint32_t isVerbose = 0; ///< 1 or 0; the root's counts
  std::uint32_t pathBytes = 0; ///< of its path, where machines tell where they stand
  std::uint64_t draw = 0;      ///< a random number; the root's counts
  // 1 or 0; the root's count.
  std::uint32_t isGuarded = 0;
  std::uint32_t isReported = 0;
};

/// What one rank objects to, `root` being what the root reports.
inline Verdict objectionOf(const RankReport& own, const RankReport& root, int rank) {
  Obstacle obstacle = own.obstacle;
  if (own.machine == unknownMachine) obstacle = std::min(obstacle, Obstacle::foreignMachine);
  if (own.fingerprint != root.fingerprint) obstacle = std::min(obstacle, Obstacle::otherFile);
  return {obstacle, rank};
}

/// As numbers of which the least is the most telling, from the lowest rank.
inline std::uint64_t encoded(const Verdict& objection) {
  return std::uint64_t{static_cast<std::uint32_t>(objection.obstacle)} << 32U |
         static_cast<std::uint32_t>(objection.rank);
}
inline Verdict decoded(std::uint64_t objection) {
  return {static_cast<Obstacle>(objection >> 32U), static_cast<int>(objection & ~std::uint32_t{0})};
}

/// The first rank on a foreign machine, or the number of ranks.
inline int firstForeignRank(const std::vector<std::uint32_t>& machineOfRank) {
  const auto found = std::find_if(machineOfRank.begin(), machineOfRank.end(), isForeign);
  return static_cast<int>(found - machineOfRank.begin());
}

/// How many of `machines` (each once) are foreign ones.
inline std::size_t countForeign(const std::vector<std::uint32_t>& machines) {
  return static_cast<std::size_t>(std::count_if(machines.begin(), machines.end(), isForeign));
}

/// Foreign machines are served as if they hung on the switch at the top: one, as where a program is
/// started from a login node, or a quarter of all. With more the file is likely another site's, and
/// its trees would be no better than the library's.
inline bool areTooManyForeign(std::vector<std::uint32_t> machines) {
  constexpr std::size_t oneOf = 4;
  std::sort(machines.begin(), machines.end());
  machines.erase(std::unique(machines.begin(), machines.end()), machines.end());
  const std::size_t foreign = countForeign(machines);
  return foreign > 1 && foreign * oneOf > machines.size();
}

/// The verdict on the most telling objection and the machines of all ranks, at least two.
inline Verdict judge(Verdict objection, const std::vector<std::uint32_t>& machineOfRank) {
  const int foreign = firstForeignRank(machineOfRank);
  if (Obstacle::foreignMachines < objection.obstacle &&
      foreign < static_cast<int>(machineOfRank.size()) && areTooManyForeign(machineOfRank))
    objection = {Obstacle::foreignMachines, foreign};
  const auto isFirst = [&](std::uint32_t machine) { return machine == machineOfRank.front(); };
  const bool isOneMachine = std::all_of(machineOfRank.begin(), machineOfRank.end(), isFirst);
  return isOneMachine && Obstacle::oneMachine < objection.obstacle
             ? Verdict{Obstacle::oneMachine, 0}
             : objection;
}

} // namespace topocast::TOPOCAST_ABI::runtime
