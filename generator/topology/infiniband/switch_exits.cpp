#include "topology/infiniband/switch_exits.hpp"

#include "network/switch_neighbours.hpp"

#include <cassert>

namespace topocast {

SwitchExits::SwitchExits(std::span<const LinkPorts> ports, const NetworkDescription& description)
    : neighbours_(switchNeighbours(description.cables, description.switches.size())),
      nextHops_(neighbours_.size()), places_(description.machines.size()) {
  assert(ports.size() == description.cables.size());
  for (std::size_t i = 0; i < neighbours_.size(); ++i) {
    nextHops_[i].fill(noNextHop);
    for (NextHop hop = 0; hop < neighbours_[i].size(); ++hop) {
      const LinkId link = neighbours_[i][hop].link;
      const LinkPorts& ends = ports[link.index() / 2];
      const bool leavesFirst = link < reverse(link);
      nextHops_[i][leavesFirst ? ends.first : ends.second] = hop;
    }
  }
  std::vector<bool> hasMachines(neighbours_.size(), false);
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const Cable& cable = description.cables[i]; // a machine stands first
    if (cable.first < neighbours_.size()) continue;
    places_[cable.first - neighbours_.size()] = {
        cable.second, static_cast<PortNumber>(ports[i].second), ports[i].machineLid};
    hasMachines[cable.second] = true;
  }
  for (std::size_t i = 0; i < hasMachines.size(); ++i)
    if (hasMachines[i]) switchesWithMachines_.push_back(i);
}

} // namespace topocast
