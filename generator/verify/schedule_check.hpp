// A schedule of a plan file: its trees and what the file says of it whatever the message size. In:
// the object that has them. Out: the schedule with what the judge found, and findings where the
// file says something else.
#pragma once

#include "plan/plan.hpp"
#include "verify/plan_context.hpp"

#include <optional>
#include <string>

namespace topocast {

/// Checks name, trees, height, number of children and link loads. Nothing if the trees are no
/// broadcast. `subject` begins what is said of the schedule as a whole.
std::optional<JudgedSchedule> checkSchedule(const JsonObject& object, const PlanContext& context,
                                            const std::string& subject);

} // namespace topocast
