#include "cli/plan_chart.hpp"

#include "cost/lower_bound.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidates.hpp"
#include "schedule/rail_shares.hpp"

#include "topocast/cost/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topocast::cli {
namespace {

constexpr double leastEnd = 64 << 20; ///< bytes; beyond it times grow as the message does
constexpr double beyondLast = 16;     ///< times the last bound between ranges
constexpr double pointsInOctave = 8;

double endOf(const PlanRange& range, double end) {
  return range.toBytes ? static_cast<double>(*range.toBytes) + 1 : end;
}

/// What of the plan is drawn: sizes from `from` to `to` bytes.
struct Extent {
  double from = 1;
  double to = leastEnd;
};

Extent extentOf(const Plan& plan) {
  Extent extent;
  extent.from = std::max(1.0, static_cast<double>(plan.ranges.front().fromBytes));
  extent.to = std::max(extent.from * 2, leastEnd);
  for (const PlanRange& range : plan.ranges)
    if (range.toBytes)
      extent.to = std::max(extent.to, beyondLast * static_cast<double>(*range.toBytes));
  if (plan.ranges.back().toBytes)
    extent.to = std::max(extent.from * 2, endOf(plan.ranges.back(), extent.to));
  return extent;
}

/// Predicted times and lower bounds at the same sizes.
struct Curves {
  std::vector<SizePoint> predicted;
  std::vector<SizePoint> bound;
};

/// Times of zero, those of one machine, have no place on a logarithmic axis.
void addPoint(std::vector<SizePoint>& points, double bytes, double seconds) {
  if (seconds > 0) points.push_back({bytes, seconds});
}

Curves curvesOf(const Network& network, const CommunicationParameters& parameters, const Plan& plan,
                const Extent& extent) {
  std::vector<Candidate> candidates;
  candidates.reserve(plan.schedules.size());
  for (const JudgedSchedule& judged : plan.schedules)
    candidates.push_back(makeCandidate(network, judged.schedule));
  Curves curves;
  for (const PlanRange& range : plan.ranges) {
    const Candidate& candidate = candidates[range.schedule];
    const double first = std::max(extent.from, static_cast<double>(range.fromBytes));
    const double last = std::max(first, endOf(range, extent.to) - 1);
    const auto steps = 1 + static_cast<std::size_t>(pointsInOctave * std::log2(last / first));
    for (std::size_t step = 0; step <= steps; ++step) {
      const double part = static_cast<double>(step) / static_cast<double>(steps);
      const double size = std::round(first * std::pow(last / first, part));
      const auto bytes = static_cast<std::uint64_t>(size);
      addPoint(curves.predicted, size,
               predictSeconds(candidate.profile, parameters, bytes, range.segmentBytes));
      addPoint(curves.bound, size,
               lowerBound(network, candidate.judged.schedule, parameters, bytes).seconds());
    }
  }
  return curves;
}

/// Ranges that follow each other with the same `text` are one band, with its schedule's colour.
template <class TextOf>
SizeRow rowOf(std::string name, const Plan& plan, const Extent& extent, TextOf textOf) {
  SizeRow row{std::move(name), {}};
  for (const PlanRange& range : plan.ranges) {
    const double from = std::max(extent.from, static_cast<double>(range.fromBytes));
    const double to = endOf(range, extent.to);
    if (to <= from) continue;
    const std::string text = textOf(range);
    if (row.bands.empty() || row.bands.back().text != text)
      row.bands.push_back({from, to, text, text, range.schedule});
    else
      row.bands.back().toBytes = to;
  }
  return row;
}

std::string segmentText(const PlanRange& range) {
  return isSentWhole(range) ? "whole" : formatBytes(range.segmentBytes);
}

} // namespace

SizeChart planChart(const Network& network, const CommunicationParameters& parameters,
                    const Plan& plan) {
  const Extent extent = extentOf(plan);
  Curves curves = curvesOf(network, parameters, plan, extent);
  SizeChart chart;
  chart.title = "Plan for broadcasts from " + network.name(plan.root) + " on " + network.name();
  chart.facts = "predicted by parameters " + plan.parameters + "; both axes are logarithmic";
  chart.fromBytes = extent.from;
  chart.toBytes = extent.to;
  chart.curves.push_back({"predicted time", std::move(curves.predicted), false});
  chart.curves.push_back({"lower bound", std::move(curves.bound), true});
  chart.rows.push_back(rowOf("schedule", plan, extent, [&](const PlanRange& range) {
    return nameOn(network, plan.schedules[range.schedule].schedule);
  }));
  chart.rows.back().hasColours = true;
  chart.rows.push_back(rowOf("segment", plan, extent, segmentText));
  return chart;
}

} // namespace topocast::cli
