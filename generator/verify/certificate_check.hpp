// Checks a plan's certificate: the load of every link, the bottleneck, and how far the plan is from
// the lower bound. In: one range of a plan file and what the judge found of its schedule. Out:
// findings.
#pragma once

#include "contention/contention.hpp"
#include "network/network.hpp"
#include "verify/json_object.hpp"

namespace topocast {

/// Checks `range`, which broadcasts from `root` by a schedule with these link loads, and that its
/// times fit each other; whether they are those of the parameters is for times_check.hpp.
void checkCertificate(const JsonObject& range, const Network& network, MachineId root,
                      const ContentionReport& report, JsonFindings& findings);

/// Sums of shares and loads depend on the order of adding by no more than 1e-9.
bool isSameUpToRounding(double left, double right);

} // namespace topocast
