// Machine names: reads a list of them with ranges, and finds a host among a cluster's machines.
// Plain text in, names and machine numbers out; without MPI.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace topocast::runtime {

/// Stands for the machine of a rank whose host is none of the cluster's.
constexpr std::uint32_t unknownMachine = ~std::uint32_t{0};

namespace detail {

inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// Splits at the commas that stand outside of brackets.
inline std::vector<std::string_view> splitList(std::string_view list) {
  std::vector<std::string_view> items;
  std::size_t start = 0;
  bool inBrackets = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '[') inBrackets = true;
    if (list[i] == ']') inBrackets = false;
    if (list[i] != ',' || inBrackets) continue;
    items.push_back(list.substr(start, i - start));
    start = i + 1;
  }
  items.push_back(list.substr(start));
  return items;
}

/// Both ends belong to it; written with at least `width` digits.
struct NumberRange {
  std::uint64_t first;
  std::uint64_t last;
  std::size_t width;
};

inline std::optional<std::uint64_t> readNumber(std::string_view digits) {
  std::uint64_t number = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
  if (!whole) return {};
  return number;
}

/// Reads "7" or "08-12"; nothing if it is neither or runs backwards.
inline std::optional<NumberRange> readRange(std::string_view text) {
  const std::size_t dash = text.find('-');
  const std::string_view from = text.substr(0, dash);
  const std::string_view to = dash == std::string_view::npos ? from : text.substr(dash + 1);
  const std::optional<std::uint64_t> first = readNumber(from);
  const std::optional<std::uint64_t> last = readNumber(to);
  if (!first || !last || *first > *last) return {};
  return NumberRange{*first, *last, from.size()};
}

inline std::string padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

/// The names that one item of a list stands for, the first bracket varying slowest, at most
/// `limit` of them.
inline std::optional<std::vector<std::string>> expandItem(std::string_view item,
                                                          std::size_t limit) {
  const std::size_t open = item.find('[');
  const std::string_view head = item.substr(0, open);
  if (head.find_first_of(" \t\n]") != std::string_view::npos) return {};
  if (open == std::string_view::npos) return std::vector<std::string>{std::string(item)};
  const std::size_t close = item.find(']', open);
  if (close == std::string_view::npos) return {};
  const auto tails = expandItem(item.substr(close + 1), limit);
  if (!tails) return {};

  std::vector<std::string> names;
  for (const std::string_view part : splitList(item.substr(open + 1, close - open - 1))) {
    const std::optional<NumberRange> range = readRange(part);
    if (!range) return {};
    // Compared as a difference: `last` may be the largest number there is.
    for (std::uint64_t step = 0; step <= range->last - range->first; ++step)
      for (const std::string& tail : *tails) {
        if (names.size() >= limit) return names;
        names.push_back(std::string(head) + padded(range->first + step, range->width) + tail);
      }
  }
  return names;
}

inline std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return lower;
}

} // namespace detail

/// The names that a comma-separated list stands for, at most `limit` of them. Brackets hold numbers
/// and ranges, zero padding is kept, a name may have several: "login,r[1-2]n[00-15,20]". Blanks
/// around names are ignored. Nothing if the list is malformed.
inline std::optional<std::vector<std::string>> expandMachineNames(std::string_view list,
                                                                  std::size_t limit) {
  std::vector<std::string> names;
  for (const std::string_view untrimmed : detail::splitList(list)) {
    const std::string_view item = detail::trimmed(untrimmed);
    if (item.empty()) return {};
    const auto expanded = detail::expandItem(item, limit - names.size());
    if (!expanded) return {};
    names.insert(names.end(), expanded->begin(), expanded->end());
    if (names.size() >= limit) break;
  }
  names.resize(std::min(names.size(), limit));
  return names;
}

/// The machine whose name is `host`: exactly; if that finds none, without regard to case; and if
/// that finds none, both only up to their first dot. unknownMachine if no machine or, up to the
/// dot, more than one fits.
inline std::uint32_t findMachine(const char* const* names, std::uint32_t count,
                                 std::string_view host) {
  for (std::uint32_t machine = 0; machine < count; ++machine)
    if (host == names[machine]) return machine;
  const std::string whole = detail::lowerCase(host);
  const std::string_view start = std::string_view(whole).substr(0, whole.find('.'));
  std::uint32_t byStart = unknownMachine;
  bool several = false;
  for (std::uint32_t machine = 0; machine < count; ++machine) {
    const std::string name = detail::lowerCase(names[machine]);
    if (name == whole) return machine;
    if (std::string_view(name).substr(0, name.find('.')) != start) continue;
    several = byStart != unknownMachine;
    byStart = machine;
  }
  return several ? unknownMachine : byStart;
}

} // namespace topocast::runtime
