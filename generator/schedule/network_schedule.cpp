#include "schedule/network_schedule.hpp"

#include "schedule/multicast_planner.hpp"
#include "schedule/planned_families.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cassert>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace topocast {
namespace {

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

llvm::Expected<RemarkedSchedule> buildRemarked(const ScheduleKind& kind, const Network& network,
                                               const MachineOrder& order) {
  if (!runtime::isCopied(kind))
    return RemarkedSchedule{hasTreesOfRails(kind, network) ? overAllRails(kind, network, order)
                                                           : buildSchedule(kind, order),
                            {}};
  const MulticastPlanner plan = multicastPlanner();
  if (plan == nullptr) return unplannedSchedule(runtime::registered(kind.family).name);
  auto planned = plan(kind, network, order);
  if (!planned) return planned.takeError();
  Schedule schedule;
  schedule.kind = kind;
  schedule.trees.push_back({1, treeOf(MachineId(order.machines.front()), planned->multicasts)});
  schedule.multicasts = std::move(planned->multicasts);
  return RemarkedSchedule{std::move(schedule), std::move(planned->remark)};
}

llvm::Expected<Schedule> buildSchedule(const ScheduleKind& kind, const Network& network,
                                       const MachineOrder& order) {
  auto built = buildRemarked(kind, network, order);
  if (!built) return built.takeError();
  return std::move(built->schedule);
}

} // namespace topocast
