// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The report: everything that was measured, as tables and sentences. Values in, text out.
#pragma once

#include "cluster_parameters.hpp"
#include "line_fit.hpp"
#include "machines.hpp"
#include "suspects.hpp"
#include "text.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace topocast::measure {

/// The times of the model at a size: medians or the least.
using TimesOfSize = ModelTimes (*)(const SizeParameters& size);

inline ModelTimes mediansOf(const SizeParameters& size) {
  return size.medians();
}
inline ModelTimes leastOf(const SizeParameters& size) {
  return size.least;
}

namespace detail {

inline std::string spread(const Value& value) {
  return halfWidthText(value, value.typical);
}

/// Lines of a table of start-up and per-byte parts, and remarks on them.
struct FittedLines {
  std::string text;
  bool anyThroughTwo = false;
  bool anyBelowZero = false;

  /// One quantity over the sizes at which it is above zero; none if these are fewer than two.
  template <class Quantity>
  void add(const std::vector<SizeParameters>& sizes, const char* symbol, Quantity&& quantity) {
    std::vector<Point> points;
    for (const SizeParameters& size : sizes)
      if (quantity(size) > 0) points.push_back({static_cast<double>(size.bytes), quantity(size)});
    const auto line = fitLineRelatively(points);
    if (!line) return;
    double worst = 0;
    for (const Point& point : points)
      worst = std::max(worst, std::abs(line->start + line->slope * point.x - point.y) / point.y);
    text += formatted("  %-8s %12.3f %14.4f %14.1f %6zu\n", symbol, 1e6 * line->start,
                      1e9 * line->slope, 100 * worst, points.size());
    anyThroughTwo = anyThroughTwo || points.size() == 2;
    anyBelowZero = anyBelowZero || line->start < 0;
  }

  /// t_hold to t_recv; the last two at sizes at which they are consistent.
  void addModel(const std::vector<SizeParameters>& sizes, TimesOfSize timesOf) {
    using Size = const SizeParameters&;
    const auto ifConsistent = [timesOf](Size size, double SystemLevel::* part) {
      const SystemLevel system = timesOf(size).system;
      return system.isConsistent ? system.*part : 0;
    };
    add(sizes, "t_hold", [timesOf](Size s) { return timesOf(s).hold; });
    add(sizes, "t_end", [timesOf](Size s) { return timesOf(s).end; });
    add(sizes, "t_send", [timesOf](Size s) { return timesOf(s).system.send; });
    add(sizes, "t_net", [=](Size s) { return ifConsistent(s, &SystemLevel::net); });
    add(sizes, "t_recv", [=](Size s) { return ifConsistent(s, &SystemLevel::receive); });
  }
};

/// A time of the delay-loop method, in a column; a dash where the method is not consistent.
inline std::string delayLoopTime(const SystemLevel& system, double seconds) {
  return system.isConsistent ? inMicroseconds(seconds) : "-";
}

/// The table of these lines; nothing if there are none.
inline std::string startUpText(const FittedLines& lines) {
  if (lines.text.empty()) return {};
  std::string text = formatted("  %-8s %12s %14s %14s %6s\n", "", "start [us]", "per byte [ns]",
                               "worst fit [%]", "sizes") +
                     lines.text;
  if (lines.anyBelowZero)
    text += "  Start-ups below zero: times grow faster than sizes, so that no line has a start-up "
            "part.\n";
  if (lines.anyThroughTwo)
    text += "  Two sizes fit any line: more --sizes tell whether it is one.\n";
  return text;
}

} // namespace detail

/// g, RTT, L and the overheads by size.
inline std::string parametersTable(const std::vector<SizeParameters>& sizes) {
  std::string text = formatted("%9s %11s %5s %11s %5s %11s %11s %11s\n", "size", "g [us]", "+-%",
                               "RTT [us]", "+-%", "L [us]", "o_s [us]", "o_r [us]");
  for (const SizeParameters& size : sizes)
    text += formatted("%9s %11.3f %5s %11.3f %5s %11.3f %11.3f %11.3f\n",
                      sizeText(size.bytes).c_str(), 1e6 * size.gap.typical,
                      detail::spread(size.gap).c_str(), 1e6 * size.roundTrip.typical,
                      detail::spread(size.roundTrip).c_str(), 1e6 * size.latency.typical,
                      1e6 * size.sendOverhead.typical, 1e6 * size.receiveOverhead.typical);
  return text;
}

