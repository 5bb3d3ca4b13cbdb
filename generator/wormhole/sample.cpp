#include "wormhole/sample.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace topocast {
namespace {

/// The 97.5 % point of Student's t distribution. For few degrees of freedom (at least 1) from a
/// table (Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.10, to more digits); for
/// more by its expansion about that of the normal distribution (26.7.5), which is right to three
/// decimals there.
double studentPoint(std::uint64_t degrees) {
  constexpr std::array fewDegrees = {12.706204736432095, 4.302652729911275, 3.182446305284263,
                                     2.776445105197999,  2.570581836314197, 2.446911848791681,
                                     2.364624251010300};
  if (degrees <= fewDegrees.size()) return fewDegrees[degrees - 1];
  constexpr double x = 1.959963984540054;
  constexpr double x3 = x * x * x;
  constexpr double x5 = x3 * x * x;
  constexpr double x7 = x5 * x * x;
  const auto n = static_cast<double>(degrees);
  return x + (x3 + x) / (4 * n) + (5 * x5 + 16 * x3 + 3 * x) / (96 * n * n) +
         (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * n * n * n);
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
  return studentPoint(count_ - 1) * standardDeviation() / std::sqrt(static_cast<double>(count_));
}

} // namespace topocast
