// Candidates for a root's plan: schedules built, judged and profiled. In: a network, a root and
// kinds of schedules. Out: each with what the judge says of it and what the cost model needs.
#pragma once

#include "cost/prediction.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include <span>
#include <vector>

namespace topocast {

/// One schedule that could serve a root.
struct Candidate {
  JudgedSchedule judged;
  ScheduleProfile profile;
};

/// The kinds among which `auto` chooses, if the judge finds them free of contention.
std::vector<ScheduleKind> automaticKinds();

/// The kinds that load no link with more than one volume, but whose messages may meet.
std::vector<ScheduleKind> loadOptimalKinds();

/// The topology-unaware kinds that others use, to compare with.
std::vector<ScheduleKind> comparisonKinds();

/// Judges and profiles a schedule over all machines.
Candidate makeCandidate(const Network& network, Schedule schedule);

/// Builds one candidate of each kind.
std::vector<Candidate> makeCandidates(const Network& network, MachineId root,
                                      std::span<const ScheduleKind> kinds);

} // namespace topocast
