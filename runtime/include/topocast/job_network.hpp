// The network of one job. In: a site's tables, and the machines that take part. Out: the tree of
// switches, or the mesh or torus, that these machines see, its links as the cost model wants them,
// and the machine order from any root.
#pragma once

#include "topocast/chain_order.hpp"
#include "topocast/machine_names.hpp"
#include "topocast/machine_order.hpp"
#include "topocast/mesh_network.hpp"
#include "topocast/site.hpp"
#include "topocast/switch_network.hpp"
#include "topocast/wide_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::runtime {

/// The machines of a job are numbered from 0 in it.
using JobNetwork = std::variant<SwitchNetwork, MeshNetwork>;

namespace detail {

/// Calls visit(row, place) for each of `machines` (ascending, each once) that is in the site: place
/// counts the machines of its row before it.
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
    visit(*row, machine - first);
  }
}

/// Foreign machines hang on the switch at the top, by links as fast as a usual machine's.
inline SwitchNetwork switchesOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
  SwitchNetwork job;
  job.usualSpeed = site.usualSpeed;
  std::uint32_t top = 0;
  for (std::uint32_t i = 0; i < site.switchCount; ++i) {
    if (site.switches[i].above < 0) top = i;
    job.switchAbove.push_back(site.switches[i].above);
    job.speedsAbove.push_back(site.switches[i].speed);
  }
  job.switchOfMachine.reserve(machines.size());
  job.machineSpeeds.reserve(machines.size());
  const auto add = [&](std::uint32_t aSwitch, Speed speed) {
    job.switchOfMachine.push_back(aSwitch);
    job.machineSpeeds.push_back(speed);
  };
  visitRows(
      site, machines, [&](const SiteMachines& row, std::uint32_t) { add(row.aSwitch, row.speed); },
      [&] { add(top, site.usualSpeed); });
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

} // namespace detail

/// The network of some machines of a site (ascending, each once), without the switches or nodes
/// that the job does not need.
inline JobNetwork networkOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
  if (site.mesh.dimensions == 0) return detail::switchesOfJob(site, machines);
  return detail::meshOfJob(site, machines);
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
  /// Of the link that limits every broadcast.
  double bottleneck() const {
    return std::visit([](const auto& links) { return bottleneckBandwidth(links); }, links_);
  }

  /// Whether messages that are sent whole meet only if they are on a link at the same time; else
  /// any two on one link count.
  bool meetsInTime() const { return std::holds_alternative<MeshLinks>(links_); }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    std::visit([&](const auto& links) { links.walk(from, to, visit); }, links_);
  }

private:
  using Links = std::variant<SwitchLinks, MeshLinks>;

  static Links linksOf(const SwitchNetwork& network) { return SwitchLinks(network); }
  static Links linksOf(const MeshNetwork& network) { return MeshLinks(network); }

  Links links_;
};

/// The machine orders of one job, whose network must outlive it.
class JobOrders {
public:
  /// Roots of one place have trees of one shape over links of one speed.
  using Place = std::pair<std::uint32_t, Speed>;

  explicit JobOrders(const JobNetwork& job)
      : switches_(std::get_if<SwitchNetwork>(&job)),
        machines_(std::visit([](const auto& known) { return known.machineCount(); }, job)) {
    std::iota(machines_.begin(), machines_.end(), 0U);
    if (switches_ != nullptr)
      seen_ = liftOverWideLinks(*switches_);
    else
      sortByNode(std::get<MeshNetwork>(job).nodeOfMachine);
  }

  MachineOrder orderFrom(std::uint32_t root) const {
    return switches_ != nullptr ? dfsOrder(seen_.view(), machines_, root)
                                : chainOrder(machines_, root);
  }

  /// Where trees follow the machine order: on a chain every root has a place of its own.
  Place placeOf(std::uint32_t root) const {
    return switches_ != nullptr ? Place{seen_.switchOfMachine[root], switches_->machineSpeeds[root]}
                                : Place{root, 0};
  }

private:
  /// The chain of a mesh: its nodes by dimension order, as they are numbered.
  void sortByNode(const std::vector<std::uint32_t>& nodeOfMachine) {
    std::sort(machines_.begin(), machines_.end(), [&](std::uint32_t one, std::uint32_t other) {
      return nodeOfMachine[one] < nodeOfMachine[other];
    });
  }

  const SwitchNetwork* switches_; ///< null in a mesh
  std::vector<std::uint32_t> machines_;
  SeenSwitches seen_; ///< empty in a mesh
};

} // namespace topocast::runtime
