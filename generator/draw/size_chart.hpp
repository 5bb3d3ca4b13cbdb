// Times against message sizes, both by their logarithms. In: curves, and rows of bands that say
// what serves which sizes. Out: a standalone SVG.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast {

/// A time, of a message of so many bytes; both above 0.
struct SizePoint {
  double bytes = 0;
  double seconds = 0;
};

struct SizeCurve {
  std::string name;
  std::vector<SizePoint> points; ///< ascending by size
  bool isBound = false;          ///< dashed
};

/// What serves messages of `fromBytes` to `toBytes`.
struct SizeBand {
  double fromBytes = 0;
  double toBytes = 0;
  std::string text;       ///< a number and a key where there is no room
  std::string title;      ///< shown when pointed at
  std::size_t colour = 0; ///< a number; equal things have equal ones
};

/// Bands that follow each other.
struct SizeRow {
  std::string name;
  std::vector<SizeBand> bands;
  bool hasColours = false; ///< those of its bands, which stand behind the curves too; else greys
};

struct SizeChart {
  std::string title;
  std::string facts;
  double fromBytes = 1;
  double toBytes = 2;
  std::vector<SizeCurve> curves;
  std::vector<SizeRow> rows;
};

void drawSizeChart(llvm::raw_ostream& out, const SizeChart& chart);

} // namespace topocast
