// The network of a simulation, and which of the two simulators it is for.
#pragma once

#include "cli/load_inputs.hpp"

#include <optional>
#include <string>

namespace topocast::cli {

/// Loads the network for the simulator of such switches; without a word on switches, networks of
/// any kind. Returns nothing, and reports an error, if the network has only one machine, or is one
/// for the other simulator; the error then names the other command, and says what else can be done
/// if there is such advice.
std::optional<WholeNetwork> loadSimulated(const RootOptions& options,
                                          std::optional<Switching> switching,
                                          const std::string& furtherAdvice = "");

} // namespace topocast::cli
