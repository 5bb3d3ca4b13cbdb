// The network of a simulation, and which of the two simulators it is for.
#pragma once

#include "cli/load_inputs.hpp"

#include <optional>

namespace topocast::cli {

/// Packets go through listed switches, worms through meshes, tori and multistage networks.
enum class Simulator { ofPackets, ofWorms };

/// What the options name. Nothing, and an error, if the network has one machine only or is for the
/// other simulator; the error says what to type then.
std::optional<WholeNetwork> loadSimulated(const RootOptions& options, Simulator simulator);

} // namespace topocast::cli
