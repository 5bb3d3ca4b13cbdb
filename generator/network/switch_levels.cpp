#include "network/switch_levels.hpp"

#include "network/graph.hpp"
#include "network/switch_neighbours.hpp"

#include <algorithm>

namespace topocast {

std::vector<std::uint32_t> distancesFromMachines(const NetworkDescription& description) {
  const std::size_t switches = description.switches.size();
  const auto neighbours = switchNeighbours(description.cables, switches);
  return searchFrom(SwitchGraph(neighbours),
                    machineSwitches(description.cables, switches, description.machines.size()))
      .distances;
}

SwitchHierarchy hierarchyOf(const Network& network) {
  const std::vector<std::uint32_t> distances = distancesFromMachines(network.description());
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
