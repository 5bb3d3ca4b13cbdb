// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether pairs that are measured at the same time disturb each other. This program does not know
// the network, so it tries. In: rounds. Out: the time of a train while the round's other pairs send
// theirs, divided by its time alone.
#pragma once

#include "exercises.hpp"
#include "machines.hpp"
#include "pair_measurement.hpp"
#include "pairs.hpp"
#include "role.hpp"
#include "sleeping.hpp"
#include "statistics.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Two trains on one link take twice as long; less than this is noise.
constexpr double noticedDisturbance = 1.4;

/// Collective: all ranks make one and get the same answers.
class DisturbanceTrial {
public:
  /// Trains are of messages of `bytes`.
  DisturbanceTrial(const std::vector<Machine>& machines, int bytes, const Effort& effort)
      : machines_(machines), bytes_(bytes), effort_(effort) {}

  /// The greatest of some of the rounds; 0 if none has two pairs.
  double greatest(const std::vector<Round>& rounds) const {
    double most = 0;
    const std::size_t tried = std::min(roundsTried, rounds.size());
    for (std::size_t i = 0; i < tried; ++i)
      most = std::max(most, inRound(rounds[i * rounds.size() / tried]));
    double greatest = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(&most, &greatest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, &request);
    sleepUntilDone(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return greatest;
  }

private:
  /// As this rank sees it, if it leads a pair of several.
  double inRound(const Round& round) const {
    if (round.size() < 2) return 0;
    const auto role = roleIn(round, machines_, worldRank());
    int iterations = 0; // of this rank's trains; 0 before the first
    double alone = 0;
    for (const Pair& pair : round) {
      meet();
      const auto own = roleIn({pair}, machines_, worldRank());
      if (own) alone = train(*own, iterations);
    }
    meet();
    const double together = role ? train(*role, iterations) : 0;
    return alone > 0 ? together / alone : 0;
  }

  /// Seconds for each message of a train, on the leader's side, which chooses the number of
  /// messages if it is 0.
  double train(const Role& role, int& iterations) const {
    Partnership partnership(MPI_COMM_WORLD, role.partner, bytes_);
    if (!role.leads) {
      partnership.follow();
      return 0;
    }
    const auto seconds = [&](int messages) {
      return partnership.lead({Exercise::train, messages, bytes_}).follower;
    };
    if (iterations == 0)
      iterations = chooseIterations(seconds, effort_.trainSeconds, leastTrain, mostInTrain(bytes_));
    std::vector<double> samples(samplesTaken);
    std::generate(samples.begin(), samples.end(), [&] { return seconds(iterations); });
    partnership.lead({});
    return medianOf(samples);
  }

  static void meet() {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    sleepUntilDone(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }

  static constexpr std::size_t roundsTried = 4;
  static constexpr std::size_t samplesTaken = 3;

  const std::vector<Machine>& machines_;
  int bytes_;
  Effort effort_;
};

} // namespace topocast::measure
