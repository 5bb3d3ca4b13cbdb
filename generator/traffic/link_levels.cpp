#include "traffic/link_levels.hpp"

#include "network/switch_levels.hpp"

#include <algorithm>

namespace topocast {

LinkLevels linkLevels(const Network& network) {
  LinkLevels result;
  for (const std::uint32_t level : cableLevels(network.description())) {
    result.levels.insert(result.levels.end(), 2, level); // both directions
    result.links.resize(std::max<std::size_t>(result.links.size(), level + 1U), 0);
    result.links[level] += 2;
  }
  return result;
}

} // namespace topocast
