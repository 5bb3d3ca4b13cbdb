#include "emit/tables.hpp"

#include "emit/order_pool.hpp"

#include "topocast/cluster.hpp"
#include "topocast/preorder_tree.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>
#include <unordered_map>

namespace topocast {
namespace {

/// Adds the plans one after another.
class TableBuilder {
public:
  explicit TableBuilder(std::size_t machineCount) {
    tables_.firstRangeOfRoot.assign(machineCount, runtime::noRange);
  }

  llvm::Error add(const Plan& plan) {
    std::vector<std::uint32_t> trees;
    for (const JudgedSchedule& judged : plan.schedules) {
      const Schedule& schedule = judged.schedule;
      if (schedule.trees.size() != 1)
        return llvm::createStringError(std::errc::not_supported,
                                       "schedule '%s' sends along %zu trees at once; generated "
                                       "code sends along one",
                                       schedule.name.c_str(), schedule.trees.size());
      trees.push_back(addTree(schedule.name, schedule.trees.front().tree.preorder()));
    }
    tables_.firstRangeOfRoot[plan.root.index()] = addRanges(plan, trees);
    return llvm::Error::success();
  }

  BroadcastTables take() {
    tables_.orders = orders_.takeOrders();
    return std::move(tables_);
  }

private:
  std::uint32_t addTree(const std::string& schedule, const runtime::PreorderTree& preorder) {
    const std::size_t order = orders_.add(preorder.machines);
    const std::size_t shape = addShape(runtime::encodeChildCounts(preorder.childCounts));
    const auto [place, isNew] = trees_.try_emplace(
        {order, shape, schedule}, static_cast<std::uint32_t>(tables_.trees.size()));
    if (isNew) tables_.trees.push_back({order, shape, schedule});
    return place->second;
  }

  std::size_t addShape(const std::string& shape) {
    const auto [place, isNew] = shapes_.try_emplace(shape, tables_.shapes.size());
    if (isNew) tables_.shapes.push_back(shape);
    return place->second;
  }

  std::uint32_t addRanges(const Plan& plan, const std::vector<std::uint32_t>& trees) {
    assert(!plan.ranges.empty());
    std::vector<RangeEntry> list;
    list.reserve(plan.ranges.size());
    for (const PlanRange& range : plan.ranges)
      list.push_back(
          {range.toBytes.value_or(runtime::anyLength), range.segmentBytes, trees[range.schedule]});
    // Whatever is longer than the plan foresaw goes the way of the longest that it did.
    list.back().lastByte = runtime::anyLength;
    const auto [place, isNew] =
        rangeLists_.try_emplace(list, static_cast<std::uint32_t>(tables_.ranges.size()));
    if (isNew) tables_.ranges.insert(tables_.ranges.end(), list.begin(), list.end());
    return place->second;
  }

  BroadcastTables tables_;
  OrderPool orders_;
  std::unordered_map<std::string, std::size_t> shapes_;
  std::map<std::tuple<std::size_t, std::size_t, std::string>, std::uint32_t> trees_;
  std::map<std::vector<RangeEntry>, std::uint32_t> rangeLists_;
};

} // namespace

std::span<const RangeEntry> BroadcastTables::rangesOf(MachineId root) const {
  const std::uint32_t first = firstRangeOfRoot[root.index()];
  if (first == runtime::noRange) return {};
  const auto begin = ranges.begin() + first;
  const auto last = std::find_if(begin, ranges.end(), [](const RangeEntry& range) {
    return range.lastByte == runtime::anyLength;
  });
  return {begin, last + 1};
}

llvm::Expected<BroadcastTables> makeTables(std::size_t machineCount, std::span<const Plan> plans) {
  TableBuilder builder(machineCount);
  for (const Plan& plan : plans)
    if (auto error = builder.add(plan)) return error;
  return builder.take();
}

} // namespace topocast
