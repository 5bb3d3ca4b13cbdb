#include "wormhole/sample.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <limits>

namespace topocast {
namespace {

/// The point of Student's t distribution (degrees of freedom >= 1) below which 97.5 % lie.
double studentPoint(std::uint64_t degrees) {
  return boost::math::quantile(boost::math::students_t(static_cast<double>(degrees)), 0.975);
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
