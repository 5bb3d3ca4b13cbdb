// Schedules of any kind on any network. In: a kind of schedule, a network, and the machine order
// from a root. Out: the schedule. Most builders see the order alone (registry.hpp). On a network of
// several rails the trees are built once for each, over the machine order of that rail, so that the
// rails share the message equally.
//
// Schedules that are copied (network/copying.hpp) ask the network what it copies. Out: the
// messages, each to several machines, by steps.
//
// Where any machines can get copies, one message to all of them is enough. Where they must be
// adjacent, it takes a hardware-multicast tree (hardware_tree.hpp); where they must be on one
// route, leaders (leader_multicasts.hpp).
#pragma once

#include "schedule/registry.hpp"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// The schedule of any kind. An error in words if it needs copies that the network does not make,
/// or if the search for the fewest steps is too long.
llvm::Expected<Schedule> buildSchedule(const ScheduleKind& kind, const Network& network,
                                       const MachineOrder& order);

} // namespace topocast
