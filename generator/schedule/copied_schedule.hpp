// Schedules for networks that copy messages in their switches (network/copying.hpp). In: a kind of
// schedule, a network, and the machine order from a root. Out: the messages, each to several
// machines, by steps. Builders of other kinds see the order alone (registry.hpp); these ask the
// network what it copies.
//
// Where any machines can get copies, one message to all of them is enough. Where they must be
// adjacent, it takes a hardware-multicast tree (hardware_tree.hpp).
#pragma once

#include "schedule/registry.hpp"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// The schedule of any kind. An error in words if it needs copies that the network does not make,
/// or more groups of machines than it has.
llvm::Expected<Schedule> buildSchedule(const ScheduleKind& kind, const Network& network,
                                       const MachineOrder& order);

/// How many sets of two or more machines get copies.
std::size_t groupCount(std::span<const Multicast> multicasts);

} // namespace topocast
