// Bandwidths and latencies that replace those of a topology file. Many formats have none: Slurm
// calls its LinkSpeed arbitrary, and files made by tools leave it out.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"

#include <cstddef>
#include <map>
#include <optional>

namespace topocast {

/// What replaces the file's values; what is left out stays as in the file.
struct LinkSpeeds {
  std::optional<double> machineBandwidth; ///< of machines' own links, bytes per second
  std::optional<double> trunkBandwidth;   ///< of links between switches, bytes per second
  /// The same by level, which goes before `trunkBandwidth`.
  std::map<std::size_t, double> trunkBandwidthOfLevel;
  std::optional<double> latency; ///< of all links, seconds

  bool isEmpty() const {
    return !machineBandwidth && !trunkBandwidth && trunkBandwidthOfLevel.empty() && !latency;
  }
};

/// Says of all cables that nothing tells their bandwidth, or latency.
void assumeBandwidths(NetworkDescription& description);
void assumeLatencies(NetworkDescription& description);

/// Puts the speeds in place of the description's. Levels are those of cableLevels()
/// (switch_levels.hpp); one that the network does not have is warned of.
void applyLinkSpeeds(const LinkSpeeds& speeds, NetworkDescription& description,
                     DiagnosticList& diagnostics);

/// The same for a regular shape, all of whose links are alike: they get the one bandwidth that is
/// given; two that differ, and levels, are refused. `place` is where the file names the shape.
void applyUniformSpeed(const LinkSpeeds& speeds, NetworkDescription& description,
                       llvm::StringRef place, DiagnosticList& diagnostics);

} // namespace topocast
