#include "network/bottleneck.hpp"

namespace topocast {

Bottleneck bottleneck(const Network& network, MachineId root) {
  const MinimumCut& cut = network.minimumCut();
  Bottleneck own;
  for (std::size_t rail = 0; rail < network.railCount(); ++rail) {
    own.links.push_back(network.uplink(root, rail));
    own.bandwidth += network.link(own.links.back()).bandwidth;
  }
  if (own.bandwidth <= cut.bandwidth) return own;
  Bottleneck found{cut.links, cut.bandwidth};
  if (cut.isFar[network.vertex(root).index()])
    for (LinkId& link : found.links)
      link = reverse(link);
  return found;
}

} // namespace topocast
