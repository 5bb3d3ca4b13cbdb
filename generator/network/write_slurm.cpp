#include "network/write_slurm.hpp"

#include "input/names.hpp"
#include "network/switch_levels.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace topocast {
namespace {

/// What is below one switch.
struct Below {
  std::vector<std::string> machines;
  std::vector<std::string> switches;
  std::set<double> bandwidths;

  bool isEmpty() const { return machines.empty() && switches.empty(); }
};

std::vector<Below> belowSwitches(const Network& network, const SwitchHierarchy& hierarchy) {
  std::vector<Below> below(network.switchCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    Below& leaf = below[network.switchOf(MachineId(i)).index()];
    leaf.machines.push_back(network.name(MachineId(i)));
    leaf.bandwidths.insert(network.link(network.uplink(MachineId(i))).bandwidth);
  }
  // From the leaves up: a switch with nothing below it is not listed.
  for (auto aSwitch = hierarchy.order.rbegin(); aSwitch != hierarchy.order.rend(); ++aSwitch) {
    const auto& above = hierarchy.above[aSwitch->index()];
    if (!above || below[aSwitch->index()].isEmpty()) continue;
    below[above->to.index()].switches.push_back(network.name(*aSwitch));
    below[above->to.index()].bandwidths.insert(network.link(above->link).bandwidth);
  }
  for (Below& list : below)
    std::ranges::sort(list.switches, naturalLess);
  return below;
}

} // namespace

void writeSlurm(llvm::raw_ostream& out, const Network& network) {
  constexpr double megabit = 1e6 / 8;
  const SwitchHierarchy hierarchy = hierarchyOf(network);
  const std::vector<Below> below = belowSwitches(network, hierarchy);
  out << "# Made by 'topocast export slurm' from network '" << network.name() << "'.\n";
  for (const SwitchId aSwitch : hierarchy.order) {
    if (below[aSwitch.index()].isEmpty()) continue;
    const auto& [machines, switches, bandwidths] = below[aSwitch.index()];
    out << "SwitchName=" << network.name(aSwitch);
    if (!switches.empty()) out << " Switches=" << joinNames(switches);
    if (!machines.empty()) out << " Nodes=" << joinNames(machines);
    const double megabits = *bandwidths.begin() / megabit;
    if (bandwidths.size() == 1 && megabits >= 1 && megabits == std::floor(megabits))
      out << " LinkSpeed=" << static_cast<unsigned long long>(megabits);
    out << '\n';
  }
}

} // namespace topocast
