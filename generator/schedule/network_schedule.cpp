#include "schedule/network_schedule.hpp"

#include "schedule/multicast_planner.hpp"
#include "schedule/planned_families.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
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

/// The rails that have a share, the fastest first: its trees carry what is sent in one segment.
std::vector<std::size_t> usedRails(const RailShares& shares) {
  std::vector<std::size_t> rails;
  for (std::size_t rail = 0; rail < shares.size(); ++rail)
    if (shares[rail] > 0) rails.push_back(rail);
  std::ranges::stable_sort(rails, std::ranges::greater(),
                           [&](std::size_t rail) { return shares[rail]; });
  return rails;
}

/// Trees that follow each other are on different rails.
Schedule overRails(const ScheduleKind& kind, const Network& network, MachineId root,
                   const RailShares& shares) {
  const std::vector<std::size_t> used = usedRails(shares);
  std::vector<Schedule> rails;
  rails.reserve(used.size());
  for (const std::size_t rail : used)
    rails.push_back(buildSchedule(kind, machineOrder(network.rail(rail), root)));
  const std::size_t treesOfRail = rails.front().trees.size();
  Schedule schedule;
  schedule.kind = kind;
  for (std::size_t tree = 0; tree < treesOfRail; ++tree)
    for (std::size_t i = 0; i < used.size(); ++i) {
      SharedTree& shared = rails[i].trees[tree];
      schedule.trees.push_back({shared.share * shares[used[i]], std::move(shared.tree), used[i]});
    }
  return schedule;
}

/// The trees of all rails that senders can choose, or the one of a network where they cannot.
Schedule overAllRails(const ScheduleKind& kind, const Network& network, const MachineOrder& order) {
  if (!hasTreesOfRails(kind, network)) return buildSchedule(kind, order);
  const MachineId root(order.machines.front());
  return overRails(kind, network, root, railShares(network, root).front());
}

} // namespace

llvm::Expected<RemarkedSchedule> buildRemarked(const ScheduleKind& kind, const Network& network,
                                               const MachineOrder& order) {
  if (!runtime::isCopied(kind)) return RemarkedSchedule{overAllRails(kind, network, order), {}};
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

llvm::Expected<std::vector<Schedule>> buildOnRails(const ScheduleKind& kind, const Network& network,
                                                   const MachineOrder& order) {
  std::vector<Schedule> schedules;
  if (!hasTreesOfRails(kind, network)) {
    auto schedule = buildSchedule(kind, network, order);
    if (!schedule) return schedule.takeError();
    schedules.push_back(std::move(*schedule));
    return schedules;
  }
  const MachineId root(order.machines.front());
  for (const RailShares& shares : railShares(network, root))
    schedules.push_back(overRails(kind, network, root, shares));
  return schedules;
}

} // namespace topocast
