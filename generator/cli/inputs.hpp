// What several subcommands take: a topology, parameters, roots, schedules and sizes, from options
// to values. What is wrong with them is said on standard error, and nothing is returned.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"
#include "plan/planner.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// Options of the subcommands that plan.
struct PlanOptions {
  std::string topology;
  std::string parameters;
  std::string schedule = "auto";
  std::optional<std::uint64_t> messageBytes;
  std::optional<std::uint64_t> segmentBytes;
};

/// TOPOLOGY
void addTopologyOption(CLI::App& command, std::string& topology);
/// --parameters
void addParametersOption(CLI::App& command, std::string& parameters);
/// --root
void addRootOption(CLI::App& command, std::string& root);
/// --schedule, --segment
void addScheduleOptions(CLI::App& command, PlanOptions& options);
/// --message-size
CLI::Option* addMessageSizeOption(CLI::App& command, PlanOptions& options);

/// Prints "topocast: error: ..." on standard error.
void printError(const std::string& message);

/// The network of a topology file; warnings are printed.
std::optional<Network> loadNetwork(const std::string& path);

/// The parameters of a file; without a path those estimated from the network.
std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network);

/// The machine of that name; the first machine if `name` is empty.
std::optional<MachineId> findRoot(const Network& network, const std::string& name);

/// The machines named by a list with ranges; all of them for `all`. Ascending, each once.
std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list);

/// The request that --schedule, --segment and --message-size make.
std::optional<PlanRequest> makeRequest(const PlanOptions& options);

} // namespace topocast::cli
