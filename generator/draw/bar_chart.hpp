// Bar charts, for comparisons. In: groups of horizontal bars, each bar of one or several parts,
// with a text at its end. Out: a standalone SVG. Scales start at 0. All groups share one scale, or
// each has its own, so that one chart can show different quantities, such as time and load.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast {

struct Bar {
  std::string label;
  std::vector<double> parts; ///< by entry of BarChart::parts, not negative
  std::string text;          ///< at its end
  std::string title;         ///< tooltip
  bool isMarked = false;     ///< its label stands out
};

/// A line across the bars of a group, such as a bound.
struct BarLine {
  double value = 0;
  std::string text;
};

struct BarGroup {
  std::string heading; ///< with what the bars measure
  std::vector<Bar> bars;
  std::optional<BarLine> line;
};

struct BarChart {
  std::string title;
  std::string facts;
  std::vector<std::string> parts; ///< what each part of a bar means; no legend if there is one
  std::vector<BarGroup> groups;
  /// The value at the right end of all groups; longer bars are cut there, and marked. If empty,
  /// each group has its own scale, which its longest bar fills.
  std::optional<double> sharedScale;
};

/// The most parts of a bar: there is one colour for each.
constexpr std::size_t mostBarParts = 6;

void drawBarChart(llvm::raw_ostream& out, const BarChart& chart);

} // namespace topocast
