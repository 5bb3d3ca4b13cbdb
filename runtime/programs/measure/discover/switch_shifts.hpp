// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What may still be hidden in a switch. In: the borders found, and an order of the machines. Out:
// for each switch between borders, streams among its machines and links.
//
// A switch found may stand for two with a wide link between them. The link shows only if all that
// one side can send crosses it. So each machine on the switch takes part, and of those beyond each
// of its links as many as that carries. All that stand together in the order send away in a shift.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"
#include "orders.hpp"
#include "streams.hpp"
#include "switch_ends.hpp"

#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {

inline std::vector<Streams> switchShifts(const std::vector<Border>& borders,
                                         const std::vector<int>& order, std::mt19937& random) {
  std::vector<Streams> wanted;
  if (borders.empty()) return wanted; // the order itself is shifted
  const SwitchEnds ends(borders, order, random);
  for (int number = -1; number < static_cast<int>(borders.size()); ++number) {
    std::vector<int> machines;
    for (const SwitchEnd& end : ends.of(number))
      for (const Sender& sender : end.senders)
        machines.push_back(sender.machine);
    if (machines.size() < 3) continue;
    for (Streams& streams : shifts(machines))
      wanted.push_back(std::move(streams));
  }
  return wanted;
}

} // namespace topocast::measure
