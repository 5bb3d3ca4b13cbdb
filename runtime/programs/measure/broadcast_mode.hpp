// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// topocast-measure --broadcast: the library's broadcast and, if one was linked in or has taken its
// place, the generated one, from the roots that were asked for.
#pragma once

#include "broadcast_loops.hpp"
#include "broadcast_measurement.hpp"
#include "broadcast_report.hpp"
#include "interruption.hpp"
#include "options.hpp"
#include "parameters_file.hpp"
#include "progress_line.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

#ifdef TOPOCAST_BROADCAST
#include "topocast/runtime.hpp"

extern "C" int TOPOCAST_BROADCAST(void*, int, MPI_Datatype, int, MPI_Comm);
#endif

namespace topocast::measure {

struct NamedBroadcast {
  const char* name;
  BroadcastFunction* function;
};

inline std::vector<NamedBroadcast> broadcastsAtHand() {
  std::vector<NamedBroadcast> all = {{"library", PMPI_Bcast}};
#ifdef TOPOCAST_BROADCAST
  all.push_back({"generated", TOPOCAST_BROADCAST});
#else
  // Another function than the library's own if something has replaced it, which compilers exclude.
  BroadcastFunction* volatile current = MPI_Bcast;
  if (current != PMPI_Bcast) all.push_back({"replaced", MPI_Bcast});
#endif
  return all;
}

/// The rank that the table calls `machine#rank` because it shares its machine; -1 if there is none.
inline int rankOnMachine(const std::string& name, const std::vector<std::string>& machineOfRank) {
  for (std::size_t rank = 0; rank < machineOfRank.size(); ++rank)
    if (nameOnMachine(machineOfRank[rank], rank) == name) return static_cast<int>(rank);
  return -1;
}

/// The ranks to broadcast from, or what is wrong with their names. No names: the first machine.
inline std::variant<std::vector<int>, std::string>
rootRanks(const std::vector<std::string>& names, const std::vector<Machine>& machines,
          const std::vector<std::string>& machineOfRank) {
  std::vector<int> ranks;
  if (names.empty()) ranks.push_back(machines.front().rank);
  for (const std::string& name : names) {
    if (name == "all") {
      for (const Machine& machine : machines)
        ranks.push_back(machine.rank);
      continue;
    }
    if (const int rank = rankOnMachine(name, machineOfRank); rank >= 0) {
      ranks.push_back(rank);
      continue;
    }
    const int number = machineCalled(machines, name);
    if (number < 0) return "no rank is on a machine '" + name + "'";
    ranks.push_back(machines[static_cast<std::size_t>(number)].rank);
  }
  return ranks;
}

class BroadcastMode {
public:
  BroadcastMode(const Options& options, const MachineSet& set, const std::vector<int>& roots,
                const std::vector<std::string>& machineOfRank)
      : options_(options), set_(set), roots_(roots), machineOfRank_(machineOfRank),
        speaks_(worldRank() == 0), progress_(options, speaks_) {}

  /// Collective; the exit code.
  int run() {
    const Ending ending = measureAll();
    progress_.end();
    if (ending == Ending::failed) return exitRefused;
    const bool whole = ending == Ending::finished;
    if (!allAgree(!speaks_ || conclude(!whole))) return exitRefused;
    return whole ? 0 : exitInterrupted;
  }

private:
  /// Keeps what there is after each broadcast, so that a killed run leaves it.
  Ending measureAll() {
    for (const int root : roots_)
      for (const int bytes : options_.sizes)
        for (const NamedBroadcast& broadcast : broadcastsAtHand()) {
          announce(root, bytes, broadcast);
          ++begun_;
          BroadcastLoops loops(broadcast.function, root, bytes);
          const BroadcastResult result = BroadcastMeasurement(loops, options_.effort).measure();
          if (!result.complete) return Ending::interrupted;
          add({nameOf(root), broadcast.name, bytes, nameOf(result.critical), result});
          if (!allAgree(!speaks_ || options_.output.empty() || write(true))) return Ending::failed;
        }
    return Ending::finished;
  }

  void add(const BroadcastRow& row) {
    lines_ += broadcastLine(row);
    for (const Flow& flow : row.result.flows)
      if (options_.responders) responders_.add(row, nameOf(flow.responder), flow.seconds);
  }

  /// Whether it holds on all ranks.
  static bool allAgree(bool holds) {
    int agreed = holds ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &agreed, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return agreed == 1;
  }

  void announce(int root, int bytes, const NamedBroadcast& broadcast) {
    progress_.show(begun_, roots_.size() * options_.sizes.size() * broadcastsAtHand().size(),
                   formatted("from %s, %s, %s", nameOf(root).c_str(), sizeText(bytes).c_str(),
                             broadcast.name));
  }

  /// The table to where the user wants it, warnings to standard error. What a file held before
  /// stays if there is nothing to put in its place.
  bool conclude(bool partial) const {
    if (lines_.empty()) {
      std::fputs("topocast-measure: interrupted before anything was measured\n", stderr);
      return true;
    }
    if (set_.hostsShared)
      std::fputs("warning: machines share a host: messages between them cross its memory\n",
                 stderr);
    warnIfLeftToLibrary();
    return write(partial);
  }

  bool write(bool partial) const {
    const std::string text = broadcastHeading() + lines_ + responders_.text() +
                             (partial ? "PARTIAL: ended before all was measured\n" : "");
    return writeOutput(options_.output, text);
  }

  static void warnIfLeftToLibrary() {
#ifdef TOPOCAST_BROADCAST
    if (runtime::servedBroadcasts(MPI_COMM_WORLD) == 0)
      std::fputs("warning: the generated broadcast left its messages to the library: is every rank "
                 "on a machine of its network?\n",
                 stderr);
#endif
  }

  /// Ranks that share a machine are told apart.
  std::string nameOf(int rank) const {
    const auto number = static_cast<std::size_t>(rank);
    const bool shared = set_.severalRanksEach || set_.ranksAsMachines;
    return shared ? nameOnMachine(machineOfRank_[number], number) : machineOfRank_[number];
  }

  const Options& options_;
  const MachineSet& set_;
  const std::vector<int>& roots_;
  const std::vector<std::string>& machineOfRank_;
  bool speaks_;
  ProgressLine progress_;
  std::string lines_; ///< of the table, so far
  ResponderTable responders_;
  std::size_t begun_ = 0; ///< broadcasts that are measured or were
};

} // namespace topocast::measure
