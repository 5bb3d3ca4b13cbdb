// The profile of a schedule in any network. In: its trees and what the judge said of them. Out: the
// profile by which its time is predicted (topocast/cost/schedule_profile.hpp). In networks of
// the kinds that say so (KindFacts::meetsInTime), and wherever its tree is made for several ports,
// a message that goes in one segment meets another only if both are on a link at the same time
// (timed_contention.hpp).
#pragma once

#include "contention/contention.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/cost/schedule_profile.hpp"
#include "topocast/schedule/holding_times.hpp"

namespace topocast {

using runtime::ScheduleProfile;
using runtime::TreePaths;

/// `times` tell when messages that are sent whole are under way, and on how many ports. Takes time
/// proportional to the length of all routes of the trees.
ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement,
                          const runtime::HoldingTimes& times = {});

/// How many times the time of one message to one machine a very long message takes: a tree's
/// largest number of children, or what passes the busiest link; of pieces the sum of all steps.
/// Table 1 of Patarasuk et al. 2008.
double limitOf(const ScheduleProfile& profile);

} // namespace topocast
