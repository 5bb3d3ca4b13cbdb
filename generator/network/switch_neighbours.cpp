#include "network/switch_neighbours.hpp"

#include <algorithm>

namespace topocast {

std::vector<std::vector<Neighbour>> switchNeighbours(std::span<const Cable> cables,
                                                     std::size_t switches) {
  std::vector<std::vector<Neighbour>> neighbours(switches);
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const Cable& cable = cables[i];
    if (cable.first >= switches || cable.second >= switches) continue;
    const LinkId forward(2 * i);
    neighbours[cable.first].push_back({SwitchId(cable.second), forward});
    neighbours[cable.second].push_back({SwitchId(cable.first), reverse(forward)});
  }
  for (auto& list : neighbours)
    std::ranges::stable_sort(list, {}, &Neighbour::to);
  return neighbours;
}

std::vector<SwitchId> machineSwitches(std::span<const Cable> cables, std::size_t switches,
                                      std::size_t machines) {
  std::vector<SwitchId> switchOf(machines);
  for (const Cable& cable : cables) {
    const auto [lower, upper] = std::minmax(cable.first, cable.second);
    if (upper >= switches) switchOf[upper - switches] = SwitchId(lower);
  }
  return switchOf;
}

} // namespace topocast
