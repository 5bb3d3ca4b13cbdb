// The network of a simulation, and which of the two simulators it is for.
#pragma once

#include "cli/load_inputs.hpp"

#include <optional>

namespace topocast::cli {

/// Loads the network for the simulator of such switches; without a word on switches, networks of
/// any kind. Returns nothing, and reports an error, if the network has only one machine, or is one
/// for the other simulator; the error then names the other command.
std::optional<WholeNetwork> loadSimulated(const RootOptions& options,
                                          std::optional<Switching> switching);

} // namespace topocast::cli
