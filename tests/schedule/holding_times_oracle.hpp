// Holding times for tests, and when messages sent whole arrive under them: the oracle for trees
// made for them.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace topocast::testing {

/// Of one port: hold and end from 1 to 12, either may be the longer.
inline rc::Gen<runtime::HoldingTimes> genOnePortTimes() {
  return rc::gen::map(
      rc::gen::pair(rc::gen::inRange<std::uint32_t>(1, 13), rc::gen::inRange<std::uint32_t>(1, 13)),
      [](const std::pair<std::uint32_t, std::uint32_t>& times) {
        return runtime::HoldingTimes{times.first, times.second, 1, 0};
      });
}

/// Of one to three ports.
inline rc::Gen<runtime::HoldingTimes> genHoldingTimes() {
  return rc::gen::exec([] {
    runtime::HoldingTimes times = *genOnePortTimes();
    const std::uint32_t most = std::min(3U, times.hold);
    times.ports = *rc::gen::inRange<std::uint32_t>(1, most + 1);
    if (times.ports > 1)
      times.interval =
          *rc::gen::inRange<std::uint32_t>(1, (times.hold - 1) / (times.ports - 1) + 1);
    return times;
  });
}

/// In units of `times`: when the last machine has the message.
inline std::uint64_t timeOf(const BroadcastTree& tree, const runtime::HoldingTimes& times) {
  std::map<MachineId, std::uint64_t> arrival = {{tree.root(), 0}};
  std::map<MachineId, std::uint64_t> sent;
  std::uint64_t last = 0;
  for (const auto& [from, to] : tree.edges()) {
    const std::uint64_t number = sent[from]++;
    arrival[to] = arrival[from] + number / times.ports * times.hold +
                  number % times.ports * times.interval + times.end;
    last = std::max(last, arrival[to]);
  }
  return last;
}

} // namespace topocast::testing
