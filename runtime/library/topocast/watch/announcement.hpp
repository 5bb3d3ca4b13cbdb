// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Says on stderr what becomes of a communicator's broadcasts, where TOPOCAST_VERBOSE asks for it.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/library.hpp"
#include "topocast/machine/host_machine.hpp"
#include "topocast/machine/own_path.hpp"
#include "topocast/machine/waiting_ranks.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/service.hpp"
#include "topocast/watch/guard.hpp"
#include "topocast/watch/obstacle_texts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// By what `rank` looked for its machine: a name, or where it stands. Collective.
inline std::string machineNameOf(const Cluster& cluster, const Library& library, MPI_Comm comm,
                                 int rank) {
  std::array<char, 256> name{};
  const std::string own = isPlacedByPaths(cluster) ? ownAddress() : ownMachineName();
  own.copy(name.data(), name.size() - 1);
  checkRaised(
      library.broadcast({name.data(), static_cast<int>(name.size()), MPI_CHAR, rank, comm}));
  return name.data();
}

/// What one process of a host says where others keep these ranks of it waiting as all of them meet
/// first.
inline std::string describeWait(const std::vector<int>& waiting) {
  const bool isOne = waiting.size() == 1;
  return std::string("after 10 s ") + (isOne ? "rank " : "ranks ") + describeNumbers(waiting) +
         " on '" + detail::hostName() + "' still " + (isOne ? "waits" : "wait") +
         " for others in the first broadcast; ranks that no such line names are late, or run "
         "without topocast and never answer: start all ranks by topocast-run, or none ('topocast "
         "doctor' tells which have it)";
}

namespace detail {

/// `; 0 B to 4095 B, 1048576 B and more left to the library, as measured`, or nothing.
inline std::string describeLeft(const Cluster& cluster, std::uint32_t machines) {
  std::string sizes;
  visitLeft(cluster, machines, [&](const LeftRange& row) {
    sizes += (sizes.empty() ? "; " : ", ") + std::to_string(row.firstByte) + " B ";
    sizes += row.lastByte == anyLength ? "and more" : "to " + std::to_string(row.lastByte) + " B";
  });
  return sizes.empty() ? sizes : sizes + " left to the library, as measured";
}

/// Whether trees serve no message between so many machines. A message that they serve is longer by
/// one byte than a left one, or empty.
inline bool areAllLeft(const Cluster& cluster, std::uint32_t machines) {
  bool isAnyServed = !isLeftAlone(cluster, machines, 0);
  visitLeft(cluster, machines, [&](const LeftRange& row) {
    isAnyServed = isAnyServed ||
                  (row.lastByte < anyLength && !isLeftAlone(cluster, machines, row.lastByte + 1));
  });
  return !isAnyServed;
}

} // namespace detail

/// From which roots the trees serve where these machines take part, and which sizes they do not.
inline std::string describeService(const Cluster& cluster,
                                   const std::vector<std::uint32_t>& machines) {
  const auto roots = static_cast<std::size_t>(
      std::count_if(machines.begin(), machines.end(),
                    [&](std::uint32_t machine) { return hasTrees(cluster, machines, machine); }));
  const std::string all =
      std::to_string(machines.size()) + (machines.size() == 1 ? " machine" : " machines");
  const auto count = static_cast<std::uint32_t>(machines.size());
  if (detail::areAllLeft(cluster, count))
    return "left to the library: it was measured to be faster among " + all;
  const std::string left = detail::describeLeft(cluster, count);
  if (roots == machines.size()) return "served by trees over " + all + left;
  if (isPlannedByJob(cluster))
    return "served by trees over " + all + ", planned for these" +
           (roots == 0 ? "" : " from all roots but " + std::to_string(roots)) +
           (isPlacedByPaths(cluster) ? " by SLURM_TOPOLOGY_ADDR" : "") + left;
  return "served by trees from roots on " + std::to_string(roots) + " of its " + all +
         ", left to the library from others" + left;
}

/// What is said where some of the machines are foreign, of which one is called `name`.
inline std::string describeForeign(const std::vector<std::uint32_t>& machines,
                                   const std::string& name) {
  const std::size_t foreign = countForeign(machines);
  if (foreign == 0) return {};
  if (foreign == 1) return "; '" + name + "' is not in the file and counts as on the top switch";
  return "; " + std::to_string(foreign) + " of them, such as '" + name +
         "', are not in the file and count as on the top switch";
}

/// What the guard found of messages from so many bytes to below twice as many.
inline std::string describeTrials(std::uint64_t leastBytes, const Trials& trials) {
  constexpr double microseconds = 1e6;
  std::array<char, 192> text{};
  std::snprintf(text.data(), text.size(),
                "messages of %llu B to below twice as many: trees %.1f us, library %.1f us, from "
                "now on by the %s%s",
                static_cast<unsigned long long>(leastBytes), microseconds * trials.treesSeconds(),
                microseconds * trials.librarySeconds(), trials.isForTrees() ? "trees" : "library",
                trials.isBeyondDoubt() ? "" : ", as the library is not faster beyond doubt");
  return text.data();
}

/// A line: `topocast: lab: MPI_COMM_WORLD (32 ranks): ` and what becomes of it.
inline std::string announcement(const Cluster& cluster, MPI_Comm comm, const std::string& fate) {
  std::array<char, MPI_MAX_OBJECT_NAME> name{};
  int length = 0;
  int ranks = 0;
  checkRaised(PMPI_Comm_get_name(comm, name.data(), &length));
  checkRaised(PMPI_Comm_size(comm, &ranks));
  return std::string("topocast: ") + cluster.name + ": " +
         (length > 0 ? name.data() : "communicator without a name") + " (" + std::to_string(ranks) +
         (ranks == 1 ? " rank" : " ranks") + "): " + fate + '\n';
}

/// Prints that line.
inline void announce(const Cluster& cluster, MPI_Comm comm, const std::string& fate) {
  std::fputs(announcement(cluster, comm, fate).c_str(), stderr);
}

} // namespace topocast::TOPOCAST_ABI::runtime
