// The command line as text, for help, manual pages and completion alike. In: CLI11's tree of
// subcommands and options. Out: their names and what they mean.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace topocast::cli {

/// An option, or an argument without a name of its own on the command line.
struct OptionText {
  std::vector<std::string> names; ///< `-o` and `--output`; `TOPOLOGY` of an argument
  std::string placeholder;        ///< `FILE`; empty if it takes no value
  std::string description;        ///< with its default
  std::string group;              ///< the heading that it stands under; empty for arguments
  bool isArgument = false;
};

/// A command and its subcommands.
struct CommandText {
  std::string name; ///< `plan`
  std::string description;
  std::vector<OptionText> options;
  std::vector<CommandText> subcommands;
};

OptionText textOf(const CLI::Option& option);
CommandText textOf(const CLI::App& app);

/// How an option is written: `-o, --output FILE`.
std::string termOf(const OptionText& option);

/// The part of a description before its first semicolon or colon, for a single line.
std::string firstClause(const std::string& description);

} // namespace topocast::cli
