#include "network/link_speeds.hpp"

#include "input/format_quantity.hpp"
#include "network/switch_neighbours.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace topocast {
namespace {

/// Of each switch the number of links to the nearest switch that has machines: a breadth-first
/// search from all of these.
std::vector<std::size_t> distancesFromMachines(const NetworkDescription& description) {
  constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();
  const std::size_t switches = description.switches.size();
  const auto neighbours = switchNeighbours(description.cables, switches);
  std::vector<std::size_t> distances(switches, unknown);
  std::vector<std::size_t> reached;
  const auto reach = [&](std::size_t aSwitch, std::size_t distance) {
    if (distances[aSwitch] != unknown) return;
    distances[aSwitch] = distance;
    reached.push_back(aSwitch);
  };
  for (const SwitchId aSwitch :
       machineSwitches(description.cables, switches, description.machines.size()))
    reach(aSwitch.index(), 0);
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (const Neighbour& neighbour : neighbours[reached[next]])
      reach(neighbour.to.index(), distances[reached[next]] + 1);
  return distances;
}

void warnOfUnusedLevels(const LinkSpeeds& speeds, std::size_t levels, DiagnosticList& diagnostics) {
  for (const auto& [level, bandwidth] : speeds.trunkBandwidthOfLevel) {
    if (level <= levels) continue;
    diagnostics.warning(diagnostics.text().take_front(0),
                        "--trunk-bandwidth gives level " + llvm::Twine(level) + " " +
                            formatBandwidth(bandwidth) + ", but links between switches have " +
                            formatCount(levels, "level") + " here");
  }
}

} // namespace

void applyLinkSpeeds(const LinkSpeeds& speeds, NetworkDescription& description,
                     DiagnosticList& diagnostics) {
  if (speeds.isEmpty()) return;
  const auto distances = distancesFromMachines(description);
  std::size_t levels = 0;
  for (Cable& cable : description.cables) {
    cable.latency = speeds.latency.value_or(cable.latency);
    if (std::max(cable.first, cable.second) >= description.switches.size()) {
      cable.bandwidth = speeds.machineBandwidth.value_or(cable.bandwidth);
      continue;
    }
    const std::size_t level = 1 + std::min(distances[cable.first], distances[cable.second]);
    levels = std::max(levels, level);
    const auto ofLevel = speeds.trunkBandwidthOfLevel.find(level);
    cable.bandwidth = ofLevel != speeds.trunkBandwidthOfLevel.end()
                          ? ofLevel->second
                          : speeds.trunkBandwidth.value_or(cable.bandwidth);
  }
  warnOfUnusedLevels(speeds, levels, diagnostics);
}

void applyUniformSpeed(const LinkSpeeds& speeds, NetworkDescription& description,
                       llvm::StringRef place, DiagnosticList& diagnostics) {
  if (speeds.machineBandwidth || !speeds.trunkBandwidthOfLevel.empty()) {
    diagnostics.error(place, "all links of a regular shape have one bandwidth");
    return diagnostics.advise("give '--trunk-bandwidth' without levels; it is for all links here");
  }
  for (Cable& cable : description.cables) {
    cable.bandwidth = speeds.trunkBandwidth.value_or(cable.bandwidth);
    cable.latency = speeds.latency.value_or(cable.latency);
  }
}

} // namespace topocast
