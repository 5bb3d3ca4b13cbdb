// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/mesh_network.hpp"

#include "topocast/inline.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE MeshNetwork withoutIdleNodes(const MeshNetwork& whole) {
  MeshNetwork box = {{}, {}, std::vector<std::uint32_t>(whole.machineCount(), 0), whole.speed};
  std::vector<std::uint32_t> places = whole.nodeOfMachine; // by what is left of the coordinates
  std::uint32_t stride = 1;
  for (std::size_t dimension = whole.radices.size(); dimension-- > 0;) {
    const std::uint32_t radix = whole.radices[dimension];
    std::uint32_t first = radix;
    std::uint32_t last = 0;
    for (const std::uint32_t place : places) {
      first = std::min(first, place % radix);
      last = std::max(last, place % radix);
    }
    const bool isRing = whole.isRing[dimension] && 2 * (last - first) >= radix;
    if (isRing) {
      first = 0;
      last = radix - 1;
    }
    for (std::size_t machine = 0; machine < places.size(); ++machine) {
      box.nodeOfMachine[machine] += (places[machine] % radix - first) * stride;
      places[machine] /= radix;
    }
    box.radices.insert(box.radices.begin(), last - first + 1);
    box.isRing.insert(box.isRing.begin(), isRing);
    stride *= last - first + 1;
  }
  return box;
}

TOPOCAST_INLINE double bottleneckBandwidth(const MeshLinks& links) {
  return links.machineBandwidth();
}

} // namespace topocast::TOPOCAST_ABI::runtime
