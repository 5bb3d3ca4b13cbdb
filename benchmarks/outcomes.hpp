// What `auto` and MPI libraries take where packets are simulated. In: a network, the constants of
// its machines and switches. Out: completion over wire time of a plan, or of the best of several
// schedules with the best segments.
#pragma once

#include "hindsight.hpp"
#include "plan/planner.hpp"
#include "simulate/best_segment.hpp"

#include "llvm/Support/FormatVariadic.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace topocast {

/// A broadcast as planned or found, and what it takes.
struct Outcome {
  std::string schedule;
  double ratio = std::numeric_limits<double>::infinity(); ///< completion over wire time
};

inline Outcome outcomeOf(const Schedule& schedule, const PacketConstants& constants,
                         const Simulation& simulation) {
  return {llvm::formatv("{0} in {1}", nameOf(schedule.kind), simulation.segmentBytes),
          simulation.seconds() / wireSeconds(constants, simulation.messageBytes)};
}

/// What `auto` takes by these parameters, from the first machine.
inline Outcome planned(const Network& network, const PacketConstants& constants,
                       const CommunicationParameters& parameters, std::uint64_t bytes) {
  PlanRequest request;
  request.messageBytes = bytes;
  const Plan plan = planRoot(network, parameters, request, MachineId(0));
  const PlanRange& range = plan.ranges.front();
  const Schedule& schedule = plan.schedules[range.schedule].schedule;
  return outcomeOf(schedule, constants,
                   simulate(network, schedule, constants, bytes, range.segmentBytes));
}

/// The best of schedules, with the best segments.
inline Outcome bestOf(const Network& network, const PacketConstants& constants,
                      const std::vector<Schedule>& schedules, std::uint64_t bytes) {
  Outcome least;
  const std::vector<std::uint64_t> sizes = hindsightSegments(constants, bytes);
  for (const Schedule& schedule : schedules) {
    const Outcome outcome =
        outcomeOf(schedule, constants, simulateBest(network, schedule, constants, bytes, sizes));
    if (outcome.ratio < least.ratio) least = outcome;
  }
  return least;
}

/// What libraries broadcast with, ranks in order.
inline std::vector<Schedule> librarySchedules(const Network& network) {
  std::vector<Schedule> schedules;
  for (const char* name : {"unaware-linear", "unaware-binary", "binomial",
                           "unaware-scatter-allgather", "unaware-scatter-doubling"})
    schedules.push_back(testing::scheduleOf(network, name));
  return schedules;
}

} // namespace topocast
