#include "network/routing.hpp"

namespace topocast {

std::vector<LinkId> route(const Network& network, MachineId from, MachineId to) {
  std::vector<LinkId> up;
  std::vector<LinkId> down;
  walkRoute(
      network, from, to, [&](LinkId link) { up.push_back(link); },
      [&](LinkId link) { down.push_back(link); });
  up.insert(up.end(), down.rbegin(), down.rend());
  return up;
}

} // namespace topocast
