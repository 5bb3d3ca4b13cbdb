#include "input/quantity.hpp"

#include "input/names.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <charconv>
#include <cmath>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr const char* sizeAdvice = "write, for example, '8192', '64K' or '1MiB'";
constexpr const char* bandwidthAdvice =
    "write, for example, '1 Gbit/s', '100 Mbit/s' or '125 MB/s'";
constexpr const char* durationAdvice = "write, for example, '20 us', '1.5 ms' or '300 ns'";

/// A number and what follows it, blanks removed.
struct Measure {
  double number = 0;
  StringRef unit;
};

Parsed<Measure> splitNumber(StringRef text, const char* advice) {
  text = text.trim();
  const std::string name = inQuotes(text);
  if (text.empty()) return Refusal{"a number is missing", advice};
  if (text.starts_with("-")) return Refusal{name + " is below zero", advice};
  if (!llvm::isDigit(text.front()) && text.front() != '.')
    return Refusal{name + " does not start with a number", advice};

  Measure measure;
  const auto [end, status] = std::from_chars(text.begin(), text.end(), measure.number);
  if (status == std::errc::result_out_of_range)
    return Refusal{name + " is outside of what a number can hold", advice};
  if (status != std::errc()) return Refusal{name + " does not start with a number", advice};
  measure.unit = text.drop_front(static_cast<std::size_t>(end - text.begin())).ltrim();
  if (measure.unit.starts_with(","))
    return Refusal{name + " is not a number", "write a point, not a comma, before the fraction"};
  return measure;
}

Refusal badUnit(StringRef unit, const char* advice) {
  if (unit.empty()) return {"the unit is missing", advice};
  return {("unknown unit '" + unit + "'").str(), advice};
}

/// Exponent of a prefix: 0 for none, 1 for k, 2 for M...; removes it from `unit`.
int takePrefix(StringRef& unit) {
  const std::size_t found =
      unit.empty() ? StringRef::npos : StringRef("kmgt").find(llvm::toLower(unit.front()));
  if (found == StringRef::npos) return 0;
  unit = unit.drop_front();
  return static_cast<int>(found) + 1;
}

/// Bytes in a unit of size, 0 if it is none.
double bytesInSizeUnit(StringRef unit) {
  const double factor = std::pow(1024.0, takePrefix(unit));
  if (unit.empty() || unit.equals_insensitive("B")) return factor;
  return factor > 1 && unit.equals_insensitive("iB") ? factor : 0;
}

/// Bytes per second in a unit of bandwidth, 0 if it is none.
double bytesPerSecondInUnit(StringRef unit) {
  const int prefix = takePrefix(unit);
  const bool binary = prefix > 0 && unit.consume_front_insensitive("i");
  const double factor = std::pow(binary ? 1024.0 : 1000.0, prefix);
  if (unit.equals_insensitive("bit/s")) return factor / 8;
  if (unit.empty()) return 0;
  const bool perSecond =
      unit.drop_front().equals_insensitive("/s") || unit.drop_front().equals_insensitive("ps");
  if (!perSecond) return 0;
  return llvm::StringSwitch<double>(unit.take_front())
      .Case("b", factor / 8)
      .Case("B", factor)
      .Default(0);
}

double secondsInUnit(StringRef unit) {
  return llvm::StringSwitch<double>(unit)
      .Case("s", 1)
      .Case("ms", 1e-3)
      .Cases("us", "\xC2\xB5s", "\xCE\xBCs", 1e-6)
      .Case("ns", 1e-9)
      .Default(0);
}

/// Number times unit; `unitValue` gives 0 for an unknown unit.
Parsed<double> parse(StringRef text, double (*unitValue)(StringRef), const char* advice) {
  const auto split = splitNumber(text, advice);
  if (const auto* refusal = std::get_if<Refusal>(&split)) return *refusal;
  const auto& [number, unit] = std::get<Measure>(split);
  const double factor = unitValue(unit);
  if (factor == 0) return badUnit(unit, advice);
  // Dividing by a small unit's exact inverse rounds once: 0.3 ms is 0.0003 and not a neighbour.
  return factor < 1 ? number / std::round(1 / factor) : number * factor;
}

} // namespace

Parsed<std::uint64_t> parseSize(StringRef text) {
  const auto parsed = parse(text, bytesInSizeUnit, sizeAdvice);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const double bytes = std::get<double>(parsed);
  const std::string name = inQuotes(text.trim());
  if (bytes > 0x1p53) return Refusal{name + " is more than 2^53 bytes", sizeAdvice};
  if (bytes != std::floor(bytes))
    return Refusal{name + " is not a whole number of bytes", sizeAdvice};
  return static_cast<std::uint64_t>(bytes);
}

Parsed<double> parseBandwidth(StringRef text) {
  auto parsed = parse(text, bytesPerSecondInUnit, bandwidthAdvice);
  const auto* bandwidth = std::get_if<double>(&parsed);
  if (bandwidth == nullptr) return parsed;
  if (*bandwidth == 0) return Refusal{"a bandwidth of zero", bandwidthAdvice};
  if (*bandwidth > 1e15)
    return Refusal{"a bandwidth above 10^15 bytes per second", bandwidthAdvice};
  return parsed;
}

Parsed<double> parseDuration(StringRef text) {
  auto parsed = parse(text, secondsInUnit, durationAdvice);
  const auto* seconds = std::get_if<double>(&parsed);
  if (seconds != nullptr && *seconds > 1000) return Refusal{"a time above 1000 s", durationAdvice};
  return parsed;
}

Parsed<double> parseSignedDuration(StringRef text) {
  const StringRef number = text.trim();
  if (!number.starts_with("-")) return parseDuration(text);
  auto parsed = parseDuration(number.drop_front());
  if (auto* seconds = std::get_if<double>(&parsed)) *seconds = -*seconds;
  return parsed;
}

} // namespace topocast
