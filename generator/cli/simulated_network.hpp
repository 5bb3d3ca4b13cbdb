// The network of a simulation, and which of the two simulators it is for.
#pragma once

#include "cli/load_inputs.hpp"

#include <optional>

namespace topocast::cli {

/// What the options name, for the simulator of networks with such switches. Nothing, and an error,
/// if the network has one machine only or switches of the other sort; the error says what to type
/// then.
std::optional<WholeNetwork> loadSimulated(const RootOptions& options, Switching switching);

} // namespace topocast::cli
