// The paths of messages in a plan file. In: the vertices that a file claims a message to pass. Out:
// a finding if the network's route is another one.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "verify/plan_context.hpp"

#include <cstddef>
#include <string>

namespace topocast {

/// Checks the array of names that stands at `place`, of a message on that rail (0 where there is
/// one).
void checkPath(JsonItems claimed, const Edge& edge, std::size_t rail, const PlanContext& context,
               const std::string& place);

} // namespace topocast
