#include "cost/rising_line.hpp"

#include <cassert>

namespace topocast {

Line fitLine(std::span<const Point> points) {
  assert(!points.empty());
  double weights = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (const Point& point : points) {
    const double weight = 1 / (point.y * point.y);
    weights += weight;
    x += weight * point.x;
    y += weight * point.y;
    xx += weight * point.x * point.x;
    xy += weight * point.x * point.y;
  }
  const double spread = weights * xx - x * x;
  const double slope = spread > 0 ? (weights * xy - x * y) / spread : 0;
  const double intercept = (y - slope * x) / weights;
  const bool isLine = points.size() > 1 && slope > 0 && intercept >= 0;
  return isLine ? Line{intercept, slope} : Line{0, xy / xx};
}

} // namespace topocast
