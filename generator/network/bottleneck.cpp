#include "network/bottleneck.hpp"

namespace topocast {

Bottleneck bottleneck(const Network& network, MachineId root) {
  const MinimumCut& cut = network.minimumCut();
  const LinkId own = network.uplink(root);
  if (network.link(own).bandwidth <= cut.bandwidth) return {{own}, network.link(own).bandwidth};
  Bottleneck found{cut.links, cut.bandwidth};
  if (cut.isFar[network.vertex(root).index()])
    for (LinkId& link : found.links)
      link = reverse(link);
  return found;
}

} // namespace topocast
