#include "simulate/wormhole/sample.hpp"

#include <cmath>
#include <limits>

namespace topocast {
namespace {

/// The 97.5 % point of Student's t distribution, by its expansion about that of the normal one
/// (Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5); from 8 degrees of freedom
/// on right to three decimals.
double studentPoint(double degrees) {
  constexpr double x = 1.959963984540054;
  constexpr double x3 = x * x * x;
  constexpr double x5 = x3 * x * x;
  constexpr double x7 = x5 * x * x;
  return x + (x3 + x) / (4 * degrees) + (5 * x5 + 16 * x3 + 3 * x) / (96 * degrees * degrees) +
         (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * degrees * degrees * degrees);
}

} // namespace

// Welford, "Note on a method for calculating corrected sums of squares and products" (1962).
void Sample::add(double value) {
  ++count_;
  const double before = value - mean_;
  mean_ += before / static_cast<double>(count_);
  squares_ += before * (value - mean_);
}

double Sample::standardDeviation() const {
  return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1));
}

double Sample::confidence() const {
  if (count_ < 2) return std::numeric_limits<double>::infinity();
  return studentPoint(static_cast<double>(count_ - 1)) * standardDeviation() /
         std::sqrt(static_cast<double>(count_));
}

} // namespace topocast
