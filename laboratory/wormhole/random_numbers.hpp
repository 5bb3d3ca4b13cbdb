// Random numbers that are the same on every machine: whole numbers only, no distribution of the
// standard library (whose results are each library's own), no logarithm (each mathematics library's
// own).
#pragma once

#include "wormhole/time.hpp"

#include <cstdint>

namespace topocast {

/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014): a
/// counter whose values are scrambled.
class RandomNumbers {
public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return scramble(state_ += 0x9e3779b97f4a7c15U); }

  /// 0 <= number < bound, all equally likely; bound > 0.
  std::uint32_t below(std::uint32_t bound);
  /// Exponentially distributed with this mean >= 0, rounded down.
  TimeUnits exponential(TimeUnits mean);

  /// A hash: even neighbouring numbers get unrelated results.
  static constexpr std::uint64_t scramble(std::uint64_t number) {
    number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9U;
    number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
    return number ^ (number >> 31U);
  }

private:
  std::uint64_t state_;
};

} // namespace topocast
