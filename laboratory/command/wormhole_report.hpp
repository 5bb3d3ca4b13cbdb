// What the simulation of a wormhole network found, as text for people or as JSON.
#pragma once

#include "network/network.hpp"
#include "wormhole/study.hpp"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// A kind of multicast and how it fared.
struct StudiedMulticast {
  std::string name;
  StudyResult result;
};

struct WormholeReport {
  const Network& network;
  WormholeParameters parameters;
  StudySettings settings;
  /// How long a time unit is, where parameters were measured.
  std::optional<double> unitSeconds;
  std::vector<StudiedMulticast> multicasts;

  std::size_t memberCount() const {
    return settings.memberCount().value_or(network.machineCount());
  }
};

void writeWormholeText(llvm::raw_ostream& out, const WormholeReport& report);
/// The form is documented in docs/simulate-wormhole.md.
void writeWormholeJson(llvm::raw_ostream& out, const WormholeReport& report);

} // namespace topocast::cli
