// How long a broadcast of one segment takes in a tree, edge by edge: the oracle for trees that are
// built for time.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/sending_costs.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace topocast::testing {

/// In units of `costs`: child number k of a sender has the segment L + k g after the sender.
inline std::uint64_t timeOf(const BroadcastTree& tree, const runtime::SendingCosts& costs) {
  std::map<MachineId, std::uint64_t> arrival = {{tree.root(), 0}};
  std::map<MachineId, std::uint64_t> sent;
  std::uint64_t last = 0;
  for (const auto& [from, to] : tree.edges()) {
    arrival[to] = arrival[from] + costs.latency + ++sent[from] * costs.gap;
    last = std::max(last, arrival[to]);
  }
  return last;
}

/// Costs that trees can be built for, with or without a limit on children.
inline rc::Gen<runtime::SendingCosts> genCosts() {
  return rc::gen::exec([] {
    const auto mostChildren = *rc::gen::inRange<std::uint32_t>(0, 5);
    const auto gap = *rc::gen::inRange<std::uint32_t>(mostChildren == 0 ? 1 : 0, 5);
    const auto latency = *rc::gen::inRange<std::uint32_t>(gap == 0 ? 1 : 0, 9);
    return runtime::SendingCosts{latency, gap, mostChildren};
  });
}

} // namespace topocast::testing
