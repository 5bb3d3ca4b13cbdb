// What the planner needs to know of a schedule in any network. In: its trees and the judge's
// report. Out: the profile by which its time is predicted (topocast/cost/schedule_profile.hpp), and
// whether it may be chosen (topocast/job/candidate.hpp).
//
// Messages that are sent whole meet only if both are on a link at the same time
// (timed_contention.hpp). That is counted in kinds of networks that say so
// (KindFacts::meetsInTime), and for trees that are made for several ports.
#pragma once

#include "contention/contention.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/cost/schedule_profile.hpp"
#include "topocast/job/candidate.hpp"
#include "topocast/schedule/holding_times.hpp"

namespace topocast {

using runtime::ScheduleProfile;
using runtime::TreePaths;

/// By the planner's own rules, which the running broadcast has, too. `times` tell when messages
/// that are sent whole are under way, and on how many ports. Takes time proportional to the length
/// of all routes of the trees. The network must outlive the candidate.
runtime::JudgedCandidate judgedCandidate(const Network& network, const Schedule& schedule,
                                         const ContentionReport& judgement,
                                         const runtime::HoldingTimes& times);

/// The profile alone.
ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement,
                          const runtime::HoldingTimes& times = {});

/// The time of a very long message, as a multiple of the time T(m) that it takes to one machine.
/// For trees this is the largest number of children or the load of the busiest link, for pieces the
/// sum over all steps. Table 1 of Patarasuk et al. 2008.
double limitOf(const ScheduleProfile& profile);

} // namespace topocast
