#include "traffic/link_levels.hpp"

#include "network/switch_levels.hpp"

#include <algorithm>

namespace topocast {

LinkLevels linkLevels(const Network& network) {
  const auto distances = distancesFromMachines(network.description());
  LinkLevels result;
  for (const Link& link : network.links()) {
    const bool isBetween = network.isSwitch(link.from) && network.isSwitch(link.to);
    const auto level = isBetween
                           ? static_cast<std::uint32_t>(1 + std::min(distances[link.from.index()],
                                                                     distances[link.to.index()]))
                           : 0U;
    result.levels.push_back(level);
    result.links.resize(std::max<std::size_t>(result.links.size(), level + 1U), 0);
    ++result.links[level];
  }
  return result;
}

} // namespace topocast
