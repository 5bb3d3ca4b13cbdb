// Schedules of any kind on any network. In: a kind of schedule, a network, and the machine order
// from a root. Out: the schedule. Most builders see the order alone (registry.hpp). On a network of
// several rails the trees are built once for each, over the machine order of that rail, and the
// rails share the message by their speeds (rail_shares.hpp).
//
// Schedules that are copied (network/copying.hpp) ask the network what it copies. Who plans their
// messages is told in multicast_planner.hpp.
#pragma once

#include "schedule/rail_shares.hpp"
#include "schedule/registry.hpp"

#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// A schedule, and what is to be said of it (multicast_planner.hpp).
struct RemarkedSchedule {
  Schedule schedule;
  std::string remark; ///< empty if there is nothing to say
};

/// The schedule of any kind. An error in words if it needs copies that the network does not make,
/// or that nobody plans.
llvm::Expected<RemarkedSchedule> buildRemarked(const ScheduleKind& kind, const Network& network,
                                               const MachineOrder& order);

/// The schedule alone.
llvm::Expected<Schedule> buildSchedule(const ScheduleKind& kind, const Network& network,
                                       const MachineOrder& order);

/// The same over all rails, and over the faster ones alone: one schedule for each choice of
/// railShares() that makes a difference to the kind.
llvm::Expected<std::vector<Schedule>> buildOnRails(const ScheduleKind& kind, const Network& network,
                                                   const MachineOrder& order);

} // namespace topocast
