// `simulate` on a mesh, torus or multistage network.
#pragma once

#include "cli/command.hpp"
#include "cli/wormhole_options.hpp"
#include "cli/wormhole_report.hpp"
#include "network/network.hpp"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// What to simulate on a wormhole network.
struct WormholeRequest {
  WormholeOptions options;
  std::uint64_t messageBytes = 0;
  std::optional<MachineId> root;      ///< as asked for
  std::vector<MachineId> named;       ///< machines of the multicast, the root first, if asked for
  std::vector<std::string> schedules; ///< "auto" stands for those worth comparing
};

/// Nothing, and an error on standard error, if the network is not made for what is asked.
std::optional<WormholeReport> simulateWormhole(const Network& network,
                                               const WormholeRequest& request);

} // namespace topocast::cli
