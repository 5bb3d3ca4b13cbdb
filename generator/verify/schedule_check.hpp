// Checks a schedule of a plan file: its trees, and what the file says of them for all message
// sizes. In: the JSON object. Out: the schedule with the judge's report, and findings where the
// file differs from that.
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
