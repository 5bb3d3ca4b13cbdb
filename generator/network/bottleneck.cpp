#include "network/bottleneck.hpp"

#include <algorithm>

namespace topocast {

namespace {

Bottleneck ofLink(const Network& network, LinkId link) {
  return {{link}, network.link(link).bandwidth};
}

/// The root's links, each once, of which it uses one at a time if the destination decides on the
/// rail.
Bottleneck ownLinks(const Network& network, MachineId root) {
  Bottleneck own;
  for (std::size_t rail = 0; rail < network.railCount(); ++rail) {
    const Bottleneck more = ofLink(network, network.uplink(root, rail));
    if (std::ranges::find(own.links, more.links.front()) != own.links.end()) continue;
    if (network.cardsAtOnce() > 1 || rail == 0) {
      own.links.push_back(more.links.front());
      own.bandwidth += more.bandwidth;
    } else if (more.bandwidth > own.bandwidth) {
      own = more;
    }
  }
  return own;
}

/// `found`, or the only link by which some other machine is reached, if that is slower.
Bottleneck orOnlyLink(Bottleneck found, const Network& network, MachineId root) {
  if (network.rails() == nullptr || !network.rails()->isByDestination()) return found;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    if (machine == root) continue;
    const LinkId link = reverse(network.uplink(machine, network.railTo(machine)));
    if (network.link(link).bandwidth < found.bandwidth) found = ofLink(network, link);
  }
  return found;
}

} // namespace

Bottleneck bottleneck(const Network& network, MachineId root) {
  const MinimumCut& cut = network.minimumCut();
  Bottleneck own = orOnlyLink(ownLinks(network, root), network, root);
  if (own.bandwidth <= cut.bandwidth) return own;
  Bottleneck found{cut.links, cut.bandwidth};
  if (cut.isFar[network.vertex(root).index()])
    for (LinkId& link : found.links)
      link = reverse(link);
  return found;
}

} // namespace topocast
