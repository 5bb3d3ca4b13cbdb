// Horizontal bars, for comparisons. In: groups of bars, each bar of one part or several, with a
// text at its end. Out: a standalone SVG. Scales start at 0. Groups have one scale, or each its
// own, so that those of different quantities can stand below each other.
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
  std::string title;         ///< shown when pointed at
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
  /// The value at the right end of all groups; longer bars are cut there, and marked. Nothing: each
  /// group's longest bar ends there.
  std::optional<double> sharedScale;
};

/// Parts that have a colour of their own.
constexpr std::size_t mostBarParts = 6;

void drawBarChart(llvm::raw_ostream& out, const BarChart& chart);

} // namespace topocast
