// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Least squares: a start-up part and a part for each unit from measured points.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace topocast::measure {

/// y = start + slope x.
struct Line {
  double start = 0;
  double slope = 0;
};

struct Point {
  double x = 0;
  double y = 0;
};

/// The line with the least sum of weighted squares of its vertical distances from the points;
/// `weight(point)` is above 0. Nothing if not two points differ in x.
template <class Weight>
std::optional<Line> fitLine(const std::vector<Point>& points, Weight&& weight) {
  double all = 0;
  double meanX = 0;
  double meanY = 0;
  for (const Point& point : points) {
    all += weight(point);
    meanX += weight(point) * point.x;
    meanY += weight(point) * point.y;
  }
  if (points.size() < 2) return {};
  meanX /= all;
  meanY /= all;
  double squares = 0;
  double products = 0;
  for (const Point& point : points) {
    squares += weight(point) * (point.x - meanX) * (point.x - meanX);
    products += weight(point) * (point.x - meanX) * (point.y - meanY);
  }
  if (squares <= 0) return {};
  const double slope = products / squares;
  return Line{meanY - slope * meanX, slope};
}

/// Every point counts alike.
inline std::optional<Line> fitLine(const std::vector<Point>& points) {
  return fitLine(points, [](const Point&) { return 1.0; });
}

/// Relative distances count, so that short times are met as well as long ones; y is above 0.
inline std::optional<Line> fitLineRelatively(const std::vector<Point>& points) {
  return fitLine(points, [](const Point& point) { return 1 / (point.y * point.y); });
}

} // namespace topocast::measure
