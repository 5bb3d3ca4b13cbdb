// The messages of a schedule in a plan file that carry pieces, step by step. In: the object that
// has them. Out: the schedule, if they bring every piece to every machine; else findings.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "schedule/registry.hpp"
#include "verify/plan_context.hpp"

#include <optional>
#include <string>

namespace topocast {

/// Reads the fields `pieces` and `messages` of `object`, a schedule of that kind over two machines
/// or more. `subject` begins what is said of all messages.
std::optional<Schedule> readPieces(const JsonObject& object, const ScheduleKind& kind,
                                   const PlanContext& context, const std::string& subject);

} // namespace topocast
