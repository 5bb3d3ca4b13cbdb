// A command with subcommands, from the command line to the exit code. In: what it is called and
// says of itself, and its subcommands. Out: what they print. The command `topocast` is one, and
// that of the laboratory.
#pragma once

#include "cli/command.hpp"
#include "cli/examples.hpp"

#include <CLI/CLI.hpp>

#include <span>

namespace topocast::cli {

struct Program {
  const char* name;        ///< messages begin with it
  const char* description; ///< a sentence or two, the first thing in the help
  std::span<const Example> examples;
  /// Adds the subcommands, and the options beside them.
  void (*addSubcommands)(CLI::App& app, Action& action);
};

/// Runs the subcommand that the command line names; returns the exit code.
int runProgram(const Program& program, int argc, char** argv);

} // namespace topocast::cli
