// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Next hops of switches as one text, for routes whose hops take no turns. In: lists of runs, each
// list ended by `;`. Out: a list as rows.
//
// A run is a cable and how many machines one after another it serves, one if no number stands
// there. Letters are the cable's number to base 26, the last of them a capital: `C` is 2, `bC`
// is 28. So `C12bCD2;` says that the first twelve machines are reached by cable 2, the next by
// cable 28, two more by cable 3. That is a few bytes for a run, and compilers read it as fast as a
// comment.
#pragma once

#include "topocast/job/site.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

constexpr char endOfRunList = ';';
constexpr std::uint32_t runLetters = 26;

/// The `;` that ends the list which begins here.
inline const char* endOfRuns(const char* list) {
  while (*list != endOfRunList)
    ++list;
  return list;
}

namespace detail {

inline std::uint32_t takeCable(const char*& text) {
  std::uint32_t cable = 0;
  for (; *text >= 'a' && *text <= 'z'; ++text)
    cable = cable * runLetters + static_cast<std::uint32_t>(*text - 'a');
  return cable * runLetters + static_cast<std::uint32_t>(*text++ - 'A');
}

inline std::uint32_t takeCount(const char*& text) {
  constexpr std::uint32_t base = 10;
  std::uint32_t count = 0;
  for (; *text >= '0' && *text <= '9'; ++text)
    count = count * base + static_cast<std::uint32_t>(*text - '0');
  return std::max(count, 1U);
}

} // namespace detail

/// The list that begins here, of one run at least, as rows without turns.
inline std::vector<SiteHops> hopsOfRuns(const char* list) {
  std::vector<SiteHops> hops;
  for (std::uint32_t machine = 0; *list != endOfRunList;) {
    hops.push_back({machine, detail::takeCable(list), 1, 1, 0});
    machine += detail::takeCount(list);
  }
  return hops;
}

} // namespace topocast::TOPOCAST_ABI::runtime
