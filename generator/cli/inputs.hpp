// What several subcommands take: files, machines, schedules and sizes, from options to values.
// What is wrong whatever the files say is a usage error of the command line. What files make
// wrong is said on standard error when they have been read, and nothing is returned.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"
#include "plan/planner.hpp"
#include "schedule/registry.hpp"

#include <CLI/CLI.hpp>

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// Options of the subcommands that plan.
struct PlanOptions {
  std::string topology;
  std::string parameters;
  std::string output;
  PlanRequest request;
};

/// Options of the subcommands that plan one root.
struct RootOptions : PlanOptions {
  std::string root;
  std::string destinations; ///< empty: all machines

  bool isMulticast() const { return !destinations.empty(); }
};

/// A root and its network, which for a multicast has the root and the destinations alone; and the
/// parameters, which are of the whole network.
struct RootedNetwork {
  Network network;
  MachineId root;
  CommunicationParameters parameters;
};

/// What options name in a whole network.
struct WholeNetwork {
  Network network;
  MachineId root;
  CommunicationParameters parameters;
  std::vector<MachineId> members; ///< of a multicast, ascending, with the root; empty: all machines
};

/// One root's plan and the network it is for.
struct PlannedRoot {
  Network network;
  Plan plan;
  bool isMulticast = false;
};

/// An option with a text that may not be empty.
CLI::Option* addTextOption(CLI::App& command, const std::string& name, std::string& value,
                           const std::string& placeholder, const std::string& description);
/// TOPOLOGY
void addTopologyOption(CLI::App& command, std::string& topology);
/// --parameters
void addParametersOption(CLI::App& command, std::string& parameters);
/// --root
void addRootOption(CLI::App& command, std::string& root);
/// --destinations
CLI::Option* addDestinationsOption(CLI::App& command, std::string& destinations);
/// The names of all schedules but auto, for a description: `linear, binary, kary:K`.
std::string scheduleNames();
/// --schedule, --contention-free, --segment
void addScheduleOptions(CLI::App& command, PlanRequest& request);
/// --message-size
CLI::Option* addMessageSizeOption(CLI::App& command, PlanRequest& request);
/// -o
void addOutputOption(CLI::App& command, std::string& output, const std::string& placeholder);

/// All of RootOptions but -o.
void addRootOptions(CLI::App& command, RootOptions& options);

/// Refuses, as a usage error, two inputs from standard input, an output on top of an input, and
/// what contradicts the schedule.
void checkOptions(const PlanOptions& options);

/// Prints "topocast: error: ..." on standard error; what cannot be printed is escaped.
void printError(const std::string& message);
/// The same for what is done all the same.
void printWarning(const std::string& message);

/// The network of a topology file; warnings are printed.
std::optional<Network> loadNetwork(const std::string& path);

/// The same, but only a tree of switches; for any other `command`, "generate", prints an error.
std::optional<Network> loadTree(const std::string& path, llvm::StringRef command);

/// The parameters of a file; without a path those estimated from the network.
std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network);

/// The machine of that name; the first machine if `name` is empty.
std::optional<MachineId> findRoot(const Network& network, const std::string& name);

/// What the options name: the topology file, of it the root and the destinations, and the
/// parameters. All that is wrong is told.
std::optional<WholeNetwork> loadWhole(const RootOptions& options);

/// Without the machines that take no part.
RootedNetwork onlyMembers(WholeNetwork whole);

/// Both of them.
std::optional<RootedNetwork> loadRooted(const RootOptions& options);

/// Reads what the options name and plans the root.
std::optional<PlannedRoot> planRoot(const RootOptions& options);

/// The machines named by a list with ranges; all of them for `all`. Ascending, each once.
std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list);

} // namespace topocast::cli
