// Candidates for a root's plan: schedules built, judged and profiled. In: a network, a root and
// kinds of schedules. Out: each with what the judge says of it and what the cost model needs.
#pragma once

#include "cost/schedule_profile.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// One schedule that could serve a root.
struct Candidate {
  JudgedSchedule judged;
  ScheduleProfile profile;
  bool isForWholeMessages = false; ///< not to be chosen for messages of several segments
};

/// The kinds among which `auto` chooses on trees of switches and where routes are fixed, where
/// isEligible(). Of a family of fixed shape its one schedule; of families for some number of trees
/// four; of families for what sending costs several. With R the ratio of latency to gap of the
/// shortest messages, rounded to a power of two from 1 to 32: trees of at most three children for
/// R/2, which serve short pipelines, and trees without limit for R, R/2 and R/4, which serve
/// messages sent whole. Where switches do not buffer, messages of more than two trees hold each
/// other up for longer than the model knows; a tree of at most two children then takes the place of
/// four trees. docs/cost-model-evidence.md tells what more kinds would gain.
std::vector<ScheduleKind> automaticKinds(const CommunicationParameters& parameters);

/// The kind of a family with holding times, for what sending a message costs.
ScheduleKind timedKind(Family family, const CommunicationParameters& parameters,
                       std::uint64_t messageBytes);

/// These for a message of each measured size. Of neighbouring sizes with the same trees over up to
/// so many machines the smallest has one, unless senders adapt by the times themselves.
std::vector<ScheduleKind> timedKinds(Family family, const CommunicationParameters& parameters,
                                     std::size_t machines);

/// The kinds among which `auto` chooses in a network: those of automaticKinds(), or on a chain, in
/// networks that are no trees, those tried there: three of fixed shape, and optimal trees for what
/// sending costs. Where machines have several ports trees of switches have the optimal trees for
/// them, too.
std::vector<ScheduleKind> kindsFor(const Network& network,
                                   const CommunicationParameters& parameters);

/// Whether `auto` may choose a schedule: it is free of contention or load-optimal, so that messages
/// that meet wait for each other, but not for ever longer.
bool isEligible(const ContentionReport& contention);

/// The kinds that others use, to compare with: topology-unaware ones, and scatters. Of large
/// networks no scatters, as it takes the square of the number of machines to judge their messages.
std::vector<ScheduleKind> comparisonKinds(const Network& network);

/// Judges and profiles a schedule over all machines.
Candidate makeCandidate(const Network& network, Schedule schedule);

/// Builds one candidate of each kind over all machines of the network, in that order.
std::vector<Candidate> makeCandidates(const Network& network, const MachineOrder& order,
                                      std::span<const ScheduleKind> kinds);

/// Whether `auto` may choose a candidate, which says itself if for whole messages alone: any that
/// isJudgedByTimes(); if some messages meet, the prediction counts it. With `contentionFreeOnly`
/// none that is load-optimal only in pipelines; whether whole messages meet shows with the sizes
/// they serve.
bool mayUse(const Network& network, bool contentionFreeOnly, Candidate& candidate);

} // namespace topocast
