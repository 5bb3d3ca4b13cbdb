// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/names/machine_names.hpp"

#include "topocast/inline.hpp"
#include "topocast/names/name_pattern.hpp"

#include <utility>
#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE std::uint32_t numberOfName(std::string_view name) {
  constexpr std::uint32_t offsetBasis = 2'166'136'261;
  constexpr std::uint32_t prime = 16'777'619;
  std::uint32_t hash = offsetBasis;
  for (const char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return hash % firstForeignMachine;
}

TOPOCAST_INLINE std::uint32_t foreignMachine(std::string_view host) {
  const std::uint32_t number = numberOfName(host) | firstForeignMachine;
  return number == unknownMachine ? firstForeignMachine : number;
}

namespace detail {

/// Whether a name may have this character outside of its brackets. Host names may have almost any.
TOPOCAST_INLINE bool isHostCharacter(char c) {
  return std::string_view(" \t\n,[]").find(c) == std::string_view::npos;
}

TOPOCAST_INLINE std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return lower;
}

} // namespace detail

TOPOCAST_INLINE std::optional<std::vector<std::string>> expandMachineNames(std::string_view list,
                                                                           std::size_t limit) {
  std::vector<std::string> names;
  NameCursor cursor(list);
  do {
    cursor.skipBlanks();
    const auto read = readNamePattern(cursor, detail::isHostCharacter);
    const auto* pattern = std::get_if<NamePattern>(&read);
    if (pattern == nullptr || pattern->empty() || longestLength(*pattern) > longestName) return {};
    cursor.skipBlanks();
    for (std::string& name : expandNames(*pattern, limit - names.size()))
      names.push_back(std::move(name));
  } while (names.size() < limit && (cursor.take(',') || !cursor.atEnd()));
  if (names.size() < limit && !cursor.atEnd()) return {};
  return names;
}

namespace detail {

/// How a host's name and a machine's are compared: without regard to case, and up to the first dot.
struct NameComparison {
  bool ignoresCase = false;
  bool endsAtDot = false;

  std::string operator()(std::string_view name) const {
    if (endsAtDot) name = name.substr(0, name.find('.'));
    return ignoresCase ? lowerCase(name) : std::string(name);
  }
};

/// The places of the names that are equal to `host`, the first two of them.
struct FoundNames {
  std::uint32_t first = unknownMachine;
  bool areSeveral = false;

  void add(std::uint32_t place) {
    areSeveral = first != unknownMachine;
    if (!areSeveral) first = place;
  }
};

/// Goes through the names that a pattern stands for, from part to part, as far as `host` allows.
class PatternSearch {
public:
  PatternSearch(const NamePattern& pattern, const NameComparison& compare, const std::string& host,
                std::uint32_t firstPlace)
      : pattern_(pattern), compare_(compare), host_(host), firstPlace_(firstPlace) {}

  FoundNames run() {
    follow(0, {}, 0);
    return found_;
  }

private:
  bool isBeginning(const std::string& name) const {
    const std::string compared = compare_(name);
    const bool isCut = compared.size() < name.size();
    return isCut ? compared == host_ : host_.compare(0, compared.size(), compared) == 0;
  }

  /// `before` names stand for the parts up to `part` in front of `name`.
  void follow(std::size_t part, const std::string& name, std::uint64_t before) {
    if (part == pattern_.size()) {
      if (compare_(name) == host_) found_.add(firstPlace_ + static_cast<std::uint32_t>(before));
      return;
    }
    const std::string fixed = name + pattern_[part].fixed;
    if (!isBeginning(fixed)) return;
    if (pattern_[part].numbers.empty()) return follow(part + 1, fixed, before);
    std::uint64_t count = 0;
    for (const NumberRange& range : pattern_[part].numbers)
      count += range.last - range.first + 1;
    before *= count;
    for (const NumberRange& range : pattern_[part].numbers) {
      tryNumbers(range, part, fixed, before);
      before += range.last - range.first + 1;
    }
  }

  /// Only numbers that the host's name goes on with can be right; where it is cut at a dot before
  /// them, any is.
  void tryNumbers(const NumberRange& range, std::size_t part, const std::string& name,
                  std::uint64_t before) {
    if (compare_(name).size() < name.size()) {
      follow(part + 1, name + padded(range.first, range.width), before);
      if (range.last > range.first)
        follow(part + 1, name + padded(range.first + 1, range.width), before + 1);
      return;
    }
    for (std::size_t digits = 1; name.size() + digits <= host_.size(); ++digits) {
      const std::string text = host_.substr(name.size(), digits);
      std::uint64_t number = 0;
      if (text.find_first_not_of("0123456789") != std::string::npos || !readNumber(text, number))
        return;
      if (number < range.first || number > range.last || padded(number, range.width) != text)
        continue;
      follow(part + 1, name + text, before + number - range.first);
    }
  }

  const NamePattern& pattern_;
  const NameComparison& compare_;
  const std::string& host_; ///< as it is compared
  std::uint32_t firstPlace_;
  FoundNames found_;
};

/// Goes through lists of names, which are well formed.
TOPOCAST_INLINE FoundNames searchLists(const char* const* lists, std::uint32_t count,
                                       std::string_view host, const NameComparison& compare) {
  const std::string compared = compare(host);
  FoundNames found;
  std::uint32_t place = 0;
  for (std::uint32_t list = 0; list < count; ++list) {
    NameCursor cursor(lists[list]);
    do {
      cursor.skipBlanks();
      const auto pattern = std::get<NamePattern>(readNamePattern(cursor, isHostCharacter));
      const FoundNames here = PatternSearch(pattern, compare, compared, place).run();
      if (here.first != unknownMachine) found.add(here.first);
      found.areSeveral = found.areSeveral || here.areSeveral;
      place += static_cast<std::uint32_t>(countNames(pattern));
      cursor.skipBlanks();
    } while (cursor.take(','));
  }
  return found;
}

/// Goes through names one by one.
TOPOCAST_INLINE FoundNames searchNames(const char* const* names, std::uint32_t count,
                                       std::string_view host, const NameComparison& compare) {
  const std::string compared = compare(host);
  FoundNames found;
  for (std::uint32_t machine = 0; machine < count; ++machine)
    if (compare(names[machine]) == compared) found.add(machine);
  return found;
}

/// The first of several comparisons by which a name is found; `search(compare)` finds names.
template <class Search>
std::uint32_t firstFound(const Search& search) {
  for (const NameComparison& compare : {NameComparison{false, false}, NameComparison{true, false}})
    if (const FoundNames found = search(compare); found.first != unknownMachine) return found.first;
  const FoundNames found = search(NameComparison{true, true});
  return found.areSeveral ? unknownMachine : found.first;
}

} // namespace detail

TOPOCAST_INLINE std::uint32_t findMachine(const char* const* names, std::uint32_t count,
                                          std::string_view host) {
  return detail::firstFound([&](const detail::NameComparison& compare) {
    return detail::searchNames(names, count, host, compare);
  });
}

TOPOCAST_INLINE std::uint32_t findMachineInLists(const char* const* lists, std::uint32_t count,
                                                 std::string_view host) {
  return detail::firstFound([&](const detail::NameComparison& compare) {
    return detail::searchLists(lists, count, host, compare);
  });
}

} // namespace topocast::TOPOCAST_ABI::runtime
