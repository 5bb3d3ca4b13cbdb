// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Text put together as printf() does, and times as people read them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>

namespace topocast::measure {

/// As printf() would print it.
template <class... Arguments>
std::string formatted(const char* format, Arguments... arguments) {
  const int length = std::snprintf(nullptr, 0, format, arguments...);
  if (length <= 0) return {};
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, arguments...);
  text.pop_back();
  return text;
}

/// A text as it is: the only argument may not be a format.
inline std::string formatted(const char* text) {
  return text;
}

/// Microseconds with three decimals, the unit of all times that are printed or written.
inline std::string inMicroseconds(double seconds) {
  return formatted("%.3f", 1e6 * seconds);
}

/// Half the width of a confidence interval in percent of the value; a dash without an interval.
template <class Interval>
std::string halfWidthText(const Interval& interval, double typical) {
  if (!interval.bounded || typical <= 0) return "-";
  return formatted("%.1f", 50 * (interval.upper - interval.lower) / typical);
}

/// `1 rank`, `2 ranks`
inline std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

/// "512 B", "8 KiB", "1 MiB".
inline std::string sizeText(int bytes) {
  constexpr int kibi = 1024;
  if (bytes >= kibi * kibi && bytes % (kibi * kibi) == 0)
    return formatted("%d MiB", bytes / (kibi * kibi));
  if (bytes >= kibi && bytes % kibi == 0) return formatted("%d KiB", bytes / kibi);
  return formatted("%d B", bytes);
}

/// To the line's start, with nothing behind it.
constexpr const char* wipedLine = "\r\x1b[K";

/// How much of the work is done, a bar: `[####      ]  40 %  `.
inline std::string progressBar(std::size_t done, std::size_t all) {
  constexpr std::size_t width = 20;
  const std::size_t filled = width * done / all;
  return '[' + std::string(filled, '#') + std::string(width - filled, ' ') +
         formatted("] %3zu %%  ", 100 * done / all);
}

} // namespace topocast::measure
