// Routing: which directed links a message from one machine to another passes. In a tree there is
// one simple path: up to the lowest common switch and down again.
#pragma once

#include "network/network.hpp"

#include <cassert>
#include <vector>

namespace topocast {

/// The switch before this one on the way from switch 0, which it is not, and the link from there.
inline const Neighbour& stepUp(const Network& network, SwitchId aSwitch) {
  const auto& above = network.above(aSwitch);
  assert(above && "two switches meet at switch 0 at the latest");
  return *above;
}

/// Walks from both ends to the lowest common switch: calls `up(link)` for the links that lead up
/// from machine `from`, in the order passed, and `down(link)` for those that lead down to machine
/// `to`, in the opposite order. Calls nothing if the machines are the same.
template <class Up, class Down>
void walkRoute(const Network& network, MachineId from, MachineId to, Up up, Down down) {
  if (from == to) return;
  up(network.uplink(from));
  down(reverse(network.uplink(to)));
  SwitchId left = network.switchOf(from);
  SwitchId right = network.switchOf(to);
  while (left != right) {
    if (network.depth(left) >= network.depth(right)) {
      const auto [above, link] = stepUp(network, left);
      up(reverse(link));
      left = above;
    } else {
      const auto [above, link] = stepUp(network, right);
      down(link);
      right = above;
    }
  }
}

/// The directed links from machine `from` to machine `to`, in the order passed; empty if they are
/// the same. Takes time proportional to the length of the path.
std::vector<LinkId> route(const Network& network, MachineId from, MachineId to);

} // namespace topocast
