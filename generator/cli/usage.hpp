// The help of each subcommand, and the messages about wrong usage.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace topocast::cli {

/// Lets `app` and the subcommands added afterwards print their help in topocast's form: names and
/// placeholders on the left, wrapped descriptions with defaults on the right.
void useHelpFormat(CLI::App& app);

/// The error that there is no such subcommand, with the one that may be meant.
CLI::ValidationError unknownSubcommand(const CLI::App& app, const std::string& name);

/// Prints what is wrong with the command line, and which help to read, on standard error.
void printUsageError(const CLI::App& app, const CLI::ParseError& error);

} // namespace topocast::cli
