// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The words in which a generated source puts its tables together.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/cost/measured_times.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>

#ifdef __clang__
// Hops of a large site are one literal, longer than compilers must take. All take it.
#pragma clang diagnostic ignored "-Woverlength-strings"
#endif

namespace topocast::TOPOCAST_ABI::runtime {

/// Machines by the names in lists with ranges.
template <std::uint32_t lists>
constexpr MachineNames listedNames(const char* const (&nameLists)[lists],
                                   std::uint32_t machineCount) {
  return {nameLists, lists, machineCount};
}

/// Switches below one another.
template <std::uint32_t switchCount, std::uint32_t rows>
constexpr SiteNetwork switchTree(const SiteSwitch (&switches)[switchCount],
                                 const SiteMachines (&machines)[rows]) {
  return {switches, switchCount, machines, rows, {}, {}};
}

/// Switches with fixed routes, for which the tree of `switches` stands.
template <std::uint32_t switchCount, std::uint32_t cableRows, std::uint32_t hopRows,
          std::uint32_t listRows, std::uint32_t rows>
constexpr SiteNetwork
fixedRoutes(const SiteSwitch (&switches)[switchCount], const SiteCables (&cables)[cableRows],
            const SiteHops (&hops)[hopRows], const SiteHopLists (&hopLists)[listRows],
            const SiteMachines (&machines)[rows]) {
  return {switches, switchCount, machines,
          rows,     {},          {cables, cableRows, hopLists, listRows, hops, hopRows}};
}

/// The same with hops as runs in a text.
template <std::uint32_t switchCount, std::uint32_t cableRows, std::uint32_t characters,
          std::uint32_t listRows, std::uint32_t rows>
constexpr SiteNetwork
fixedRoutes(const SiteSwitch (&switches)[switchCount], const SiteCables (&cables)[cableRows],
            const char (&hopRuns)[characters], const SiteHopLists (&hopLists)[listRows],
            const SiteMachines (&machines)[rows]) {
  return {switches, switchCount, machines,
          rows,     {},          {cables, cableRows, hopLists, listRows, nullptr, 0, hopRuns}};
}

template <std::uint32_t dimensions, std::uint32_t rows>
constexpr SiteNetwork mesh(const std::uint32_t (&radices)[dimensions],
                           const SiteMachines (&machines)[rows]) {
  return {nullptr, 0, machines, rows, {radices, dimensions, false}, {}};
}

template <std::uint32_t dimensions, std::uint32_t rows>
constexpr SiteNetwork torus(const std::uint32_t (&radices)[dimensions],
                            const SiteMachines (&machines)[rows]) {
  return {nullptr, 0, machines, rows, {radices, dimensions, true}, {}};
}

/// The machines of a job tell where they stand.
constexpr SiteNetwork fromEnvironment() {
  return {};
}

/// By what jobs are planned.
template <std::uint32_t sizes, std::uint32_t kinds>
constexpr Site siteOf(const SiteNetwork& network, Speed usualSpeed,
                      const MeasuredTimes (&times)[sizes], bool switchesBuffer,
                      const ScheduleKind (&schedules)[kinds], Admitted admitted,
                      std::uint64_t segmentBytes, const MulticastTimes& multicast = {}) {
  return {network,   usualSpeed, times,    sizes,        switchesBuffer,
          schedules, kinds,      admitted, segmentBytes, multicast};
}

/// By what jobs are planned where nobody measured: the truth lies between corners.
template <std::uint32_t corners>
constexpr Site within(const TimesCorner (&range)[corners], Site site) {
  site.corners = range;
  site.cornerCount = corners;
  return site;
}

} // namespace topocast::TOPOCAST_ABI::runtime
