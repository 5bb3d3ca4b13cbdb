// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which switches are joined to which. In: a site's rows of cables. Out: for each switch its cables
// in order of the switches that they lead to, as forwarding tables number them.
#pragma once

#include "topocast/site.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// A cable as one of its two switches sees it.
struct SwitchCable {
  std::uint32_t to;   ///< the switch at the other end
  std::uint32_t link; ///< the direction that leads there; of cable c 2 c or 2 c + 1
};

/// The cables of all switches.
struct SwitchCables {
  std::vector<std::uint32_t>
      begins;                      ///< by switch: its first entry in `cables`; one more at the end
  std::vector<SwitchCable> cables; ///< of each switch by `to`, ascending

  std::uint32_t switchCount() const { return static_cast<std::uint32_t>(begins.size() - 1); }

  /// Calls visit(to) for each cable of a switch.
  template <class Visit>
  void visit(std::uint32_t aSwitch, Visit visit) const {
    for (std::uint32_t i = begins[aSwitch]; i < begins[aSwitch + 1U]; ++i)
      visit(cables[i].to);
  }
};

namespace detail {

/// Calls visit(from, to, speed) for every cable, in order of their numbers.
template <class Visit>
void visitCables(const SiteRoutes& routes, Visit visit) {
  for (std::uint32_t i = 0; i < routes.cableRows; ++i) {
    const SiteCables& row = routes.cables[i];
    for (std::uint32_t from = row.first; from < row.first + row.count; ++from)
      for (std::uint32_t j = 0; j < row.toCount; ++j)
        for (std::uint32_t cable = 0; cable < row.cables; ++cable)
          visit(from, row.to + j * row.toStep, row.speed);
  }
}

/// Adds each switch's number of cables to the entry behind its own.
inline void countCables(const SiteRoutes& routes, std::vector<std::uint32_t>& counts) {
  for (std::uint32_t i = 0; i < routes.cableRows; ++i) {
    const SiteCables& row = routes.cables[i];
    for (std::uint32_t from = row.first; from < row.first + row.count; ++from)
      counts[from + 1U] += row.toCount * row.cables;
    for (std::uint32_t j = 0; j < row.toCount; ++j)
      counts[row.to + j * row.toStep + 1U] += row.count * row.cables;
  }
}

} // namespace detail

/// The cables of so many switches.
inline SwitchCables switchCablesOf(const SiteRoutes& routes, std::uint32_t switches) {
  SwitchCables found;
  found.begins.assign(switches + 1U, 0);
  detail::countCables(routes, found.begins);
  for (std::uint32_t i = 0; i < switches; ++i)
    found.begins[i + 1U] += found.begins[i];
  found.cables.resize(found.begins.back());
  std::vector<std::uint32_t> next(found.begins.begin(), found.begins.end() - 1);
  std::uint32_t link = 0;
  detail::visitCables(routes, [&](std::uint32_t from, std::uint32_t to, Speed) {
    found.cables[next[from]++] = {to, link++};
    found.cables[next[to]++] = {from, link++};
  });
  const auto isBefore = [](const SwitchCable& one, const SwitchCable& other) {
    return one.to < other.to;
  };
  for (std::uint32_t i = 0; i < switches; ++i) {
    const auto begin = found.cables.begin() + found.begins[i];
    const auto end = found.cables.begin() + found.begins[i + 1U];
    if (!std::is_sorted(begin, end, isBefore)) std::stable_sort(begin, end, isBefore);
  }
  return found;
}

} // namespace topocast::runtime
