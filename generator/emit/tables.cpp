#include "emit/tables.hpp"

#include "order/network_order.hpp"
#include "schedule/registry.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

namespace topocast {
namespace {

/// Whether `wanted` is this order with one machine, its root, moved to the front.
bool serves(const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& wanted) {
  const std::uint32_t root = wanted.front();
  std::size_t position = 1;
  for (const std::uint32_t machine : order) {
    if (machine == root) continue;
    if (position == wanted.size() || wanted[position] != machine) return false;
    ++position;
  }
  return position == wanted.size();
}

/// The orders of machines that trees share: grows by one only where none so far serves.
class OrderPool {
public:
  /// The index of an order that serves this one (not empty, the root first).
  std::size_t add(const std::vector<std::uint32_t>& wanted) {
    const std::uint32_t second = wanted.size() > 1 ? wanted[1] : wanted[0];
    for (const std::size_t candidate : ordersByStart_[second])
      if (serves(orders_[candidate], wanted)) return candidate;
    const std::size_t added = orders_.size();
    orders_.push_back(wanted);
    ordersByStart_[second].push_back(added);
    if (wanted.size() > 1) ordersByStart_[wanted[0]].push_back(added);
    return added;
  }

  std::vector<std::vector<std::uint32_t>> takeOrders() { return std::move(orders_); }

private:
  std::vector<std::vector<std::uint32_t>> orders_;
  /// Orders by their first two machines. The second machine of an order is one of the first two of
  /// any order that serves it.
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> ordersByStart_;
};

/// At least one.
std::uint64_t nanoseconds(double seconds) {
  return static_cast<std::uint64_t>(std::max(std::llround(1e9 * seconds), 1LL));
}

/// Adds the plans one after another.
class TableBuilder {
public:
  TableBuilder(const Network& network, std::span<const Plan> plans, std::span<const Plan> heard)
      : network_(network) {
    if (network.facts().order == OrderRule::chain) addChain(plans);
    addAll(plans, tables_.firstRangeOfRoot);
    if (isAnyStreamed(heard)) addAll(heard, tables_.firstRangeHeard);
  }

  BroadcastTables take() {
    tables_.orders = orders_.takeOrders();
    return std::move(tables_);
  }

private:
  /// Indices of a tree's order and shape.
  using OrderAndShape = std::pair<std::size_t, std::size_t>;

  /// Before all others, so that it serves all roots whose trees follow it.
  void addChain(std::span<const Plan> plans) {
    std::optional<std::size_t> chain;
    for (const Plan& plan : plans)
      for (const JudgedSchedule& judged : plan.schedules) {
        const runtime::FamilyFacts& facts = runtime::factsOf(judged.schedule.kind);
        if (facts.follows != runtime::Follows::machineOrder) continue;
        if (!chain) chain = orders_.add(machineChain(network_));
        if (facts.adapts) tables_.splitChain = chain;
      }
  }

  void addAll(std::span<const Plan> plans, std::vector<std::uint32_t>& firstRanges) {
    firstRanges.assign(network_.machineCount(), runtime::noRange);
    for (const Plan& plan : plans) {
      std::vector<RangeEntry> schedules; // the trees of each
      schedules.reserve(plan.schedules.size());
      for (const JudgedSchedule& judged : plan.schedules)
        schedules.push_back(addTrees(judged.schedule, plan.root));
      firstRanges[plan.root.index()] = addRanges(plan, schedules);
    }
  }

  /// A tree that follows the machine order is written over it, so that other roots can share both;
  /// any other one over its own preorder.
  OrderAndShape addOrderAndShape(const runtime::PreorderTree& tree, MachineId root,
                                 runtime::Follows follows) {
    const std::vector<std::uint32_t> machines = follows == runtime::Follows::machineOrder
                                                    ? machineOrder(network_, root).machines
                                                    : tree.machines;
    const std::string shape = runtime::encodeShape(runtime::treeOfPositions(tree, machines));
    return {orders_.add(machines), addShape(shape)};
  }

