// The subcommands of `topocast`, one file each. A subcommand adds its options to the command line
// and, if it is the one called, leaves what to do in `action`.
#pragma once

#include "cli/exit_code.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>

namespace topocast::cli {

/// Runs the subcommand that the user called; returns the exit code.
using Action = std::function<ExitCode()>;

/// What manual pages and completion are of.
enum class PagesOf : std::uint8_t { command, commandAndPrograms };

void addCheck(CLI::App& app, Action& action);
void addShow(CLI::App& app, Action& action);
void addPlan(CLI::App& app, Action& action);
void addExplain(CLI::App& app, Action& action);
void addGenerate(CLI::App& app, Action& action);
void addVerify(CLI::App& app, Action& action);
void addSimulate(CLI::App& app, Action& action);
void addSchedules(CLI::App& app, Action& action);
void addTraffic(CLI::App& app, Action& action);
void addImport(CLI::App& app, Action& action);
void addExport(CLI::App& app, Action& action);
void addSite(CLI::App& app, Action& action);
void addDoctor(CLI::App& app, Action& action);
void addManual(CLI::App& app, Action& action, PagesOf pages);
void addHelp(CLI::App& app, Action& action);

} // namespace topocast::cli
