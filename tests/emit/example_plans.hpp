// Networks and plans to emit, made without planner or files: what serves which sizes is given.
#pragma once

#include "network/network.hpp"
#include "order/network_order.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include "random_network.hpp"

#include "topocast/schedule/families.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast::testing {

/// A range of sizes as a test wants it.
struct WantedRange {
  std::string schedule;
  std::optional<std::uint64_t> toBytes;
  std::uint64_t segmentBytes = 0;
};

/// The plan of one root, contention not judged.
inline Plan planOf(const Network& network, MachineId root, const std::vector<WantedRange>& wanted) {
  Plan plan;
  plan.root = root;
  const MachineOrder order = machineOrder(network, root);
  std::uint64_t from = 0;
  for (const WantedRange& range : wanted) {
    const ScheduleKind kind = llvm::cantFail(findSchedule(range.schedule));
    PlanRange planned;
    planned.fromBytes = from;
    planned.toBytes = range.toBytes;
    planned.schedule = plan.schedules.size();
    planned.segmentBytes = range.segmentBytes;
    if (runtime::factsOf(kind).adapts) planned.holdSeconds = 1e-9 * static_cast<double>(from + 7);
    plan.ranges.push_back(planned);
    plan.schedules.push_back({buildSchedule(kind, order), {}});
    if (range.toBytes) from = *range.toBytes + 1;
  }
  return plan;
}

/// The plans of all roots.
inline std::vector<Plan> plansOf(const Network& network, const std::vector<WantedRange>& wanted) {
  std::vector<Plan> plans;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    plans.push_back(planOf(network, MachineId(i), wanted));
  return plans;
}

} // namespace topocast::testing
