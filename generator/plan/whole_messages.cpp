#include "plan/whole_messages.hpp"

#include "cost/measured_holding_times.hpp"
#include "network/network_links.hpp"

#include "topocast/cost/holding_times_of_size.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/schedule_kind.hpp"

namespace topocast {

bool isJudgedByTimes(const Network& network, const runtime::ScheduleKind& kind) {
  if (runtime::hasSteps(kind)) return false; // its steps tell when messages are under way
  return NetworkLinks(network).meetsInTime(runtime::portsOf(kind));
}

std::optional<runtime::HoldingTimes> timesOfWholeMessages(const Network& network,
                                                          const CommunicationParameters& parameters,
                                                          const runtime::ScheduleKind& kind,
                                                          const ServedSizes& sizes) {
  if (!isJudgedByTimes(network, kind)) return std::nullopt;
  const bool fits = sizes.toBytes && *sizes.toBytes <= sizes.segmentBytes;
  if (!fits && !runtime::factsOf(kind).adapts) return std::nullopt;
  const std::uint64_t largest = sizes.toBytes.value_or(parameters.measured().back().messageBytes);
  return holdingTimesOf(parameters, largest, runtime::judgedUnits);
}

TimedReport judgeWholeMessages(const Network& network, const Schedule& schedule,
                               const runtime::HoldingTimes& times) {
  return judgeTimed(network, schedule.trees.front().tree, times);
}

} // namespace topocast
