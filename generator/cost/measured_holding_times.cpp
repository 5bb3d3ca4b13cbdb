#include "cost/measured_holding_times.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace topocast {
namespace {

using runtime::HoldingSeconds;
using runtime::HoldingTimes;

/// How far the largest rounding is off, relative to what was rounded.
double errorOf(const HoldingTimes& units, const HoldingSeconds& times, double unit) {
  double most = 0;
  for (const auto& [whole, seconds] :
       {std::pair(units.hold, times.hold), std::pair(units.end, times.end),
        std::pair(units.interval, times.interval)})
    if (seconds > 0) most = std::max(most, std::abs(whole * unit / seconds - 1));
  return most;
}

} // namespace

HoldingTimes ratioOfHoldingTimes(const CommunicationParameters& parameters,
                                 std::uint64_t messageBytes) {
  constexpr double goodEnough = 1e-6;
  const HoldingSeconds times = runtime::holdingSecondsOf(parameters, messageBytes);
  if (times.end <= 0) return {};
  const double longest = std::max(times.hold, times.end);
  HoldingTimes best;
  double leastError = std::numeric_limits<double>::infinity();
  for (std::uint32_t units = 1; units <= runtime::largestTime && leastError > goodEnough; ++units) {
    const double unit = longest / units;
    const HoldingTimes whole = runtime::inUnits(times, unit);
    const double error = errorOf(whole, times, unit);
    if (whole.hold > runtime::largestTime || error >= leastError) continue;
    best = whole;
    leastError = error;
  }
  return best;
}

} // namespace topocast
