// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The links that a stream to several machines passes. In: the links of a network, the root, and the
// machines. Out: by directed link the message volumes that pass it, relative to a link of a
// machine's speed. Switches copy each packet where the ways to machines part, so every link of
// these ways carries one volume, whatever number of machines lies behind it.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of a stream from the first of the machines to the others.
template <class Links>
std::vector<double> streamLoads(const Links& links, const std::vector<std::uint32_t>& machines) {
  std::vector<double> loads(links.linkCount(), 0);
  for (const std::uint32_t machine : machines)
    if (machine != machines.front())
      links.walk(machines.front(), machine, [&](std::uint32_t link) {
        loads[link] = links.machineBandwidth() / links.bandwidth(link);
      });
  return loads;
}

/// The load of the busiest of them.
template <class Links>
double mostStreamLoad(const Links& links, const std::vector<std::uint32_t>& machines) {
  const std::vector<double> loads = streamLoads(links, machines);
  return loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
}

} // namespace topocast::TOPOCAST_ABI::runtime
