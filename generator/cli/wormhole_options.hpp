// The options of `simulate-wormhole`, to the settings of a study.
#pragma once

#include "wormhole/study.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace topocast::cli {

/// As given on the command line.
struct WormholeOptions {
  std::optional<LinearTime> send, hold, network, receive;
  std::optional<std::uint64_t> buffer;
  std::uint32_t ports = 1;
  std::optional<std::uint32_t> members;
  std::uint32_t multicasts = 1;
  std::optional<TimeUnits> interval, computation, localComputation;
  std::optional<std::uint64_t> trafficSize;
  double hotSpotPercent = 0;
  std::optional<std::uint32_t> placements;
  double precisionPercent = 0;
  StoppingRule rule; ///< all but the precision
  std::uint64_t seed = 1;
  std::uint32_t threads = 0; ///< 0: as many as there are processors

  WormholeParameters parameters() const;
  /// Root and message are left to the caller.
  StudySettings settings() const;
};

void addWormholeOptions(CLI::App& command, WormholeOptions& options);

/// Refuses, as usage errors, options that contradict each other in any network; `hasDestinations`
/// says whether the multicast's machines are named.
void checkWormholeOptions(const WormholeOptions& options, bool hasDestinations);

/// Says what the messages are too large for; nothing if they are not.
std::optional<std::string> whyTooLarge(const WormholeOptions& options, std::uint64_t messageBytes,
                                       std::size_t machines);

} // namespace topocast::cli
