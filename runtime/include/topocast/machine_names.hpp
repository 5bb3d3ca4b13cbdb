// Machine names: reads a list of them with ranges, and finds a host among a cluster's machines.
// Plain text in, names and machine numbers out; without MPI.
#pragma once

#include "topocast/name_pattern.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::runtime {

/// Stands for the machine of a rank whose host is none of the cluster's.
constexpr std::uint32_t unknownMachine = ~std::uint32_t{0};

namespace detail {

/// What a name outside of its brackets is made of here: a host may be called by anything.
inline bool isHostCharacter(char c) {
  return std::string_view(" \t\n,[]").find(c) == std::string_view::npos;
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
  NameCursor cursor(list);
  do {
    cursor.skipBlanks();
    const auto read = readNamePattern(cursor, detail::isHostCharacter);
    const auto* pattern = std::get_if<NamePattern>(&read);
    if (pattern == nullptr || pattern->empty() || longestLength(*pattern) > longestName) return {};
    cursor.skipBlanks();
    for (std::string& name : expandNames(*pattern, limit - names.size()))
      names.push_back(std::move(name));
  } while (names.size() < limit && cursor.take(','));
  if (names.size() < limit && !cursor.atEnd()) return {};
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
