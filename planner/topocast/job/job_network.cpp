// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/job_network.hpp"

#include "topocast/inline.hpp"
#include "topocast/names/machine_names.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Calls visit(row, place) for each of `machines` (ascending, each once) that is in the site: place
/// counts the machines of its row before it. Rows without a speed have the usual one.
template <class Visit, class VisitForeign>
void visitRows(const Site& site, const std::vector<std::uint32_t>& machines, Visit visit,
               VisitForeign visitForeign) {
  const SiteMachines* row = site.machines;
  std::uint32_t first = 0; // of the row's machines
  for (const std::uint32_t machine : machines) {
    if (isForeign(machine)) {
      visitForeign();
      continue;
    }
    while (machine >= first + row->count)
      first += (row++)->count;
    const SiteMachines& found = *row;
    visit(
        {found.count, found.aSwitch, found.speed == 0 ? site.usualSpeed : found.speed, found.delay},
        machine - first);
  }
}

/// Foreign machines hang on the switch in the middle, which in a network of levels is the top one,
/// by links as fast as a usual machine's.
TOPOCAST_INLINE SwitchNetwork switchesOfJob(const Site& site,
                                            const std::vector<std::uint32_t>& machines) {
  SwitchNetwork job;
  job.usualSpeed = site.usualSpeed;
  for (std::uint32_t i = 0; i < site.switchCount; ++i) {
    job.switchAbove.push_back(site.switches[i].above);
    job.speedsAbove.push_back(site.switches[i].speed);
    job.delaysAbove.push_back(site.switches[i].delay);
  }
  const bool isAnyForeign = std::any_of(machines.begin(), machines.end(), isForeign);
  const std::uint32_t middle = isAnyForeign ? middleOf(job.switchAbove) : 0;
  job.switchOfMachine.reserve(machines.size());
  job.machineSpeeds.reserve(machines.size());
  const auto add = [&](std::uint32_t aSwitch, Speed speed, Delay delay) {
    job.switchOfMachine.push_back(aSwitch);
    job.machineSpeeds.push_back(speed);
    job.machineDelays.push_back(delay);
  };
  visitRows(
      site, machines,
      [&](const SiteMachines& row, std::uint32_t) { add(row.aSwitch, row.speed, row.delay); },
      [&] { add(middle, site.usualSpeed, 0); });
  return withoutIdleSwitches(job).network;
}

/// No machine is a foreign one: nobody knows what it would be joined to.
TOPOCAST_INLINE MeshNetwork meshOfJob(const Site& site,
                                      const std::vector<std::uint32_t>& machines) {
  const SiteMesh& mesh = site.mesh;
  MeshNetwork job = {{mesh.radices, mesh.radices + mesh.dimensions}, {}, {}, site.usualSpeed};
  for (const std::uint32_t radix : job.radices)
    job.isRing.push_back(mesh.isTorus && radix > 2);
  job.nodeOfMachine.reserve(machines.size());
  visitRows(
      site, machines,
      [&](const SiteMachines& row, std::uint32_t place) {
        job.nodeOfMachine.push_back(row.aSwitch + place);
      },
      [] {});
  return withoutIdleNodes(job);
}

/// No machine is a foreign one: no route leads there.
TOPOCAST_INLINE RoutedNetwork routesOfJob(const Site& site,
                                          const std::vector<std::uint32_t>& machines) {
  RoutedNetwork job;
  job.routes = site.routes;
  job.cables = switchCablesOf(site.routes, site.switchCount);
  job.usualSpeed = site.usualSpeed;
  job.machines = machines;
  job.switchOfMachine.reserve(machines.size());
  job.machineSpeeds.reserve(machines.size());
  visitRows(
      site, machines,
      [&](const SiteMachines& row, std::uint32_t) {
        job.switchOfMachine.push_back(row.aSwitch);
        job.machineSpeeds.push_back(row.speed);
        job.machineDelays.push_back(row.delay);
      },
      [] {});
  return job;
}

} // namespace detail

TOPOCAST_INLINE bool isPlannedOnTree(const Site& site, const std::vector<std::uint32_t>& machines) {
  if (site.mesh.dimensions > 0) return false;
  return !site.routes.areKnown() || std::any_of(machines.begin(), machines.end(), isForeign);
}

TOPOCAST_INLINE JobNetwork networkOfJob(const Site& site,
                                        const std::vector<std::uint32_t>& machines) {
  if (site.mesh.dimensions > 0) return detail::meshOfJob(site, machines);
  if (isPlannedOnTree(site, machines)) return detail::switchesOfJob(site, machines);
  return detail::routesOfJob(site, machines);
}

} // namespace topocast::TOPOCAST_ABI::runtime
