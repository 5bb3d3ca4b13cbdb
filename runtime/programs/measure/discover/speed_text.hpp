// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Speeds as people write them. In: measured bytes per second. Out: the bandwidth of the link that
// was bought, if the speed is a little less than one's, or what was measured.
#pragma once

#include "../text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace topocast::measure {

/// `941 Mbit/s`, `10 Gbit/s`
inline std::string bandwidthText(double bitsPerSecond) {
  constexpr double leastWritten = 1000;
  const bool isGiga = bitsPerSecond >= 0.9995e9;
  const double number = std::max(bitsPerSecond, leastWritten) / (isGiga ? 1e9 : 1e6);
  return formatted(number >= 1000 ? "%.0f" : "%.4g", number) + (isGiga ? " Gbit/s" : " Mbit/s");
}

/// A link's nominal speed, in bits per second: frames' headers and protocols take up to 15 % of it.
inline double nominalSpeed(double bitsPerSecond) {
  constexpr std::array<double, 15> sold = {1e7,  1e8,    1e9,  2.5e9, 5e9,  1e10, 2.5e10, 4e10,
                                           5e10, 5.6e10, 1e11, 2e11,  4e11, 8e11, 1.6e12};
  for (const double speed : sold)
    if (bitsPerSecond <= 1.02 * speed && bitsPerSecond >= 0.85 * speed) return speed;
  return bitsPerSecond;
}

/// A width, in streams, as a whole number or a simple share if it is near one.
inline double plainWidth(double width) {
  constexpr double near = 0.08;
  const double whole = std::round(width);
  if (whole >= 1 && std::abs(width - whole) <= near * whole) return whole;
  for (const double share : {0.1, 0.25, 0.5, 1.5, 2.5})
    if (std::abs(width - share) <= near * share) return share;
  return width;
}

} // namespace topocast::measure
