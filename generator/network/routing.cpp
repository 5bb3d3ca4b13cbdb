#include "network/routing.hpp"

#include <cassert>

namespace topocast {
namespace {

/// From a switch towards switch 0, which it is not.
const Neighbour& stepUp(const Network& network, SwitchId aSwitch) {
  const auto& above = network.above(aSwitch);
  assert(above && "two switches meet at switch 0 at the latest");
  return *above;
}

} // namespace

std::vector<LinkId> route(const Network& network, MachineId from, MachineId to) {
  if (from == to) return {};
  std::vector<LinkId> up = {network.uplink(from)};
  std::vector<LinkId> down = {reverse(network.uplink(to))};
  SwitchId left = network.switchOf(from);
  SwitchId right = network.switchOf(to);
  while (left != right) {
    if (network.depth(left) >= network.depth(right)) {
      const auto [above, link] = stepUp(network, left);
      up.push_back(reverse(link));
      left = above;
    } else {
      const auto [above, link] = stepUp(network, right);
      down.push_back(link);
      right = above;
    }
  }
  up.insert(up.end(), down.rbegin(), down.rend());
  return up;
}

} // namespace topocast
