#include "input/format_quantity.hpp"

#include "input/quantity.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <variant>

namespace topocast {
namespace {

/// Digits behind the point that make four significant ones of a number from 1 to below 1000.
int decimalsForFourDigits(double number) {
  if (number >= 100) return 1;
  return number >= 10 ? 2 : 3;
}

/// The usual text if it reads back as the same value, else all digits in `unit`.
std::string exactly(double value, std::string (*format)(double),
                    Parsed<double> (*parse)(llvm::StringRef), const char* unit) {
  std::string usual = format(value);
  const Parsed<double> readBack = parse(usual);
  if (const auto* same = std::get_if<double>(&readBack); same != nullptr && *same == value)
    return usual;
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  return std::string(digits.begin(), end) + unit;
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

std::string exactBandwidth(double bytesPerSecond) {
  return exactly(bytesPerSecond, formatBandwidth, parseBandwidth, " B/s");
}

std::string exactSeconds(double seconds) {
  return exactly(seconds, formatSeconds, parseDuration, " s");
}

std::string formatCount(std::size_t count, const std::string& noun, const std::string& plural) {
  std::string text = std::to_string(count) + ' ' + noun;
  if (count == 1) return text;
  const bool isAfterVowel = noun.size() > 1 && std::string_view("aeiou").find(
                                                   noun[noun.size() - 2]) != std::string_view::npos;
  const bool endsInY = plural == "s" && noun.ends_with('y') && !isAfterVowel;
  return endsInY ? text.replace(text.size() - 1, 1, "ies") : text + plural;
}

} // namespace topocast
