#include "topology/link_speeds.hpp"

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
  const std::vector<std::uint32_t> levels = cableLevels(description);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Cable& cable = description.cables[i];
    cable.latency = speeds.latency.value_or(cable.latency);
    if (levels[i] == 0) {
      cable.bandwidth = speeds.machineBandwidth.value_or(cable.bandwidth);
      continue;
    }
    const auto ofLevel = speeds.trunkBandwidthOfLevel.find(levels[i]);
    cable.bandwidth = ofLevel != speeds.trunkBandwidthOfLevel.end()
                          ? ofLevel->second
                          : speeds.trunkBandwidth.value_or(cable.bandwidth);
  }
  warnOfUnusedLevels(speeds, *std::ranges::max_element(levels), diagnostics);
}

void applyUniformSpeed(const LinkSpeeds& speeds, NetworkDescription& description,
                       llvm::StringRef place, DiagnosticList& diagnostics) {
  const bool differ = speeds.machineBandwidth && speeds.trunkBandwidth &&
                      *speeds.machineBandwidth != *speeds.trunkBandwidth;
  if (differ || !speeds.trunkBandwidthOfLevel.empty()) {
    diagnostics.error(place, "all links of a regular shape have one bandwidth");
    return diagnostics.advise("give '--machine-bandwidth' or '--trunk-bandwidth' without levels; "
                              "either is for all links here");
  }
  const auto& bandwidth = speeds.trunkBandwidth ? speeds.trunkBandwidth : speeds.machineBandwidth;
  for (Cable& cable : description.cables) {
    cable.bandwidth = bandwidth.value_or(cable.bandwidth);
    cable.latency = speeds.latency.value_or(cable.latency);
  }
}

} // namespace topocast
