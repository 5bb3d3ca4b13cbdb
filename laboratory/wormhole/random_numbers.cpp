#include "wormhole/random_numbers.hpp"

#include <cassert>

namespace topocast {
namespace {

constexpr unsigned halfBits = 32;
constexpr std::uint64_t lowHalf = 0xffffffffU;

} // namespace

// Lemire, "Fast random integer generation in an interval" (2019).
std::uint32_t RandomNumbers::below(std::uint32_t bound) {
  assert(bound > 0);
  const std::uint32_t surplus = (0U - bound) % bound; // of 2^32 over the multiples of bound
  while (true) {
    const std::uint64_t product = (next() >> halfBits) * bound;
    if ((product & lowHalf) >= surplus) return static_cast<std::uint32_t>(product >> halfBits);
  }
}

// Von Neumann, "Various techniques used in connection with random digits" (1951): a falling run of
// random fractions has odd length with probability e^-x if it starts with x; every run of even
// length adds 1 to the result.
TimeUnits RandomNumbers::exponential(TimeUnits mean) {
  for (TimeUnits whole = 0;; ++whole) {
    const std::uint64_t first = next();
    std::uint64_t last = first;
    bool isOdd = true;
    for (std::uint64_t number = next(); number < last; number = next()) {
      last = number;
      isOdd = !isOdd;
    }
    if (!isOdd) continue;
    const auto fraction = static_cast<TimeUnits>(first >> halfBits);
    return whole * mean + static_cast<TimeUnits>((fraction * mean) >> halfBits);
  }
}

} // namespace topocast
