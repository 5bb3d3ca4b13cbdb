// The messages of a schedule in a plan file that the network copies. In: the object that has them.
// Out: the schedule, if they bring the message to every machine; else findings.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "schedule/registry.hpp"
#include "verify/plan_context.hpp"

#include <optional>
#include <string>

namespace topocast {

/// Reads the field `multicasts` of `object`, a schedule of that kind over two machines or more.
/// `subject` begins what is said of all messages.
std::optional<Schedule> readMulticasts(const JsonObject& object, const ScheduleKind& kind,
                                       const PlanContext& context, const std::string& subject);

} // namespace topocast
