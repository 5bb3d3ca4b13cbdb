#include "cli/plan_chart.hpp"

#include "cost/lower_bound.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidates.hpp"

#include "topocast/cost/prediction.hpp"

#include <algorithm>
#include <cmath>

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

std::vector<SizePoint> bounds(const Network& network, const CommunicationParameters& parameters,
                              MachineId root, std::span<const SizePoint> predicted) {
  std::vector<SizePoint> points;
  for (const SizePoint& point : predicted) {
    const double seconds =
        lowerBound(network, root, parameters, static_cast<std::uint64_t>(point.bytes)).seconds();
    if (seconds > 0) points.push_back({point.bytes, seconds});
  }
  return points;
}

std::vector<SizePoint> predictions(const CommunicationParameters& parameters, const Plan& plan,
                                   std::span<const Candidate> candidates, const Extent& extent) {
  std::vector<SizePoint> points;
  for (const PlanRange& range : plan.ranges) {
    const double first = std::max(extent.from, static_cast<double>(range.fromBytes));
    const double last = std::max(first, endOf(range, extent.to) - 1);
    const auto steps = 1 + static_cast<std::size_t>(pointsInOctave * std::log2(last / first));
    for (std::size_t step = 0; step <= steps; ++step) {
      const double part = static_cast<double>(step) / static_cast<double>(steps);
      const double bytes = std::round(first * std::pow(last / first, part));
      const double seconds = predictSeconds(candidates[range.schedule].profile, parameters,
                                            static_cast<std::uint64_t>(bytes), range.segmentBytes);
      if (seconds > 0) points.push_back({bytes, seconds});
    }
  }
  return points;
}

/// Ranges that follow each other with the same `text` are one band.
template <class TextOf, class ColourOf>
SizeRow rowOf(std::string name, const Plan& plan, const Extent& extent, TextOf textOf,
              ColourOf colourOf) {
  SizeRow row{std::move(name), {}};
  for (const PlanRange& range : plan.ranges) {
    const double from = std::max(extent.from, static_cast<double>(range.fromBytes));
    const double to = endOf(range, extent.to);
    if (to <= from) continue;
    const std::string text = textOf(range);
    if (row.bands.empty() || row.bands.back().text != text)
      row.bands.push_back({from, to, text, text, colourOf(range)});
    else
      row.bands.back().toBytes = to;
  }
  return row;
}

std::string segmentText(const PlanRange& range) {
  const bool isWhole = range.toBytes && *range.toBytes <= range.segmentBytes;
  return isWhole || range.holdSeconds ? "whole" : formatBytes(range.segmentBytes);
}

} // namespace

SizeChart planChart(const Network& network, const CommunicationParameters& parameters,
                    const Plan& plan) {
  std::vector<Candidate> candidates;
  candidates.reserve(plan.schedules.size());
  for (const JudgedSchedule& judged : plan.schedules)
    candidates.push_back(makeCandidate(network, judged.schedule));
  const Extent extent = extentOf(plan);
  SizeChart chart;
  chart.title = "Plan for broadcasts from " + network.name(plan.root) + " on " + network.name();
  chart.facts = "predicted by parameters " + plan.parameters + "; both axes are logarithmic";
  chart.fromBytes = extent.from;
  chart.toBytes = extent.to;
  chart.curves.push_back(
      {"predicted time", predictions(parameters, plan, candidates, extent), false});
  chart.curves.push_back(
      {"lower bound", bounds(network, parameters, plan.root, chart.curves.front().points), true});
  chart.rows.push_back(rowOf(
      "schedule", plan, extent,
      [&](const PlanRange& range) { return plan.schedules[range.schedule].schedule.name(); },
      [](const PlanRange& range) { return range.schedule; }));
  chart.rows.push_back(rowOf("segment", plan, extent, segmentText, [](const PlanRange& range) {
    return static_cast<std::size_t>(std::log2(static_cast<double>(range.segmentBytes)));
  }));
  return chart;
}

} // namespace topocast::cli
