#include "verify/times_check.hpp"

#include "cost/lower_bound.hpp"
#include "cost/prediction.hpp"
#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"

#include <cmath>

namespace topocast {
namespace {

class TimesCheck {
public:
  TimesCheck(const JsonObject& range, const std::string& parameters, JsonFindings& findings)
      : range_(range), parameters_(parameters), findings_(findings) {}

  void expect(llvm::StringRef field, double actual) {
    constexpr double rounding = 1e-9;
    const auto claimed = range_.number(field);
    if (!claimed || std::abs(*claimed - actual) <= rounding * std::abs(actual)) return;
    findings_.error(range_.pathOf(field), "by the parameters '" + parameters_ + "' it is " +
                                              formatNumber(actual, 9) + ", not " +
                                              formatNumber(*claimed, 9));
  }

private:
  const JsonObject& range_;
  const std::string& parameters_;
  JsonFindings& findings_;
};

} // namespace

void checkTimes(const JsonObject& range, const Network& network,
                const CommunicationParameters& parameters, const Schedule& schedule,
                const ContentionReport& report, const RangeSizes& sizes, JsonFindings& findings) {
  TimesCheck times(range, parameters.name(), findings);
  const runtime::HoldingTimes assumed = assumedHoldingTimes(schedule.name);
  const std::uint64_t bytes = sizes.toBytes.value_or(sizes.fromBytes);
  const ScheduleProfile profile = profileOf(network, schedule, report, assumed);
  times.expect("predicted_seconds", predictSeconds(profile, parameters, bytes, sizes.segmentBytes));
  const MachineId root = schedule.trees.front().tree.root();
  const LowerBound bound = lowerBound(network, root, parameters, bytes, assumed.ports);
  times.expect("bandwidth_bound_seconds", bound.bandwidthSeconds);
  times.expect("start_up_bound_seconds", bound.startUpSeconds);
  if (!isAdaptive(schedule.name)) return;
  times.expect("hold_seconds",
               parameters.gap(sizes.toBytes.value_or(parameters.measured().back().messageBytes)));
}

} // namespace topocast
