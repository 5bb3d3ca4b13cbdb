// Candidates for a root's plan: schedules built, judged and profiled. In: a network, a root and
// kinds of schedules. Out: each with what the judge says of it and what the cost model needs.
#pragma once

#include "cost/network_profile.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/job/candidate.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// One schedule that could serve a root.
struct Candidate : runtime::JudgedCandidate {
  JudgedSchedule judged;
};

/// The kinds among which `auto` chooses on trees of switches and where routes are fixed, if they
/// are isEligible():
///   - the one kind of every family without parameters;
///   - of the others, kinds for R, the ratio of latency to gap of short messages, rounded to a
///     power of two from 1 to 32;
///   - of families with a number of trees, three and four trees, for R = 8 also five and six, and
///     from R = 16 on six and eight;
///   - of families with sending costs, several. Trees of at most three children for R/2 serve short
///     pipelines; trees without limit for R, R/2 and R/4 serve messages sent whole;
///   - of families with a latency in gaps, those of segments of 512 B, 2 KiB and 8 KiB.
/// If switches do not buffer, messages of more than two trees delay each other by more than the
/// model predicts. Then trees of at most two children take the place of more than two trees, and of
/// schedules by segment.
/// docs/cost-model-evidence.md tells what more kinds would gain.
std::vector<ScheduleKind> automaticKinds(const CommunicationParameters& parameters);

/// Of these kinds those that suit what builders see of the machines (runtime::TriedKinds).
std::vector<ScheduleKind> triedOver(const MachineOrder& order, std::vector<ScheduleKind> kinds);

/// The kind of a family with holding times, for what sending a message costs.
ScheduleKind timedKind(Family family, const CommunicationParameters& parameters,
                       std::uint64_t messageBytes);

/// The same for every measured size. If neighbouring sizes have the same trees over any number of
/// machines up to `machines`, only the smallest has a kind, unless senders adapt by the times.
std::vector<ScheduleKind> timedKinds(Family family, const CommunicationParameters& parameters,
                                     std::size_t machines);

/// The kinds among which `auto` chooses in a network. On trees of switches and fixed routes these
/// are automaticKinds(), where routes are fixed those over wide borders, too, streams where groups
/// of IP multicast may be used, and optimal trees if machines have several ports. In regular
/// networks they are those tried on chains: three of one tree without parameters, and optimal trees
/// for what sending costs; in meshes and tori also several trees, as on trees of switches.
std::vector<ScheduleKind> kindsFor(const Network& network,
                                   const CommunicationParameters& parameters);

/// Whether `auto` may choose a schedule: it is free of contention, or load-optimal, so that
/// messages may wait for each other but queues do not grow without bound.
bool isEligible(const ContentionReport& contention);

/// Above so many machines no scatters are compared: judging their messages takes time in the square
/// of the number of machines.
constexpr std::size_t mostComparedScatterMachines = 2048;

/// The kinds to compare with: topology-unaware ones, as libraries have them, and scatters.
std::vector<ScheduleKind> comparisonKinds(const Network& network, const MachineOrder& order);

/// Judges and profiles a schedule over all machines of a network, which must outlive it.
Candidate makeCandidate(const Network& network, Schedule schedule);

/// Builds the candidates of each kind, in that order: one for each schedule of buildOnRails(). Of
/// several kinds those over wide borders are left out where no border is wide.
std::vector<Candidate> makeCandidates(const Network& network, const MachineOrder& order,
                                      std::span<const ScheduleKind> kinds);

} // namespace topocast
