// Checks a plan's certificate: the load of every link, the bottleneck, and how far the plan is from
// the lower bound. In: a schedule or a range of a plan file and what the judge found. Out:
// findings.
#pragma once

#include "contention/contention.hpp"
#include "verify/plan_context.hpp"

namespace topocast {

/// Checks the link loads of a schedule.
void checkLinkLoads(const JsonObject& schedule, const PlanContext& context,
                    const ContentionReport& report);

/// Checks that the range's bottleneck is one, and that its times agree with each other.
/// times_check.hpp checks them against the parameters.
void checkBound(const JsonObject& range, const PlanContext& context);

/// Sums of shares and loads depend on the order of adding by no more than 1e-9.
bool isSameUpToRounding(double left, double right);

} // namespace topocast
