// Checks a plan's times: computes anew what the cost model predicts for the schedule in the file.
// In: one range of a plan file, its schedule, and the parameters it was made with. Out: findings.
#pragma once

#include "contention/contention.hpp"
#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "verify/json_object.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// The message sizes of a range. An absent end has no limit.
struct RangeSizes {
  std::uint64_t fromBytes = 0;
  std::optional<std::uint64_t> toBytes;
};

/// Checks that the range's predicted time, its bounds and the time for which a message holds its
/// sender are those of the parameters.
void checkTimes(const JsonObject& range, const RangeSizes& sizes, const Network& network,
                const CommunicationParameters& parameters, const Schedule& schedule,
                const ContentionReport& report, JsonFindings& findings);

} // namespace topocast
