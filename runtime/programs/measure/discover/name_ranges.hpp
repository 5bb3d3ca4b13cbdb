// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names as a person would list them. In: names. Out: `n[0-7], login`, where names that end in
// numbers one after the other are one range.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace topocast::measure {

namespace detail {

/// A name that ends in a number as people count.
struct NumberedName {
  std::string stem;
  long number = -1; ///< negative if there is none
};

inline NumberedName numberedName(const std::string& name) {
  constexpr std::size_t mostDigits = 9;
  std::size_t digits = 0;
  while (digits < name.size() && name[name.size() - 1 - digits] >= '0' &&
         name[name.size() - 1 - digits] <= '9')
    ++digits;
  const std::string stem = name.substr(0, name.size() - digits);
  const std::string number = name.substr(stem.size());
  const bool isPlain = number == "0" || (!number.empty() && number.front() != '0');
  if (stem.empty() || !isPlain || digits > mostDigits) return {name, -1};
  return {stem, std::stol(number)};
}

} // namespace detail

/// The names, sorted, in as few ranges as there can be.
inline std::vector<std::string> nameRanges(const std::vector<std::string>& names) {
  std::vector<detail::NumberedName> parts;
  parts.reserve(names.size());
  for (const std::string& name : names)
    parts.push_back(detail::numberedName(name));
  std::sort(parts.begin(), parts.end(), [](const auto& one, const auto& other) {
    return one.stem != other.stem ? one.stem < other.stem : one.number < other.number;
  });
  std::vector<std::string> ranges;
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t last = first;
    while (parts[first].number >= 0 && last + 1 < parts.size() &&
           parts[last + 1].stem == parts[first].stem &&
           parts[last + 1].number == parts[last].number + 1)
      ++last;
    std::string text = parts[first].stem;
    if (last > first)
      text += "[" + std::to_string(parts[first].number) + "-" + std::to_string(parts[last].number) +
              "]";
    else if (parts[first].number >= 0)
      text += std::to_string(parts[first].number);
    ranges.push_back(text);
    first = last + 1;
  }
  return ranges;
}

/// `a, n[0-7]`
inline std::string joinedRanges(const std::vector<std::string>& names) {
  std::string ranges;
  for (const std::string& range : nameRanges(names))
    ranges += (ranges.empty() ? "" : ", ") + range;
  return ranges;
}

} // namespace topocast::measure
