// The network that a subcommand works on: the options that name and describe it, and its reading.
#pragma once

#include "network/network.hpp"
#include "topology/read_topology.hpp"
#include "topology/topology_options.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace topocast::cli {

/// A topology file and what the command line says about it.
struct TopologyInput {
  std::string path;
  TopologyOptions options;
};

/// The heading of the options for reading it, in the help.
inline constexpr const char* topologyOptionGroup = "Reading TOPOLOGY";

/// TOPOLOGY, and the options for reading it.
void addTopologyOptions(CLI::App& command, TopologyInput& input);

/// The same with the topology under a name of its own, "--topology".
void addTopologyOptions(CLI::App& command, TopologyInput& input, const std::string& name);

/// TOPOLOGY, and of these options the ones that apply to meshes, tori and multistage networks of
/// which no speed counts.
void addRegularTopologyOptions(CLI::App& command, TopologyInput& input);

/// The network with its file's format; warnings are printed. If the file is refused that is said,
/// and nothing is returned.
std::optional<ReadNetwork> loadTopology(const TopologyInput& input);

/// The network alone.
std::optional<Network> loadNetwork(const TopologyInput& input);
/// The same for what writes code: a kind of network that no code can be written for is refused,
/// too.
std::optional<Network> loadServedNetwork(const TopologyInput& input);

} // namespace topocast::cli
