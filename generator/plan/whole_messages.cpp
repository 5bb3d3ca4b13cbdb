#include "plan/whole_messages.hpp"

#include "cost/holding_times.hpp"
#include "schedule/registry.hpp"

namespace topocast {

bool isJudgedByTimes(const Network& network, std::string_view schedule) {
  return network.facts().meetsInTime || assumedHoldingTimes(schedule).ports > 1;
}

std::optional<runtime::HoldingTimes> timesOfWholeMessages(const Network& network,
                                                          const CommunicationParameters& parameters,
                                                          std::string_view schedule,
                                                          const ServedSizes& sizes) {
  constexpr std::uint32_t millionths = 1'000'000;
  if (!isJudgedByTimes(network, schedule)) return std::nullopt;
  const bool fits = sizes.toBytes && *sizes.toBytes <= sizes.segmentBytes;
  if (!fits && !isAdaptive(schedule)) return std::nullopt;
  const auto named = holdingTimesIn(schedule);
  if (named && named->ports > 1 && parameters.ports().count == 1) return named;
  const std::uint64_t largest = sizes.toBytes.value_or(parameters.measured().back().messageBytes);
  return holdingTimesOf(parameters, largest, millionths);
}

TimedReport judgeWholeMessages(const Network& network, const Schedule& schedule,
                               const runtime::HoldingTimes& times) {
  return judgeTimed(network, schedule.trees.front().tree, times);
}

} // namespace topocast
