#include "plan/switch_hops.hpp"

#include <cassert>
#include <cstddef>

namespace topocast {
namespace {

/// Which next hops some message takes, by switch, then by machine.
std::vector<bool> usedHops(const Network& network) {
  const Forwarding& routes = *network.forwarding();
  const std::size_t machines = network.machineCount();
  std::vector<bool> isUsed(network.switchCount() * machines, false);
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    if (network.machinesOf(SwitchId(i)).empty()) continue;
    for (std::size_t machine = 0; machine < machines; ++machine) {
      const MachineId to(machine);
      for (SwitchId at(i); at != network.switchOf(to);) {
        auto isKnown = isUsed[at.index() * machines + machine];
        if (isKnown) break;
        isKnown = true;
        at = routes.step(at, to).to;
      }
    }
  }
  return isUsed;
}

std::vector<NextHop> cableNumbers(const Network& network) {
  std::vector<NextHop> numbers(network.linkCount(), noNextHop);
  for (const std::vector<Neighbour>& neighbours : network.neighbours())
    for (std::size_t i = 0; i < neighbours.size(); ++i)
      numbers[neighbours[i].link.index()] = static_cast<NextHop>(i);
  return numbers;
}

} // namespace

SwitchHops::SwitchHops(const Network& network) : network_(network) {
  assert(network.forwarding() != nullptr && "only fixed routes have next hops");
  isUsed_ = usedHops(network);
  cableOfLink_ = cableNumbers(network);
}

std::vector<NextHop> SwitchHops::of(SwitchId aSwitch) const {
  const std::size_t machines = network_.machineCount();
  std::vector<NextHop> hops(machines, noNextHop);
  for (std::size_t i = 0; i < machines; ++i)
    if (isUsed_[aSwitch.index() * machines + i])
      hops[i] = cableOfLink_[network_.forwarding()->step(aSwitch, MachineId(i)).link.index()];
  return hops;
}

} // namespace topocast
