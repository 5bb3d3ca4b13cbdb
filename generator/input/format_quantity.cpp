#include "input/format_quantity.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace topocast {
namespace {

/// Digits behind the point that make four significant ones of a number from 1 to below 1000.
int decimalsForFourDigits(double number) {
  if (number >= 100) return 1;
  return number >= 10 ? 2 : 3;
}

} // namespace

std::string formatNumber(double number, int decimals) {
  std::array<char, 400> digits{};
  const int length = std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
  std::string text(digits.data(), static_cast<std::size_t>(length));
  if (decimals == 0) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string formatBytes(std::uint64_t bytes) {
  constexpr std::array units = {"KiB", "MiB", "GiB", "TiB"};
  std::string text = std::to_string(bytes) + " B";
  std::uint64_t unitBytes = 1024;
  for (const char* unit : units) {
    if (bytes < unitBytes || bytes % (unitBytes / 4) != 0) break;
    text = formatNumber(static_cast<double>(bytes) / static_cast<double>(unitBytes)) + ' ' + unit;
    unitBytes *= 1024;
  }
  return text;
}

std::string formatSeconds(double seconds) {
  constexpr std::array units = {"ns", "us", "ms"};
  double number = seconds * 1e9;
  for (const char* unit : units) {
    if (number < 999.95) return formatNumber(number, decimalsForFourDigits(number)) + ' ' + unit;
    number /= 1000;
  }
  return formatNumber(seconds, decimalsForFourDigits(seconds)) + " s";
}

std::string formatBandwidth(double bytesPerSecond) {
  constexpr std::array units = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s"};
  double number = 8 * bytesPerSecond;
  for (const char* unit : units) {
    if (number < 999.9995) return formatNumber(number) + ' ' + unit;
    number /= 1000;
  }
  return formatNumber(number) + " Tbit/s";
}

std::string formatCount(std::size_t count, const std::string& noun, const std::string& plural) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : plural);
}

} // namespace topocast
