// How many machines one start-up of a sender can serve, for the bound on start-ups
// (lower_bound.hpp): as many as a machine has ports, or all others where switches copy messages.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/families.hpp"

#include <cstdint>

namespace topocast {

/// At most as many machines get the schedule's message from one start-up of one sender.
inline std::uint32_t receiversAtOnce(const Schedule& schedule) {
  if (schedule.multicasts.empty()) return runtime::portsOf(schedule.kind);
  return static_cast<std::uint32_t>(schedule.trees.front().tree.size() - 1U);
}

} // namespace topocast
