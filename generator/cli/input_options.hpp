// Options that several subcommands take, from the command line to values. What is wrong whatever
// the files say is a usage error.
#pragma once

#include "cli/topology_input.hpp"
#include "plan/planner.hpp"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <string>

namespace topocast::cli {

/// Options of the subcommands that plan.
struct PlanOptions {
  TopologyInput topology;
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

/// Refuses, as a usage error, an output on top of an input.
void refuseOutputOnInput(const std::string& output, std::initializer_list<std::string> inputs);

/// Refuses, as a usage error, two inputs from standard input, an output on top of an input, and
/// what contradicts the schedule.
void checkOptions(const PlanOptions& options);

} // namespace topocast::cli
