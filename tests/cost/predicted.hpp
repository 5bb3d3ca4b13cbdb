// What tests of predictions share: parameters, networks and profiles.
#pragma once

#include "cost/communication_parameters.hpp"
#include "cost/network_profile.hpp"
#include "made_network.hpp"
#include "order/network_order.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::testing {

inline CommunicationParameters someParameters() {
  return {"some",
          {{256, 110e-6, 30e-6, {}, {}},
           {1024, 250e-6, 89e-6, {}, {}},
           {8192, 324e-6, 695e-6, {}, {}}}};
}

inline ScheduleProfile profile(const Network& network, const char* schedule, MachineId root) {
  const Schedule built =
      buildSchedule(llvm::cantFail(findSchedule(schedule)), dfsOrder(network, root));
  return profileOf(network, built, judge(network, built));
}

inline runtime::PathCost pathCost(std::uint64_t latencies, std::uint64_t gaps, double wireTimes = 0,
                                  std::uint64_t switches = 0, double storings = 0) {
  return {latencies, gaps, 0, wireTimes, switches, storings, 0, {}};
}

/// What the first segments meet on the longest paths.
inline std::vector<TreePaths> firstSegments(const ScheduleProfile& profile) {
  std::vector<TreePaths> trees = profile.trees;
  for (TreePaths& paths : trees)
    for (runtime::PathCost& path : paths)
      path.pace = {};
  return trees;
}

inline Network oneSwitch(std::size_t machines) {
  return networkOf({0}, std::vector<std::size_t>(machines, 0));
}

} // namespace topocast::testing
