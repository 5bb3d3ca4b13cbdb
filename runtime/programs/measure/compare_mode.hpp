// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// topocast-measure --compare: a generated broadcast and the library's side by side, on the first 2,
// 4, 8, ... machines, and on all. Out: the verdict.
//
// A sample is a broadcast behind a barrier, until the slowest rank has the message; both kinds take
// turns at being first, so that what disturbs disturbs both, and so do a few roots. Ranks on other
// machines sleep.
#pragma once

#include "clock.hpp"
#include "comparison.hpp"
#include "interruption.hpp"
#include "machines.hpp"
#include "opened_broadcast.hpp"
#include "options.hpp"
#include "parameters_file.hpp"
#include "progress_line.hpp"
#include "sleeping.hpp"
#include "verdict_file.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

/// Numbers of machines to compare on: what was asked for, or powers of two and all.
inline std::vector<int> machineCounts(const std::vector<int>& asked, int all) {
  std::vector<int> counts = asked;
  for (int count = 2; asked.empty() && count < all; count *= 2)
    counts.push_back(count);
  if (asked.empty()) counts.push_back(all);
  return counts;
}

/// The ranks from which is broadcast, in turns: the first and up to three more, evenly spread.
inline std::vector<int> comparedRoots(int ranks) {
  const int count = std::min(ranks, 4);
  std::vector<int> roots;
  roots.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    roots.push_back(static_cast<int>(std::int64_t{ranks} * i / count));
  return roots;
}

class CompareMode {
public:
  /// `machineOfRank` is a machine's number in the set; -1 for a rank on none.
  CompareMode(const Options& options, const MachineSet& set, const OpenedBroadcast& generated,
              std::vector<int> machineOfRank)
      : options_(options), set_(set), generated_(generated),
        machineOfRank_(std::move(machineOfRank)),
        counts_(machineCounts(options.counts, static_cast<int>(set.machines.size()))),
        speaks_(worldRank() == 0), progress_(options, speaks_) {}

  /// Collective; the exit code.
  int run() {
    const Ending ending = compareAll();
    progress_.end();
    if (ending == Ending::failed) return exitRefused;
    const bool whole = ending == Ending::finished;
    if (agree(!speaks_ || conclude(!whole)) == Ending::failed) return exitRefused;
    return whole ? 0 : exitInterrupted;
  }

private:
  Ending compareAll() {
    for (const int machines : counts_) {
      const int own = machineOfRank_[static_cast<std::size_t>(worldRank())];
      const bool takesPart = own >= 0 && own < machines;
      MPI_Comm comm = MPI_COMM_NULL;
      MPI_Comm_split(MPI_COMM_WORLD, takesPart ? 0 : MPI_UNDEFINED, worldRank(), &comm);
      const Ending ending = compareOn(comm, machines);
      if (takesPart) MPI_Comm_free(&comm);
      if (ending != Ending::finished) return ending;
    }
    return Ending::finished;
  }

  /// Keeps what there is after each size, so that a killed run leaves it.
  Ending compareOn(MPI_Comm comm, int machines) {
    for (const int bytes : options_.sizes) {
      announce(machines, bytes);
      if (comm != MPI_COMM_NULL) compare(comm, machines, bytes);
      const bool kept = !speaks_ || options_.output.empty() || !isServed_ || write(true);
      const Ending ending = agree(kept);
      if (ending != Ending::finished) return ending;
    }
    return Ending::finished;
  }

  void compare(MPI_Comm comm, int machines, int bytes) {
    std::vector<char> buffer(static_cast<std::size_t>(bytes));
    Comparison comparison(options_.effort.rule);
    const std::vector<int> roots = comparedRoots(sizeOf(comm));
    const std::size_t warmUps = 2 * roots.size();
    const std::uint64_t servedBefore = generated_.served(comm);
    for (std::size_t pair = 0; !comparison.isSettled(); ++pair) {
      // Each root twice in a row, once with either kind first.
      const int root = roots[pair / 2 % roots.size()];
      std::array<double, 3> times = {0, 0, wasInterrupted() ? 1. : 0.};
      for (const std::size_t turn : {pair % 2, 1 - pair % 2})
        times[turn] = secondsOf(turn == 0 ? generated_.broadcast : PMPI_Bcast, buffer, root, comm);
      MPI_Allreduce(MPI_IN_PLACE, times.data(), static_cast<int>(times.size()), MPI_DOUBLE, MPI_MAX,
                    comm);
      if (times[2] > 0) return;
      if (pair >= warmUps) comparison.add({times[0], times[1]});
    }
    const bool isLeft = generated_.served(comm) == servedBefore;
    isServed_ = isServed_ || !isLeft;
    compared_.push_back({machines, bytes, comparison.trees(), comparison.library(),
                         isLeft ? Faster::library : comparison.faster(), isLeft});
  }

  static double secondsOf(BroadcastFunction* broadcast, std::vector<char>& buffer, int root,
                          MPI_Comm comm) {
    MPI_Barrier(comm);
    const double start = now();
    broadcast(buffer.data(), static_cast<int>(buffer.size()), MPI_BYTE, root, comm);
    return now() - start;
  }

  /// Whether all go on: the gravest that any rank has to say. Whoever does not measure sleeps.
  static Ending agree(bool kept) { return agreedEnding(endingOf(kept)); }

  void announce(int machines, int bytes) {
    progress_.show(compared_.size(), counts_.size() * options_.sizes.size(),
                   formatted("%d machines, %s", machines, sizeText(bytes).c_str()));
  }

  /// The verdict to where the user wants it, the table to standard error.
  bool conclude(bool partial) const {
    if (compared_.empty()) {
      std::fputs("topocast-measure: interrupted before anything was measured\n", stderr);
      return true;
    }
    if (!isServed_) {
      refuse("the generated broadcast left all messages to the library: is every rank on a machine "
             "of its network?",
             exitRefused);
      return false;
    }
    std::fputs(verdictHeading().c_str(), stderr);
    for (const ComparedSize& size : compared_)
      std::fputs(verdictLine(size).c_str(), stderr);
    if (set_.hostsShared)
      std::fputs("warning: machines share a host: messages between them cross its memory, which "
                 "says nothing of a network\n",
                 stderr);
    return write(partial);
  }

  bool write(bool partial) const {
    std::vector<std::string> names;
    names.reserve(set_.machines.size());
    for (const Machine& machine : set_.machines)
      names.push_back(machine.name);
    return writeOutput(options_.output, verdictFileText(names, compared_, partial));
  }

  const Options& options_;
  const MachineSet& set_;
  const OpenedBroadcast& generated_;
  std::vector<int> machineOfRank_;
  std::vector<int> counts_; ///< of machines
  bool speaks_;
  ProgressLine progress_;
  bool isServed_ = false; ///< some size by trees
  std::vector<ComparedSize> compared_;
};

} // namespace topocast::measure
