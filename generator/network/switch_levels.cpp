#include "network/switch_levels.hpp"

#include "network/switch_neighbours.hpp"

#include <algorithm>
#include <limits>

namespace topocast {

/// A breadth-first search from all switches with machines.
std::vector<std::size_t> distancesFromMachines(const NetworkDescription& description) {
  constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();
  const std::size_t switches = description.switches.size();
  const auto neighbours = switchNeighbours(description.cables, switches);
  std::vector<std::size_t> distances(switches, unknown);
  std::vector<std::size_t> reached;
  const auto reach = [&](std::size_t aSwitch, std::size_t distance) {
    if (distances[aSwitch] != unknown) return;
    distances[aSwitch] = distance;
    reached.push_back(aSwitch);
  };
  for (const SwitchId aSwitch :
       machineSwitches(description.cables, switches, description.machines.size()))
    reach(aSwitch.index(), 0);
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (const Neighbour& neighbour : neighbours[reached[next]])
      reach(neighbour.to.index(), distances[reached[next]] + 1);
  return distances;
}

SwitchHierarchy hierarchyOf(const Network& network) {
  const std::vector<std::size_t> distances = distancesFromMachines(network.description());
  SwitchHierarchy hierarchy;
  hierarchy.top =
      SwitchId(static_cast<std::size_t>(std::ranges::max_element(distances) - distances.begin()));
  hierarchy.above.resize(network.switchCount());
  hierarchy.order.push_back(hierarchy.top);
  for (std::size_t next = 0; next < hierarchy.order.size(); ++next) {
    const SwitchId here = hierarchy.order[next];
    const auto& above = hierarchy.above[here.index()];
    for (const Neighbour& neighbour : network.neighbours(here)) {
      if (above && neighbour.to == above->to) continue;
      hierarchy.above[neighbour.to.index()] = Neighbour{here, reverse(neighbour.link)};
      hierarchy.order.push_back(neighbour.to);
    }
  }
  return hierarchy;
}

} // namespace topocast
