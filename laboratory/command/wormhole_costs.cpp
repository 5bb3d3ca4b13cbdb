#include "command/wormhole_costs.hpp"

#include "cost/rising_line.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace topocast::cli {
namespace {

using Quantity = std::optional<double> SystemTimes::*;

/// Of those sizes at which it was measured and is above zero; nothing if there are none.
std::optional<Line> lineOf(const CommunicationParameters& parameters, Quantity quantity) {
  std::vector<Point> points;
  for (const MeasuredSize& size : parameters.measured())
    if (const double seconds = (size.system.*quantity).value_or(0); seconds > 0)
      points.push_back({static_cast<double>(size.messageBytes), seconds});
  if (points.empty()) return std::nullopt;
  return fitLine(points);
}

Line gapLine(const CommunicationParameters& parameters) {
  std::vector<Point> points;
  for (const MeasuredSize& size : parameters.measured())
    points.push_back({static_cast<double>(size.messageBytes), size.gap});
  return fitLine(points);
}

/// Whole numbers, still as floating point: they may be too large for others.
Line inUnits(const Line& line, double unitSeconds) {
  return {std::round(line.intercept / unitSeconds), std::round(line.slope / unitSeconds)};
}

bool isCost(const Line& line) {
  return line.intercept <= static_cast<double>(mostCost.startup) &&
         line.slope <= static_cast<double>(mostCost.perByte);
}

LinearTime costOf(const Line& line, double unitSeconds) {
  const Line whole = inUnits(line, unitSeconds);
  return {static_cast<TimeUnits>(whole.intercept), static_cast<TimeUnits>(whole.slope)};
}

/// The lines that the costs are.
class Lines {
public:
  explicit Lines(const CommunicationParameters& parameters)
      : parameters_(parameters),
        hold_(lineOf(parameters, &SystemTimes::hold).value_or(gapLine(parameters))),
        send_(lineOf(parameters, &SystemTimes::send).value_or(hold_)),
        network_(lineOf(parameters, &SystemTimes::network)),
        receive_(lineOf(parameters, &SystemTimes::receive)) {}

  bool areCosts(double unitSeconds) const {
    return std::ranges::all_of(
        all(), [&](const Line& line) { return isCost(inUnits(line, unitSeconds)); });
  }

  bool areExact(double unitSeconds) const {
    return std::ranges::all_of(all(), [&](const Line& line) {
      const Line whole = inUnits(line, unitSeconds);
      return std::ranges::all_of(parameters_.measured(), [&](const MeasuredSize& size) {
        constexpr double tolerance = 0.005;
        const double seconds = line.at(static_cast<double>(size.messageBytes));
        const double counted = whole.at(static_cast<double>(size.messageBytes)) * unitSeconds;
        return std::abs(counted - seconds) <= tolerance * seconds;
      });
    });
  }

  WormholeCosts costs(double unitSeconds) const {
    WormholeCosts costs{
        unitSeconds, costOf(hold_, unitSeconds), costOf(send_, unitSeconds), {}, {}};
    if (network_) costs.network = costOf(*network_, unitSeconds);
    if (receive_) costs.receive = costOf(*receive_, unitSeconds);
    // A flit takes a tick, and that is some time.
    if (costs.network) costs.network->perByte = std::max<TimeUnits>(costs.network->perByte, 1);
    return costs;
  }

private:
  std::vector<Line> all() const {
    std::vector<Line> lines = {hold_, send_};
    for (const std::optional<Line>& line : {network_, receive_})
      if (line) lines.push_back(*line);
    return lines;
  }

  const CommunicationParameters& parameters_;
  Line hold_;
  Line send_;
  std::optional<Line> network_;
  std::optional<Line> receive_;
};

} // namespace

std::optional<WormholeCosts> wormholeCosts(const CommunicationParameters& parameters) {
  constexpr double units[] = {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12};
  const Lines lines(parameters);
  std::optional<double> chosen;
  for (const double unit : units) {
    if (!lines.areCosts(unit)) break;
    chosen = unit;
    if (lines.areExact(unit)) break;
  }
  if (!chosen) return std::nullopt;
  return lines.costs(*chosen);
}

} // namespace topocast::cli
