#include "network/link_speeds.hpp"

#include "input/format_quantity.hpp"
#include "network/switch_levels.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

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
    const std::size_t level =
        std::size_t{1} + std::min(distances[cable.first], distances[cable.second]);
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
