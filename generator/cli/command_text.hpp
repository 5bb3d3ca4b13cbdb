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
  std::vector<std::string> values; ///< all that it takes, if these are words of a table
};

/// A command and its subcommands.
struct CommandText {
  std::string name;     ///< `plan`
  std::string synopsis; ///< how it is called; empty: as subcommands are
  std::string description;
  std::vector<OptionText> options;
  std::vector<CommandText> subcommands;
};

OptionText textOf(const CLI::Option& option);
CommandText textOf(CLI::App& app);

/// Has these words kept with the option, as OptionText::values. CLI11 keeps checks with options, so
/// they are the name of one that lets everything pass.
void keepValues(CLI::Option& option, const std::vector<std::string>& values);

/// How an option is written: `-o, --output FILE`.
std::string termOf(const OptionText& option);

/// The part of a description before its first semicolon or colon, for a single line.
std::string firstClause(const std::string& description);

} // namespace topocast::cli
