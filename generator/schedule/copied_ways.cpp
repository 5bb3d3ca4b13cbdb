#include "schedule/copied_ways.hpp"

#include "network/copied_route.hpp"

namespace topocast {

std::vector<CopiedWay> waysOf(const Network& network, std::span<const Multicast> multicasts) {
  std::vector<std::uint32_t> usedIn(network.linkCount(), 0); // the latest step, by link
  std::vector<CopiedWay> ways;
  for (const Multicast& multicast : multicasts) {
    const auto isFree = [&](LinkId link) { return usedIn[link.index()] != multicast.step; };
    CopiedWay& way = ways.emplace_back();
    for (const auto [link, before] : copiedRoute(network, multicast.from, multicast.to, isFree)) {
      const auto position = static_cast<std::uint32_t>(way.size());
      way.push_back({link, {}});
      if (position > 0) way[before].next.push_back(position);
    }
    for (const CopyingHop& hop : way)
      usedIn[hop.link.index()] = multicast.step;
  }
  return ways;
}

} // namespace topocast
