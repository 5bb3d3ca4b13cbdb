// Options that several subcommands take, from the command line to values. Mistakes that can be seen
// without reading the files are usage errors.
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

/// Which machines take part. Of the lists one at most is given; if none is, all machines do. A list
/// that begins with @ names a file that has it.
struct MulticastOptions {
  std::string destinations; ///< without the root
  std::string machines;     ///< with the root
  std::string without;      ///< those that take no part

  bool isGiven() const { return !destinations.empty() || !machines.empty() || !without.empty(); }
};

/// Which machines take part, and which of them broadcasts.
struct MemberOptions {
  std::string root;
  MulticastOptions multicast;

  bool isMulticast() const { return multicast.isGiven(); }
};

/// Options of the subcommands that plan one root.
struct RootOptions : PlanOptions, MemberOptions {};

/// --parameters
void addParametersOption(CLI::App& command, std::string& parameters);
/// --root
void addRootOption(CLI::App& command, std::string& root);
/// --destinations, --machines and --without, each of which excludes the others
void addMulticastOptions(CLI::App& command, MulticastOptions& options);
/// The names of the schedules that help lists, without auto: `linear, binary, jump:L/G`.
std::string scheduleNames();
/// --schedule, --contention-free, --segment
void addScheduleOptions(CLI::App& command, PlanRequest& request);
/// --message-size
CLI::Option* addMessageSizeOption(CLI::App& command, PlanRequest& request);
/// -o
void addOutputOption(CLI::App& command, std::string& output, const std::string& placeholder);

/// All of RootOptions but -o.
void addRootOptions(CLI::App& command, RootOptions& options);

/// A file or, as `-`, standard input, and the option that names it.
struct NamedInput {
  const char* option;
  std::string path;
};
/// Refuses, as a usage error, standard input for several options.
void readStandardInputOnce(std::initializer_list<NamedInput> inputs);

/// The file that an option's list of machines names after an @; empty if it names none.
std::string listFile(const std::string& list);

/// Refuses, as a usage error, an output that would overwrite an input.
void refuseOutputOnInput(const std::string& output, std::initializer_list<std::string> inputs);

/// Refuses, as a usage error, two inputs from standard input, an output that would overwrite an
/// input, and options that contradict the schedule.
void checkOptions(const PlanOptions& options);
/// The same with the lists of machines among the inputs.
void checkOptions(const RootOptions& options);

} // namespace topocast::cli
