// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The network of one job. In: a site's tables, and the machines that take part. Out: the tree of
// switches, the mesh or torus, or the switches with fixed routes that these machines see, its links
// as the cost model wants them, and the machine order from any root.
#pragma once

#include "topocast/chain_order.hpp"
#include "topocast/machine_names.hpp"
#include "topocast/machine_order.hpp"
#include "topocast/mesh_network.hpp"
#include "topocast/route_blocks.hpp"
#include "topocast/routed_network.hpp"
#include "topocast/site.hpp"
#include "topocast/switch_cables.hpp"
#include "topocast/switch_network.hpp"
#include "topocast/wide_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <variant>
#include <vector>

namespace topocast::runtime {

/// The machines of a job are numbered from 0 in it.
using JobNetwork = std::variant<SwitchNetwork, MeshNetwork, RoutedNetwork>;

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
    visit({found.count, found.aSwitch, found.speed == 0 ? site.usualSpeed : found.speed},
          machine - first);
  }
}

/// Foreign machines hang on the switch in the middle, which in a network of levels is the top one,
/// by links as fast as a usual machine's.
inline SwitchNetwork switchesOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
  SwitchNetwork job;
  job.usualSpeed = site.usualSpeed;
  for (std::uint32_t i = 0; i < site.switchCount; ++i) {
    job.switchAbove.push_back(site.switches[i].above);
    job.speedsAbove.push_back(site.switches[i].speed);
  }
  const bool isAnyForeign = std::any_of(machines.begin(), machines.end(), isForeign);
  const std::uint32_t middle = isAnyForeign ? middleOf(job.switchAbove) : 0;
  job.switchOfMachine.reserve(machines.size());
  job.machineSpeeds.reserve(machines.size());
  const auto add = [&](std::uint32_t aSwitch, Speed speed) {
    job.switchOfMachine.push_back(aSwitch);
    job.machineSpeeds.push_back(speed);
  };
  visitRows(
      site, machines, [&](const SiteMachines& row, std::uint32_t) { add(row.aSwitch, row.speed); },
      [&] { add(middle, site.usualSpeed); });
  return withoutIdleSwitches(job).network;
}

/// No machine is a foreign one: nobody knows what it would be joined to.
inline MeshNetwork meshOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
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
inline RoutedNetwork routesOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
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
      },
      [] {});
  return job;
}

} // namespace detail

/// Whether some machines of a site are planned for on a tree of switches: the site's own, or with a
/// foreign machine among them the one that stands for its routes.
inline bool isPlannedOnTree(const Site& site, const std::vector<std::uint32_t>& machines) {
  if (site.mesh.dimensions > 0) return false;
  return site.routes.hopCount == 0 || std::any_of(machines.begin(), machines.end(), isForeign);
}

/// The network of some machines of a site (ascending, each once), without the switches or nodes
/// that the job does not need.
inline JobNetwork networkOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
  if (site.mesh.dimensions > 0) return detail::meshOfJob(site, machines);
  if (isPlannedOnTree(site, machines)) return detail::switchesOfJob(site, machines);
  return detail::routesOfJob(site, machines);
}

/// The links of a job's network, which must outlive it.
class JobLinks {
public:
  explicit JobLinks(const JobNetwork& network)
      : links_(std::visit([](const auto& known) { return linksOf(known); }, network)) {}

  std::size_t machineCount() const {
    return std::visit([](const auto& links) { return links.machineCount(); }, links_);
  }
  std::size_t linkCount() const {
    return std::visit([](const auto& links) { return links.linkCount(); }, links_);
  }
  std::uint32_t uplink(std::uint32_t machine) const {
    return std::visit([&](const auto& links) { return links.uplink(machine); }, links_);
  }
  std::uint32_t downlink(std::uint32_t machine) const {
    return std::visit([&](const auto& links) { return links.downlink(machine); }, links_);
  }
  double bandwidth(std::uint32_t link) const {
    return std::visit([&](const auto& links) { return links.bandwidth(link); }, links_);
  }
  double machineBandwidth() const {
    return std::visit([](const auto& links) { return links.machineBandwidth(); }, links_);
  }
  /// Whether no link needs to be loaded less: none of another schedule's is, or routes are fixed,
  /// so that there may be no better schedule and the cost model knows what loads cost.
  bool mayBear(double mostLoad) const {
    return std::visit([&](const auto& links) { return mayBear(links, mostLoad); }, links_);
  }

