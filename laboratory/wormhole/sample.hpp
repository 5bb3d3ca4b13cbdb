// A mean and how sure it is.
#pragma once

#include <cstdint>

namespace topocast {

/// Values drawn independently from one distribution.
class Sample {
public:
  void add(double value);

  std::uint64_t count() const { return count_; }
  /// 0 if there are none.
  double mean() const { return mean_; }
  /// Of single values; 0 if there are fewer than two.
  double standardDeviation() const;
  /// The true mean lies within this of mean() with a probability of 95 %; infinite if there are
  /// fewer than two values.
  double confidence() const;

private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0; ///< of the distances from the mean
};

} // namespace topocast
