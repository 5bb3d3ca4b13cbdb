// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/switch_cables.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Adds each switch's number of cables to the entry behind its own.
TOPOCAST_INLINE void countCables(const SiteRoutes& routes, std::vector<std::uint32_t>& counts) {
  for (std::uint32_t i = 0; i < routes.cableRows; ++i) {
    const SiteCables& row = routes.cables[i];
    for (std::uint32_t from = row.first; from < row.first + row.count; ++from)
      counts[from + 1U] += row.toCount * row.cables;
    for (std::uint32_t j = 0; j < row.toCount; ++j)
      counts[row.to + j * row.toStep + 1U] += row.count * row.cables;
  }
}

} // namespace detail

TOPOCAST_INLINE std::vector<Speed> linkSpeedsOf(const SiteRoutes& routes) {
  std::vector<Speed> speeds;
  detail::visitCables(routes, [&](std::uint32_t, std::uint32_t, const SiteCables& row) {
    speeds.insert(speeds.end(), 2, row.speed);
  });
  return speeds;
}

TOPOCAST_INLINE SwitchCables switchCablesOf(const SiteRoutes& routes, std::uint32_t switches) {
  SwitchCables found;
  found.begins.assign(switches + 1U, 0);
  detail::countCables(routes, found.begins);
  for (std::uint32_t i = 0; i < switches; ++i)
    found.begins[i + 1U] += found.begins[i];
  found.cables.resize(found.begins.back());
  std::vector<std::uint32_t> next(found.begins.begin(), found.begins.end() - 1);
  std::uint32_t link = 0;
  detail::visitCables(routes, [&](std::uint32_t from, std::uint32_t to, const SiteCables&) {
    found.cables[next[from]++] = {to, link++};
    found.cables[next[to]++] = {from, link++};
  });
  const auto isBefore = [](const SwitchCable& one, const SwitchCable& other) {
    return one.to < other.to;
  };
  for (std::uint32_t i = 0; i < switches; ++i) {
    SwitchCable* const begin = found.cables.data() + found.begins[i];
    SwitchCable* const end = found.cables.data() + found.begins[i + 1U];
    if (!std::is_sorted(begin, end, isBefore)) stableSort(begin, end, isBefore);
  }
  return found;
}

} // namespace topocast::TOPOCAST_ABI::runtime
