#include "multicast/copied_multicasts.hpp"

#include "multicast/hardware_tree.hpp"
#include "multicast/leader_multicasts.hpp"
#include "multicast/stepwise_multicasts.hpp"

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace topocast {
namespace {

using runtime::Copies;

/// Of a search for the fewest steps (optimalTree()): a second or two.
constexpr std::uint64_t mostWork = 2'000'000;

llvm::Error refused(const ScheduleKind& kind, const std::string& why) {
  return llvm::createStringError("schedule '" + nameOf(kind) + "' " + why);
}

/// One message to all.
std::vector<Multicast> toAll(const MachineOrder& order) {
  if (order.machines.size() == 1) return {};
  Multicast multicast{MachineId(order.machines.front()), {}, 1};
  for (const std::uint32_t machine : std::span(order.machines).subspan(1))
    multicast.to.emplace_back(machine);
  return {std::move(multicast)};
}

/// What to say of a tree whose steps may not be the fewest.
std::string unproved(std::size_t steps, std::size_t least) {
  if (steps == least) return {};
  return "the search for the fewest steps was given up after some seconds' work: " +
         std::to_string(steps) + " steps are not proved to be the fewest; no tree has fewer than " +
         std::to_string(least);
}

/// Messages to adjacent machines of a multistage network.
class AdjacentMulticasts {
public:
  AdjacentMulticasts(const Network& network, MachineId root)
      : levels_{std::get<MultistageShape>(network.shape()).arity,
                std::get<MultistageShape>(network.shape()).stages},
        source_(network.place(root)), mostGroups_(network.copying().mostGroups) {
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      machineAt_.emplace(network.place(MachineId(i)), MachineId(i));
  }

  PlannedMulticasts plan(Copies copies) const {
    const GroupMulticast groups = toAllNodes();
    const FoundTree tree =
        copies == Copies::fewest ? optimalTree(groups, mostWork) : FoundTree{greedyTree(groups)};
    PlannedMulticasts planned;
    for (std::uint32_t step = 1; step <= tree.steps.size(); ++step)
      for (const GroupMessage& message : tree.steps[step - 1U])
        planned.multicasts.push_back(multicastOf(message, step));
    if (!tree.isProved) planned.remark = unproved(tree.steps.size(), leastSteps(groups));
    return planned;
  }

private:
  GroupMulticast toAllNodes() const {
    std::vector<std::uint32_t> nodes;
    nodes.reserve(machineAt_.size());
    for (const auto& [node, machine] : machineAt_)
      nodes.push_back(node);
    return {levels_, source_, adjacentGroups(source_, nodes), mostGroups_};
  }

  Multicast multicastOf(const GroupMessage& message, std::uint32_t step) const {
    Multicast multicast{machineAt_.at(message.sender), {}, step};
    for (std::uint32_t node = message.group.first; node <= message.group.last; ++node)
      if (node != source_) multicast.to.push_back(machineAt_.at(node));
    return multicast;
  }

  TreeLevels levels_;
  std::uint32_t source_;
  std::size_t mostGroups_;
  std::map<std::uint32_t, MachineId> machineAt_; ///< by place
};

/// Empty if the network has multidestination worms.
std::string whyNoWorms(const Network& network) {
  if (network.kind() != NetworkKind::mesh)
    return "is for meshes and tori, which route in dimension order; '" + network.name() +
           "' is a " + shapeText(network.shape());
  if (network.copying().sets == CopiedTo::machinesOnRoute) return {};
  return "is for routers with multidestination worms, and '" + network.name() +
         "' does not say that it has them; write 'multidestination: true' into its file if "
         "messages "
         "can leave copies on their way";
}

} // namespace

llvm::Expected<PlannedMulticasts> copiedMulticasts(const ScheduleKind& kind, const Network& network,
                                                   const MachineOrder& order) {
  const Copying& copying = network.copying();
  const Copies copies = runtime::factsOf(kind).copies;
  if (runtime::areByWorms(copies)) {
    if (auto reason = whyNoWorms(network); !reason.empty()) return refused(kind, reason);
    return PlannedMulticasts{leaderMulticasts(network, order, copies), {}};
  }
  if (copying.sets == CopiedTo::machinesOnRoute)
    return refused(kind, "is for switches that copy to any set of ports; the switches of '" +
                             network.name() +
                             "' copy along a route, as 'hl', 'sqhl' and 'schl' need it");
  if (!copying.isThere())
    return refused(kind, "is for networks that copy messages, and '" + network.name() +
                             "' does not say that it does; write 'multicast: any' into its file "
                             "if its switches copy to any set of ports");
  const bool isStepwise =
      copying.sets == CopiedTo::receiversOfChannels || !copying.switches.empty();
  if (isStepwise && copies == Copies::fewest)
    return refused(kind, "needs copies to adjacent machines; take 'hardware-tree' if only some "
                         "switches or channels copy");
  if (isStepwise) return PlannedMulticasts{stepwiseMulticasts(network, order), {}};
  if (copying.sets == CopiedTo::anyMachines) return PlannedMulticasts{toAll(order), {}};
  const MachineId root(order.machines.front());
  return AdjacentMulticasts(network, root).plan(copies);
}

} // namespace topocast
