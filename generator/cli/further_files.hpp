// Several files that are one topology: what LLDP tells each device, in a file for each. In: the
// arguments behind TOPOLOGY. Out: the network of all files together.
#pragma once

#include "cli/topology_input.hpp"
#include "network/network.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// FURTHER, files that are read together with TOPOLOGY; added behind it.
void addFurtherFiles(CLI::App& command, std::vector<std::string>& files);

/// As loadNetwork() of TOPOLOGY alone.
std::optional<Network> loadNetwork(const TopologyInput& input,
                                   const std::vector<std::string>& further);

} // namespace topocast::cli