/// The pace of messages that are passed along; nothing if it was not measured.
inline std::string chainTable(const std::vector<SizeParameters>& sizes) {
  std::string lines;
  for (const SizeParameters& size : sizes)
    if (size.relayGap)
      lines += formatted("%9s %11.3f %5s %11.2f\n", sizeText(size.bytes).c_str(),
                         1e6 * size.relayGap->typical, detail::spread(*size.relayGap).c_str(),
                         size.relayGap->typical / size.gap.typical);
  if (lines.empty()) return {};
  return formatted("%9s %11s %5s %11s\n", "size", "relay [us]", "+-%", "relay / g") + lines;
}

/// t_hold and t_end, and the system-level parameters behind them, as far as they are consistent.
inline std::string systemTable(const std::vector<SizeParameters>& sizes, TimesOfSize timesOf) {
  std::string text = formatted("%9s %12s %12s %12s %12s %12s\n", "size", "t_hold [us]",
                               "t_end [us]", "t_send [us]", "t_net [us]", "t_recv [us]");
  for (const SizeParameters& size : sizes) {
    const auto [hold, end, system] = timesOf(size);
    text +=
        formatted("%9s %12.3f %12.3f %12.3f %12s %12s\n", sizeText(size.bytes).c_str(), 1e6 * hold,
                  1e6 * end, 1e6 * system.send, detail::delayLoopTime(system, system.net).c_str(),
                  detail::delayLoopTime(system, system.receive).c_str());
  }
  return text;
}

/// The lines fitted to the values by relative least squares, and remarks on values that no line
/// fits; quantities with fewer than two sizes are left out.
inline std::string startUpTable(const std::vector<SizeParameters>& sizes) {
  using Size = const SizeParameters&;
  detail::FittedLines lines;
  lines.add(sizes, "g", [](Size s) { return s.gap.typical; });
  lines.add(sizes, "L", [](Size s) { return s.latency.typical; });
  lines.add(sizes, "o_s", [](Size s) { return s.sendOverhead.typical; });
  lines.add(sizes, "o_r", [](Size s) { return s.receiveOverhead.typical; });
  lines.addModel(sizes, mediansOf);
  return detail::startUpText(lines);
}

/// The same for the least times of the model.
inline std::string leastStartUpTable(const std::vector<SizeParameters>& sizes) {
  detail::FittedLines lines;
  lines.addModel(sizes, leastOf);
  return detail::startUpText(lines);
}

/// Slow machines and links by name; one sentence if there are none.
inline std::string suspectsText(const Suspects& suspects, const std::vector<Machine>& machines) {
  const auto name = [&machines](int number) {
    return machines[static_cast<std::size_t>(number)].name;
  };
  if (!suspects.isTold) return "Too few pairs to tell whether one is slow.\n";
  std::string text;
  for (const SlowMachine& slow : suspects.machines)
    text += formatted("slow machine: %s, at least %.1f times the usual time (%d of its %d pairs)\n",
                      name(slow.machine).c_str(), slow.factor, slow.slowPairs, slow.pairs);
  for (const SlowPair& slow : suspects.pairs)
    text += formatted("slow link: between %s and %s, at least %.1f times the usual time\n",
                      name(slow.pair.first).c_str(), name(slow.pair.second).c_str(), slow.factor);
  return text.empty() ? "No machine and no pair stands out as slow.\n" : text;
}

/// How samples lie: the widest quartile range of RTT, and how many samples were far outside.
inline std::string spreadText(const std::vector<Record>& records) {
  int samples = 0;
  int outliers = 0;
  double widest = 0;
  for (const Record& record : records)
    for (const auto part : {&PairResult::roundTrip, &PairResult::gap}) {
      const Estimate& estimate = record.result.*part;
      samples += estimate.samples;
      outliers += estimate.outliers;
      if (estimate.median > 0)
        widest =
            std::max(widest, (estimate.upperQuartile - estimate.lowerQuartile) / estimate.median);
    }
  return formatted(
      "Of %d samples of RTT and g %d lie far outside of the others; the middle half of "
      "the samples of a\npair spreads over at most %.1f %% of their median.\n",
      samples, outliers, 100 * widest);
}

} // namespace topocast::measure
