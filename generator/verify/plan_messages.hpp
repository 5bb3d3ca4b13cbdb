// The messages of a schedule in a plan file: along trees, with pieces, or copied by the network.
// In: the object that has them. Out: the schedule, if it is a broadcast; else findings.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "schedule/registry.hpp"
#include "verify/plan_context.hpp"

#include <optional>
#include <string>

namespace topocast {

/// Reads the field `trees` of `object`, a schedule of that kind. Shares must add up to
/// 1, senders stand in preorder, and paths be the network's routes. `subject` begins what is said
/// of a tree as a whole.
std::optional<Schedule> readTrees(const JsonObject& object, const ScheduleKind& kind,
                                  const PlanContext& context, const std::string& subject);

/// Reads the fields `pieces` and `messages` of `object`, a schedule of that kind over two machines
/// or more. `subject` begins what is said of all messages.
std::optional<Schedule> readPieces(const JsonObject& object, const ScheduleKind& kind,
                                   const PlanContext& context, const std::string& subject);

/// Reads the field `multicasts` of `object`, a schedule of that kind over two machines or more.
/// `subject` begins what is said of all messages.
std::optional<Schedule> readMulticasts(const JsonObject& object, const ScheduleKind& kind,
                                       const PlanContext& context, const std::string& subject);

} // namespace topocast
