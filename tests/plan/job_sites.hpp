// Networks of sites whose jobs are planned: levels of switches, and fat trees with fixed routes.
#pragma once

#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <rapidcheck.h>

#include <cstddef>
#include <vector>

namespace topocast::testing {

/// Switches as networkOf() takes them, numbered from the top, those below one switch in a
/// row, as machines are.
struct SiteShape {
  std::size_t switches = 1;
  std::vector<SwitchPair> pairs;
  std::vector<double> widths;
  std::vector<std::size_t> machineSwitch;

  Network network() const { return networkOf(switches, pairs, machineSwitch, widths); }
};

/// Of two or three levels with `machinesOfLeaf` machines each, and up-links that are so many times
/// too slow for all of them at once.
inline SiteShape shapeOf(std::size_t levels, std::size_t leaves, std::size_t machinesOfLeaf,
                         double oversubscription) {
  constexpr std::size_t leavesOfPod = 3;
  SiteShape shape;
  std::size_t pod = 0;
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    if (levels == 3 && leaf % leavesOfPod == 0) {
      pod = shape.switches++;
      shape.pairs.push_back({0, pod});
      shape.widths.push_back(static_cast<double>(leavesOfPod * machinesOfLeaf) / oversubscription);
    }
    shape.pairs.push_back({pod, shape.switches});
    shape.widths.push_back(static_cast<double>(machinesOfLeaf) / oversubscription);
    shape.machineSwitch.insert(shape.machineSwitch.end(), machinesOfLeaf, shape.switches++);
  }
  return shape;
}

inline Network siteOf(std::size_t levels, std::size_t leaves, std::size_t machinesOfLeaf,
                      double oversubscription) {
  return shapeOf(levels, leaves, machinesOfLeaf, oversubscription).network();
}

/// Fat trees of two and three levels, with any shortest paths or those that are spread over the
/// links.
inline rc::Gen<Network> genRoutedFatTree() {
  return rc::gen::exec([] {
    Network random = *genFatTree();
    if (random.forwarding() == nullptr || *rc::gen::arbitrary<bool>()) return random;
    return routedNetwork(random.description());
  });
}

} // namespace topocast::testing
