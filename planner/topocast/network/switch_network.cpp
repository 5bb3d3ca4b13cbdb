// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/switch_network.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE std::vector<std::uint32_t> depthsOf(const std::vector<std::int32_t>& switchAbove) {
  constexpr std::uint32_t unknown = ~std::uint32_t{0};
  std::vector<std::uint32_t> depths(switchAbove.size(), unknown);
  std::vector<std::uint32_t> path;
  for (std::uint32_t start = 0; start < depths.size(); ++start) {
    std::int32_t here = static_cast<std::int32_t>(start);
    while (here >= 0 && depths[static_cast<std::uint32_t>(here)] == unknown) {
      path.push_back(static_cast<std::uint32_t>(here));
      here = switchAbove[path.back()];
    }
    std::uint32_t depth = here < 0 ? 0 : depths[static_cast<std::uint32_t>(here)] + 1;
    for (; !path.empty(); path.pop_back())
      depths[path.back()] = depth++;
  }
  return depths;
}

TOPOCAST_INLINE std::vector<std::uint32_t>
switchesFromBelow(const std::vector<std::int32_t>& switchAbove) {
  const std::vector<std::uint32_t> depths = depthsOf(switchAbove);
  std::vector<std::uint32_t> switches(depths.size());
  for (std::uint32_t i = 0; i < switches.size(); ++i)
    switches[i] = i;
  stableSort(switches,
             [&](std::uint32_t one, std::uint32_t other) { return depths[one] > depths[other]; });
  return switches;
}

TOPOCAST_INLINE std::uint32_t middleOf(const std::vector<std::int32_t>& switchAbove) {
  std::vector<std::uint32_t> degrees(switchAbove.size(), 0);
  std::vector<std::uint32_t> joined(switchAbove.size(), 0); // by XOR: of the last one its number
  for (std::uint32_t lower = 0; lower < switchAbove.size(); ++lower) {
    if (switchAbove[lower] < 0) continue;
    const auto upper = static_cast<std::uint32_t>(switchAbove[lower]);
    ++degrees[lower];
    ++degrees[upper];
    joined[lower] ^= upper;
    joined[upper] ^= lower;
  }
  std::vector<std::uint32_t> outermost;
  for (std::uint32_t i = 0; i < degrees.size(); ++i)
    if (degrees[i] <= 1) outermost.push_back(i);
  for (std::size_t left = degrees.size(); left > 2;) {
    left -= outermost.size();
    std::vector<std::uint32_t> next;
    for (const std::uint32_t outer : outermost) {
      const std::uint32_t inner = joined[outer];
      joined[inner] ^= outer;
      if (--degrees[inner] == 1) next.push_back(inner);
    }
    outermost = std::move(next);
  }
  return *std::min_element(outermost.begin(), outermost.end());
}

TOPOCAST_INLINE double bottleneckBandwidth(const SwitchLinks& links) {
  double slowest = links.bandwidth(0);
  for (std::uint32_t link = 0; link < links.linkCount(); link += 2)
    slowest = std::min(slowest, links.bandwidth(link));
  return slowest;
}

TOPOCAST_INLINE PartOfNetwork withoutIdleSwitches(const SwitchNetwork& whole) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  // Of each switch: its machines, and the switches below it that lead to some; one of the latter.
  std::vector<std::uint32_t> branches(whole.switchCount(), 0);
  std::vector<std::uint32_t> lower(whole.switchCount(), none);
  std::uint32_t top = none;
  for (std::uint32_t here : whole.switchOfMachine)
    while (branches[here]++ == 0) {
      if (whole.switchAbove[here] < 0) {
        top = here;
        break;
      }
      const auto above = static_cast<std::uint32_t>(whole.switchAbove[here]);
      lower[above] = here;
      here = above;
    }
  for (; branches[top] == 1 && lower[top] != none; top = lower[top])
    branches[top] = 0;
  PartOfNetwork part;
  part.network.usualSpeed = whole.usualSpeed;
  part.network.machineSpeeds = whole.machineSpeeds;
  part.network.machineDelays = whole.machineDelays;
  std::vector<std::uint32_t> numbers(whole.switchCount(), 0);
  for (std::uint32_t here = 0; here < whole.switchCount(); ++here) {
    if (branches[here] == 0) continue;
    numbers[here] = static_cast<std::uint32_t>(part.switches.size());
    part.switches.push_back(here);
  }
  for (const std::uint32_t here : part.switches) {
    const auto above = static_cast<std::uint32_t>(std::max(whole.switchAbove[here], 0));
    part.network.switchAbove.push_back(here == top ? -1
                                                   : static_cast<std::int32_t>(numbers[above]));
    part.network.speedsAbove.push_back(whole.speedsAbove[here]);
    if (!whole.delaysAbove.empty()) part.network.delaysAbove.push_back(whole.delaysAbove[here]);
  }
  for (const std::uint32_t aSwitch : whole.switchOfMachine)
    part.network.switchOfMachine.push_back(numbers[aSwitch]);
  return part;
}

} // namespace topocast::TOPOCAST_ABI::runtime