  /// The trees of a schedule stand together.
  RangeEntry addTrees(const Schedule& schedule, MachineId root) {
    const runtime::Follows follows = runtime::factsOf(schedule.kind).follows;
    std::vector<OrderAndShape> trees;
    trees.reserve(schedule.trees.size());
    for (const SharedTree& shared : schedule.trees)
      trees.push_back(addOrderAndShape(shared.tree.preorder(), root, follows));
    const auto [place, isNew] = trees_.try_emplace(
        {schedule.name(), trees}, static_cast<std::uint32_t>(tables_.trees.size()));
    if (isNew)
      for (std::size_t number = 0; number < trees.size(); ++number)
        tables_.trees.push_back({trees[number].first, trees[number].second, schedule.kind, number});
    return {0, 0, place->second, static_cast<std::uint32_t>(trees.size()), 0};
  }

  std::size_t addShape(const std::string& shape) {
    const auto [place, isNew] = shapes_.try_emplace(shape, tables_.shapes.size());
    if (isNew) tables_.shapes.push_back(shape);
    return place->second;
  }

  std::uint32_t addRanges(const Plan& plan, const std::vector<RangeEntry>& schedules) {
    assert(!plan.ranges.empty());
    std::vector<RangeEntry> list;
    list.reserve(plan.ranges.size());
    for (const PlanRange& range : plan.ranges) {
      list.push_back(schedules[range.schedule]);
      list.back().lastByte = range.toBytes.value_or(runtime::anyLength);
      const bool isWhole =
          isSentWhole(range) && !runtime::isStreamed(plan.schedules[range.schedule].schedule.kind);
      list.back().segmentBytes = isWhole ? runtime::wholeMessage : range.segmentBytes;
      if (range.holdSeconds) list.back().holdNanoseconds = nanoseconds(*range.holdSeconds);
    }
    // Whatever is longer than the plan foresaw goes the way of the longest that it did.
    list.back().lastByte = runtime::anyLength;
    if (!plan.ranges.back().holdSeconds) list.back().segmentBytes = plan.ranges.back().segmentBytes;
    const auto [place, isNew] =
        rangeLists_.try_emplace(list, static_cast<std::uint32_t>(tables_.ranges.size()));
    if (isNew) tables_.ranges.insert(tables_.ranges.end(), list.begin(), list.end());
    return place->second;
  }

  const Network& network_;
  BroadcastTables tables_;
  OrderPool orders_;
  std::unordered_map<std::string, std::size_t> shapes_;
  /// The first tree of each schedule.
  std::map<std::pair<std::string, std::vector<OrderAndShape>>, std::uint32_t> trees_;
  std::map<std::vector<RangeEntry>, std::uint32_t> rangeLists_;
};

} // namespace

std::span<const RangeEntry> BroadcastTables::rangesOf(MachineId root) const {
  return rangesFrom(firstRangeOfRoot[root.index()]);
}

std::span<const RangeEntry> BroadcastTables::heardRangesOf(MachineId root) const {
  return firstRangeHeard.empty() ? std::span<const RangeEntry>()
                                 : rangesFrom(firstRangeHeard[root.index()]);
}

std::span<const RangeEntry> BroadcastTables::rangesFrom(std::uint32_t first) const {
  if (first == runtime::noRange) return {};
  const auto begin = ranges.begin() + first;
  const auto last = std::find_if(begin, ranges.end(), [](const RangeEntry& range) {
    return range.lastByte == runtime::anyLength;
  });
  return {begin, last + 1};
}

bool isAnyStreamed(std::span<const Plan> plans) {
  return std::ranges::any_of(plans, [](const Plan& plan) {
    return std::ranges::any_of(plan.schedules, [](const JudgedSchedule& judged) {
      return runtime::isStreamed(judged.schedule.kind);
    });
  });
}

BroadcastTables makeTables(const Network& network, std::span<const Plan> plans,
                           std::span<const Plan> heard) {
  return TableBuilder(network, plans, heard).take();
}

} // namespace topocast