  /// Whether messages that are sent whole meet only if they are on a link at the same time; else
  /// any two on one link count.
  bool meetsInTime() const { return !std::holds_alternative<SwitchLinks>(links_); }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    std::visit([&](const auto& links) { links.walk(from, to, visit); }, links_);
  }

private:
  using Links = std::variant<SwitchLinks, MeshLinks, RoutedLinks>;

  static Links linksOf(const SwitchNetwork& network) { return SwitchLinks(network); }
  static Links linksOf(const MeshNetwork& network) { return MeshLinks(network); }
  static Links linksOf(const RoutedNetwork& network) { return RoutedLinks(network); }

  /// Whether that is no more than the load of the link that limits every broadcast.
  template <class KnownLinks>
  static bool mayBear(const KnownLinks& links, double mostLoad) {
    constexpr double rounding = 1e-9; // of shares that add up
    const double unavoidableLoad = links.machineBandwidth() / bottleneckBandwidth(links);
    return mostLoad <= unavoidableLoad * (1 + rounding);
  }
  static bool mayBear(const RoutedLinks&, double) { return true; }

  Links links_;
};

/// What a root has in common with others, each told by the first root that has it.
struct AlikeRoots {
  std::uint32_t shape = 0; ///< the shapes of trees that follow the machine order
  std::uint32_t plan = 0;  ///< all that is planned
};

/// The machine orders of one job, whose network must outlive it.
class JobOrders {
public:
  explicit JobOrders(const JobNetwork& job)
      : machines_(std::visit([](const auto& known) { return known.machineCount(); }, job)) {
    std::iota(machines_.begin(), machines_.end(), 0U);
    std::visit([&](const auto& known) { see(known); }, job);
  }

  MachineOrder orderFrom(std::uint32_t root) const {
    return seen_.switches.empty() ? chainOrder(machines_, root)
                                  : dfsOrder(seen_.view(), machines_, root);
  }

  /// On one switch, as builders see it, trees have one shape. Plans are the same if no matter
  /// which of its machines come first in the order: all are on one switch of the network, by links
  /// of one speed. On a chain, and where routes are fixed, every root stands for itself.
  AlikeRoots alike(std::uint32_t root) const {
    if (switches_ == nullptr) return {root, root};
    std::uint32_t first = root;
    bool areEqual = true;
    for (const std::uint32_t machine : machines_) {
      if (seen_.switchOfMachine[machine] != seen_.switchOfMachine[root]) continue;
      first = std::min(first, machine);
      areEqual = areEqual &&
                 switches_->switchOfMachine[machine] == switches_->switchOfMachine[root] &&
                 switches_->machineSpeeds[machine] == switches_->machineSpeeds[root];
    }
    return {first, areEqual ? first : root};
  }

private:
  void see(const SwitchNetwork& network) {
    switches_ = &network;
    seen_ = liftOverWideLinks(network);
  }

  void see(const RoutedNetwork& network) {
    seen_ = routeBlocks(network.cables, network.switchOfMachine);
  }

  /// The chain of a mesh: its nodes by dimension order, as they are numbered.
  void see(const MeshNetwork& network) {
    const std::vector<std::uint32_t>& nodes = network.nodeOfMachine;
    std::sort(machines_.begin(), machines_.end(),
              [&](std::uint32_t one, std::uint32_t other) { return nodes[one] < nodes[other]; });
  }

  const SwitchNetwork* switches_ = nullptr; ///< null in a mesh, and where routes are fixed
  std::vector<std::uint32_t> machines_;
  SeenSwitches seen_; ///< empty in a mesh
};

} // namespace topocast::runtime
