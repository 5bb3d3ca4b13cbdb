// A start-up and a part for each byte, from times that were measured at several sizes. In: points.
// Out: the line with the least sum of squared relative errors, which meets short times as well as
// long ones, among all lines that can be costs: they rise, and do not start below zero.
#pragma once

#include <span>

namespace topocast {

/// `intercept + slope * x`
struct Line {
  double intercept = 0;
  double slope = 0;

  double at(double x) const { return intercept + slope * x; }
};

struct Point {
  double x = 0; ///< > 0
  double y = 0; ///< > 0
};

/// `points` is not empty. Where the best line is no cost, and through a single point, it is the
/// best one through the origin.
Line fitLine(std::span<const Point> points);

} // namespace topocast
