#include "schedule/copied_schedule.hpp"

#include "schedule/hardware_tree.hpp"
#include "schedule/leader_multicasts.hpp"
#include "schedule/stepwise_multicasts.hpp"

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <map>
#include <optional>
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

std::optional<GroupSteps> stepsOf(const GroupMulticast& multicast, Copies copies) {
  if (copies == Copies::fewest) return optimalTree(multicast, mostWork);
  return greedyTree(multicast);
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

  /// Nothing if the search for the fewest steps is too long.
  std::optional<std::vector<Multicast>> plan(Copies copies) const {
    std::vector<std::uint32_t> nodes;
    nodes.reserve(machineAt_.size());
    for (const auto& [node, machine] : machineAt_)
      nodes.push_back(node);
    const auto steps =
        stepsOf({levels_, source_, adjacentGroups(source_, nodes), mostGroups_}, copies);
    if (!steps) return std::nullopt;
    std::vector<Multicast> multicasts;
    for (std::uint32_t step = 1; step <= steps->size(); ++step)
      for (const GroupMessage& message : (*steps)[step - 1U])
        multicasts.push_back(multicastOf(message, step));
    return multicasts;
  }

private:
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

/// Which machine gets the message from which, each sender's in the order of steps.
BroadcastTree treeOf(MachineId root, std::span<const Multicast> multicasts) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> children;
  for (const Multicast& multicast : multicasts)
    for (const MachineId to : multicast.to)
      children[multicast.from.value].push_back(to.value);
  runtime::PreorderTree tree;
  std::vector<std::uint32_t> waiting = {root.value};
  while (!waiting.empty()) {
    const std::uint32_t machine = waiting.back();
    waiting.pop_back();
    const std::vector<std::uint32_t>& own = children[machine];
    tree.machines.push_back(machine);
    tree.childCounts.push_back(static_cast<std::uint32_t>(own.size()));
    waiting.insert(waiting.end(), own.rbegin(), own.rend());
  }
  return BroadcastTree(std::move(tree));
}

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

llvm::Expected<std::vector<Multicast>>
multicastsOf(const ScheduleKind& kind, const Network& network, const MachineOrder& order) {
  const Copying& copying = network.copying();
  const Copies copies = runtime::factsOf(kind).copies;
  if (runtime::areByWorms(copies)) {
    if (auto reason = whyNoWorms(network); !reason.empty()) return refused(kind, reason);
    return leaderMulticasts(network, order, copies);
  }
  if (copying.sets == CopiedTo::machinesOnRoute)
    return refused(kind, "is for switches that copy to any set of ports, and those of '" +
                             network.name() +
                             "' copy along a route; 'hl', 'sqhl' and 'schl' are for them");
  if (!copying.isThere())
    return refused(kind, "is for networks that copy messages, and '" + network.name() +
                             "' does not say that it does; write 'multicast: any' into its file "
                             "if its switches copy to any set of ports");
  const bool isStepwise =
      copying.sets == CopiedTo::receiversOfChannels || !copying.switches.empty();
  if (isStepwise && copies == Copies::fewest)
    return refused(kind, "searches where copies go to adjacent machines; for switches or channels "
                         "of which some copy take 'hardware-tree'");
  if (isStepwise) return stepwiseMulticasts(network, order);
  if (copying.sets == CopiedTo::anyMachines) return toAll(order);
  const MachineId root(order.machines.front());
  auto multicasts = AdjacentMulticasts(network, root).plan(copies);
  if (!multicasts)
    return refused(kind, "takes too long to find for so many groups of machines: the "
                         "search was given up after some seconds' work; "
                         "'hardware-tree' has as few steps in nearly all cases");
  return std::move(*multicasts);
}

/// Whether the kind's segments travel along trees that are known beforehand, one for each rail that
/// senders can choose.
bool hasTreesOfRails(const ScheduleKind& kind, const Network& network) {
  return network.cardsAtOnce() > 1 && !runtime::scatters(kind) && !runtime::factsOf(kind).adapts;
}

/// The trees of all rails; `order` is that of the first. Trees that follow each other are on
/// different rails, and so are segments.
Schedule overAllRails(const ScheduleKind& kind, const Network& network, const MachineOrder& order) {
  const MachineId root(order.machines.front());
  std::vector<Schedule> rails = {buildSchedule(kind, order)};
  while (rails.size() < network.railCount())
    rails.push_back(buildSchedule(kind, machineOrder(network.rail(rails.size()), root)));
  const std::size_t treesOfRail = rails.front().trees.size();
  Schedule schedule;
  schedule.kind = kind;
  for (std::size_t tree = 0; tree < treesOfRail; ++tree)
    for (std::size_t rail = 0; rail < rails.size(); ++rail) {
      SharedTree& shared = rails[rail].trees[tree];
      const double share = shared.share / static_cast<double>(rails.size());
      schedule.trees.push_back({share, std::move(shared.tree), rail});
    }
  return schedule;
}

} // namespace

llvm::Expected<Schedule> buildSchedule(const ScheduleKind& kind, const Network& network,
                                       const MachineOrder& order) {
  if (!runtime::isCopied(kind))
    return hasTreesOfRails(kind, network) ? overAllRails(kind, network, order)
                                          : buildSchedule(kind, order);
  auto multicasts = multicastsOf(kind, network, order);
  if (!multicasts) return multicasts.takeError();
  Schedule schedule;
  schedule.kind = kind;
  schedule.trees.push_back({1, treeOf(MachineId(order.machines.front()), *multicasts)});
  schedule.multicasts = std::move(*multicasts);
  return schedule;
}

} // namespace topocast
