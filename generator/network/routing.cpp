#include "network/routing.hpp"

#include <algorithm>

namespace topocast {

std::vector<LinkId> route(const Network& network, MachineId from, MachineId to) {
  if (from == to) return {};
  std::vector<LinkId> up = {network.uplink(from)};
  std::vector<LinkId> down = {reverse(network.uplink(to))};
  SwitchId left = network.switchOf(from);
  SwitchId right = network.switchOf(to);
  while (left != right) {
    if (network.depth(left) >= network.depth(right)) {
      up.push_back(reverse(network.above(left)->link));
      left = network.above(left)->to;
    } else {
      down.push_back(network.above(right)->link);
      right = network.above(right)->to;
    }
  }
  up.insert(up.end(), down.rbegin(), down.rend());
  return up;
}

} // namespace topocast
