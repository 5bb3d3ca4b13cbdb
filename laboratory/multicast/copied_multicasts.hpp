// Schedules that are copied (network/copying.hpp): what plans their messages
// (schedule/multicast_planner.hpp). In: a kind of schedule, a network, and the machine order from a
// root. Out: the messages, each to several machines, by steps.
//
// Where any machines can get copies, one message to all of them is enough. Where they must be
// adjacent, it takes a hardware-multicast tree (hardware_tree.hpp); where they must be on one
// route, leaders (leader_multicasts.hpp).
#pragma once

#include "schedule/multicast_planner.hpp"
#include "schedule/registry.hpp"

#include "llvm/Support/Error.h"

namespace topocast {

/// An error in words if the kind needs copies that the network does not make.
llvm::Expected<PlannedMulticasts> copiedMulticasts(const ScheduleKind& kind, const Network& network,
                                                   const MachineOrder& order);

} // namespace topocast
