// Who plans schedules that switches copy. Generated code cannot have them, as MPI sends every
// message to one machine. So the compiler knows what such a schedule is, and judges, draws and
// verifies it, but plans none: a program that does, such as the laboratory's, says so here before
// it reads its command line. Their families have names from then on.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace topocast {

/// The messages of a schedule that is copied, by steps.
struct PlannedMulticasts {
  std::vector<Multicast> multicasts;
  /// What a person should know who asked for the schedule, such as that a search was given up;
  /// empty if there is nothing to say.
  std::string remark;
};

/// Plans a kind that is copied, from the first machine of the order to all others; an error in
/// words if the network does not make the copies that it needs.
using MulticastPlanner = llvm::Expected<PlannedMulticasts> (*)(const runtime::ScheduleKind& kind,
                                                               const Network& network,
                                                               const runtime::MachineOrder& order);

/// Lets it plan all schedules that are copied.
void useMulticastPlanner(MulticastPlanner planner);

/// Null if there is none.
MulticastPlanner multicastPlanner();

} // namespace topocast
