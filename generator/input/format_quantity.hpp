// Quantities as people read them; the opposite of quantity.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace topocast {

/// At most `decimals` digits behind the point, without trailing zeros: `2`, `0.5`, `1.333`.
std::string formatNumber(double number, int decimals = 3);

/// `512 B`, `8 KiB`, `1.5 MiB`; a number of bytes that needs more digits stays in bytes: `1500 B`.
std::string formatBytes(std::uint64_t bytes);

/// Four significant digits: `20 us`, `4.358 ms`, `1.25 s`.
std::string formatSeconds(double seconds);

/// From bytes per second: `1 Gbit/s`, `100 Mbit/s`.
std::string formatBandwidth(double bytesPerSecond);

/// The same in digits enough for parseBandwidth() and parseDuration() (quantity.hpp) to give the
/// same number: `1 Gbit/s`, `123456789.125 B/s`; `20 us`, `1.23456789e-05 s`.
std::string exactBandwidth(double bytesPerSecond);
std::string exactSeconds(double seconds);

/// `1 machine`, `2 machines`, `2 entries`; the plural is the noun with `plural` appended.
std::string formatCount(std::size_t count, const std::string& noun,
                        const std::string& plural = "s");

} // namespace topocast
