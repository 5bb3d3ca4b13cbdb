#include "topology/link_speeds.hpp"

#include "input/format_quantity.hpp"
#include "network/switch_levels.hpp"

#include <algorithm>
#include <optional>
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

/// Puts what the options tell, if anything, in place of the cable's.
void replaceBandwidth(Cable& cable, std::optional<double> told) {
  if (!told) return;
  cable.bandwidth = *told;
  cable.bandwidthFrom = ValueOrigin::option;
}

void replaceLatency(Cable& cable, std::optional<double> told) {
  if (!told) return;
  cable.latency = *told;
  cable.latencyFrom = ValueOrigin::option;
}

} // namespace

void assumeBandwidths(NetworkDescription& description) {
  for (Cable& cable : description.cables)
    cable.bandwidthFrom = ValueOrigin::assumed;
}

void assumeLatencies(NetworkDescription& description) {
  for (Cable& cable : description.cables)
    cable.latencyFrom = ValueOrigin::assumed;
}

void applyLinkSpeeds(const LinkSpeeds& speeds, NetworkDescription& description,
                     DiagnosticList& diagnostics) {
  if (speeds.isEmpty()) return;
  const std::vector<std::uint32_t> levels = cableLevels(description);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Cable& cable = description.cables[i];
    replaceLatency(cable, speeds.latency);
    if (levels[i] == 0) {
      replaceBandwidth(cable, speeds.machineBandwidth);
      continue;
    }
    const auto ofLevel = speeds.trunkBandwidthOfLevel.find(levels[i]);
    replaceBandwidth(cable, ofLevel != speeds.trunkBandwidthOfLevel.end()
                                ? std::optional(ofLevel->second)
                                : speeds.trunkBandwidth);
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
    replaceBandwidth(cable, bandwidth);
    replaceLatency(cable, speeds.latency);
  }
}

} // namespace topocast
