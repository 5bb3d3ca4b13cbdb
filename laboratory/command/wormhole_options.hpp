// The options of `simulate-wormhole`, to the settings of a study.
#pragma once

#include "command/wormhole_costs.hpp"
#include "wormhole/study.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace topocast::cli {

/// Bytes of a message that can be simulated flit by flit.
constexpr std::uint64_t largestWormholeMessage = std::uint64_t{1} << 24U;

/// What a parameters file says of machines.
struct MeasuredMachines {
  WormholeCosts costs;
  std::uint32_t ports = 1;
};

/// As given on the command line.
struct WormholeOptions {
  std::optional<LinearTime> send, hold, network, receive;
  std::optional<std::uint64_t> buffer;
  std::optional<std::uint32_t> ports;
  std::optional<std::uint32_t> members;
  std::uint32_t multicasts = 1;
  std::optional<TimeUnits> interval, computation, localComputation;
  std::optional<std::uint64_t> trafficSize;
  double hotSpotPercent = 0;
  std::optional<std::uint32_t> placements;
  double precisionPercent = 0;
  StoppingRule rule; ///< all but the precision
  std::uint32_t shownTrees = 0;
  std::uint64_t seed = 1;
  std::uint32_t threads = 0; ///< 0: as many as there are processors

  /// What is not given is as `measured`, or where nothing was measured as on the IBM SP. Measured
  /// costs have a network and a receive time, or the options do.
  WormholeParameters parameters(const std::optional<MeasuredMachines>& measured) const;
  /// Root and message are left to the caller.
  StudySettings settings() const;
};

void addWormholeOptions(CLI::App& command, WormholeOptions& options);

/// Refuses, as usage errors, what contradicts itself whatever the network; `hasDestinations`: the
/// multicast's machines are named.
void checkWormholeOptions(const WormholeOptions& options, bool hasDestinations);

/// Those of a parameters file. Nothing, and an error, if the file and the options together do not
/// tell all costs, or if the simulation cannot count them.
std::optional<MeasuredMachines> measuredMachines(const WormholeOptions& options,
                                                 const CommunicationParameters& parameters);

/// What messages are too large for by these options and the parameters that come of them, or
/// nothing.
std::optional<std::string> whyTooLarge(const WormholeOptions& options,
                                       const WormholeParameters& parameters,
                                       std::uint64_t messageBytes, std::size_t machines);

} // namespace topocast::cli
