#include "verify/times_check.hpp"

#include "cost/lower_bound.hpp"
#include "cost/network_profile.hpp"
#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <cmath>

namespace topocast {

void checkTimes(const JsonObject& range, const RangeSizes& sizes, const Network& network,
                const CommunicationParameters& parameters, const Schedule& schedule,
                const ContentionReport& report, JsonFindings& findings) {
  const std::uint64_t segmentBytes = range.count("segment_bytes").value_or(0);
  if (segmentBytes == 0) return;
  const auto expect = [&](llvm::StringRef field, double actual) {
    constexpr double rounding = 1e-9;
    const auto claimed = range.number(field);
    if (!claimed || std::abs(*claimed - actual) <= rounding * std::abs(actual)) return;
    findings.error(range.pathOf(field), "by the parameters '" + parameters.name() + "' it is " +
                                            formatNumber(actual, 9) + ", not " +
                                            formatNumber(*claimed, 9));
  };
  const runtime::HoldingTimes assumed = runtime::assumedHoldingTimes(schedule.kind);
  const std::uint64_t bytes = sizes.toBytes.value_or(sizes.fromBytes);
  const ScheduleProfile profile = profileOf(network, schedule, report, assumed);
  expect("predicted_seconds", predictSeconds(profile, parameters, bytes, segmentBytes));
  const LowerBound bound = lowerBound(network, schedule, parameters, bytes);
  expect("bandwidth_bound_seconds", bound.bandwidthSeconds);
  expect("start_up_bound_seconds", bound.startUpSeconds);
  if (!runtime::factsOf(schedule.kind).adapts) return;
  expect("hold_seconds",
         parameters.gap(sizes.toBytes.value_or(parameters.measured().back().messageBytes)));
}

} // namespace topocast
