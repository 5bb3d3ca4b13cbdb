// Sites made by rule, for tests and benchmarks: leaves with machines below switches below one.
#pragma once

#include "made_network.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::testing {

/// Three levels: so many leaves with machines, 25 below each switch that hangs on the one at the
/// top, and up-links as fast as the machines below them divided by `oversubscription`, no slower
/// than one of them.
inline Network podNetwork(std::size_t leaves, std::size_t machines, double oversubscription = 1e9) {
  constexpr std::size_t leavesOfPod = 25;
  const std::size_t pods = (leaves + leavesOfPod - 1) / leavesOfPod;
  const auto widthOf = [&](std::size_t some) {
    const std::size_t below = some * machines / leaves;
    return std::max(1.0, static_cast<double>(below) / oversubscription);
  };
  std::vector<SwitchPair> pairs;
  std::vector<double> widths;
  for (std::size_t pod = 0; pod < pods; ++pod) {
    pairs.emplace_back(0, 1 + pod);
    widths.push_back(widthOf(leavesOfPod));
  }
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    pairs.emplace_back(1 + leaf / leavesOfPod, 1 + pods + leaf);
    widths.push_back(widthOf(1));
  }
  std::vector<std::size_t> machineSwitch = evenly(machines, leaves);
  for (std::size_t& aSwitch : machineSwitch)
    aSwitch += 1 + pods;
  return networkOf(1 + pods + leaves, pairs, machineSwitch, widths);
}

} // namespace topocast::testing
