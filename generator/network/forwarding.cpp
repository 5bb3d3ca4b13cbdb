#include "network/forwarding.hpp"

#include <cassert>
#include <utility>

namespace topocast {

Forwarding::Forwarding(std::span<const std::vector<Neighbour>> neighbours,
                       std::vector<NextHop> nextHops)
    : neighbours_(neighbours.begin(), neighbours.end()), nextHops_(std::move(nextHops)),
      machineCount_(nextHops_.size() / neighbours.size()) {
  assert(machineCount_ > 0 && nextHops_.size() % neighbours.size() == 0);
}

std::vector<NextHop> Forwarding::nextHopsTo(std::span<const MachineId> machines) const {
  std::vector<NextHop> nextHops;
  nextHops.reserve(neighbours_.size() * machines.size());
  for (std::size_t i = 0; i < neighbours_.size(); ++i)
    for (const MachineId machine : machines)
      nextHops.push_back(nextHops_[i * machineCount_ + machine.index()]);
  return nextHops;
}

} // namespace topocast
