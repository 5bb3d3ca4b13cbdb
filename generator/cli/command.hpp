// The subcommands of `topocast`, one file each. A subcommand adds its options to the command line
// and, if it is the one called, leaves what to do in `action`.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace topocast::cli {

/// Exit codes.
enum ExitCode : int {
  done = 0,
  inputRefused = 1, ///< what files say, or the product could not be stored
  wrongUsage = 2,   ///< the command line is wrong, whatever the files say
  internalError = 70,
};

/// What the subcommand called does; gives the exit code.
using Action = std::function<ExitCode()>;

void addCheck(CLI::App& app, Action& action);
void addShow(CLI::App& app, Action& action);
void addPlan(CLI::App& app, Action& action);
void addExplain(CLI::App& app, Action& action);
void addGenerate(CLI::App& app, Action& action);
void addVerify(CLI::App& app, Action& action);
void addSimulate(CLI::App& app, Action& action);
void addSimulateWormhole(CLI::App& app, Action& action);
void addImport(CLI::App& app, Action& action);
void addExport(CLI::App& app, Action& action);

} // namespace topocast::cli
