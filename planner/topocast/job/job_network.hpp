// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The network of one job. In: a site's tables, and the machines that take part. Out: the tree of
// switches, the mesh or torus, or the switches with fixed routes that these machines see, its links
// as the cost model wants them, and the machine order from any root.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/network/mesh_network.hpp"
#include "topocast/network/mesh_order.hpp"
#include "topocast/network/route_blocks.hpp"
#include "topocast/network/routed_network.hpp"
#include "topocast/network/switch_network.hpp"
#include "topocast/network/wide_links.hpp"
#include "topocast/network/wide_reading.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The machines of a job are numbered from 0 in it.
using JobNetwork = std::variant<SwitchNetwork, MeshNetwork, RoutedNetwork>;

/// Whether some machines of a site are planned for on a tree of switches: the site's own, or with a
/// foreign machine among them the one that stands for its routes.
bool isPlannedOnTree(const Site& site, const std::vector<std::uint32_t>& machines);

/// The network of some machines of a site (ascending, each once), without the switches or nodes
/// that the job does not need.
JobNetwork networkOfJob(const Site& site, const std::vector<std::uint32_t>& machines);

/// The links of a job's network, which must outlive them.
inline std::shared_ptr<const SwitchLinks> linksOf(const SwitchNetwork& network) {
  return std::make_shared<SwitchLinks>(network);
}
inline std::shared_ptr<const MeshLinks> linksOf(const MeshNetwork& network) {
  return std::make_shared<MeshLinks>(network);
}
inline std::shared_ptr<const RoutedLinks> linksOf(const RoutedNetwork& network) {
  return std::make_shared<RoutedLinks>(network);
}

/// See judgedCandidate().
template <class Links>
double bearableLoadOf(const Links& links) {
  return links.machineBandwidth() / bottleneckBandwidth(links);
}
inline double bearableLoadOf(const RoutedLinks&) {
  return std::numeric_limits<double>::infinity();
}

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

  /// Looks at the network if routes are fixed.
  MachineOrder orderFrom(std::uint32_t root) const {
    if (mesh_ != nullptr) return meshOrder(*mesh_, machines_, root);
    return orderBy(readings_, machines_, root);
  }

  /// On one switch, as builders see it, trees have one shape. Plans are the same if no matter
  /// which of its machines come first in the order: all are on one switch of the network, by links
  /// of one speed. On a chain, and where routes are fixed, every root stands for itself.
  AlikeRoots alike(std::uint32_t root) const {
    if (switches_ == nullptr) return {root, root};
    const std::vector<std::uint32_t>& seenSwitch = readings_.first.switchOfMachine;
    std::uint32_t first = root;
    bool areEqual = true;
    for (const std::uint32_t machine : machines_) {
      if (seenSwitch[machine] != seenSwitch[root]) continue;
      first = std::min(first, machine);
      areEqual = areEqual &&
                 switches_->switchOfMachine[machine] == switches_->switchOfMachine[root] &&
                 switches_->machineSpeeds[machine] == switches_->machineSpeeds[root] &&
                 switches_->machineDelays[machine] == switches_->machineDelays[root];
    }
    return {first, areEqual ? first : root};
  }

private:
  void see(const SwitchNetwork& network) {
    switches_ = &network;
    readings_.first = liftOverWideLinks(network);
  }

  void see(const RoutedNetwork& network) {
    const std::vector<Speed>& speeds = network.machineSpeeds;
    readings_ = {routeBlocks(network.cables, network.switchOfMachine),
                 wideRouteBlocks({network.cables, linkSpeedsOf(network.routes),
                                  network.switchOfMachine, speeds}),
                 network.switchOfMachine, [&network, &speeds] {
                   return routeLinksOf(RoutedLinks(network),
                                       *std::max_element(speeds.begin(), speeds.end()),
                                       [](double speed) { return static_cast<Speed>(speed); });
                 }};
  }

  /// The chain of a mesh: its nodes by dimension order, as they are numbered.
  void see(const MeshNetwork& network) {
    mesh_ = &network;
    const std::vector<std::uint32_t>& nodes = network.nodeOfMachine;
    std::sort(machines_.begin(), machines_.end(),
              [&](std::uint32_t one, std::uint32_t other) { return nodes[one] < nodes[other]; });
  }

  const SwitchNetwork* switches_ = nullptr; ///< null in a mesh, and where routes are fixed
  const MeshNetwork* mesh_ = nullptr;       ///< null but in a mesh
  std::vector<std::uint32_t> machines_;
  SwitchReadings readings_; ///< empty in a mesh
};

} // namespace topocast::TOPOCAST_ABI::runtime
