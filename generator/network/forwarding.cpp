#include "network/forwarding.hpp"

#include <cassert>
#include <utility>

namespace topocast {

Forwarding::Forwarding(std::span<const std::vector<Neighbour>> neighbours,
                       std::vector<WayOn> waysOn)
    : neighbours_(neighbours.begin(), neighbours.end()), waysOn_(std::move(waysOn)),
      machineCount_(waysOn_.size() / neighbours.size()) {
  assert(machineCount_ > 0 && waysOn_.size() % neighbours.size() == 0);
}

std::vector<WayOn> Forwarding::waysOnTo(std::span<const MachineId> machines) const {
  std::vector<WayOn> waysOn;
  waysOn.reserve(neighbours_.size() * machines.size());
  for (std::size_t i = 0; i < neighbours_.size(); ++i)
    for (const MachineId machine : machines)
      waysOn.push_back(waysOn_[i * machineCount_ + machine.index()]);
  return waysOn;
}

} // namespace topocast
