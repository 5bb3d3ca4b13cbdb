#include "draw/switch_layers.hpp"

#include <algorithm>

namespace topocast {

SwitchLayers::SwitchLayers(const Network& network)
    : hierarchy(hierarchyOf(network)), below(network.switchCount()),
      level(network.switchCount(), 0) {
  for (std::size_t i = hierarchy.order.size(); i-- > 0;) {
    const SwitchId aSwitch = hierarchy.order[i];
    for (const Neighbour& above : hierarchy.above[aSwitch.index()]) {
      below[above.to.index()].push_back(aSwitch);
      std::size_t& height = level[above.to.index()];
      height = std::max(height, level[aSwitch.index()] + 1);
    }
  }
  for (std::vector<SwitchId>& others : below) {
    std::ranges::sort(others);
    const auto doubled = std::ranges::unique(others);
    others.erase(doubled.begin(), doubled.end());
  }
  levels = *std::ranges::max_element(level) + 1;
}

} // namespace topocast
