// Examples of each subcommand, for its help and its manual page. In: a subcommand's name. Out:
// command lines that run as they stand beside the files that they name, and what each is for.
#pragma once

#include <span>
#include <string_view>

namespace topocast::cli {

struct Example {
  std::string_view subcommand;
  std::string_view command;
  std::string_view purpose;
};

/// Those of the command `topocast`; a subcommand's stand together, and "" is the command as a
/// whole.
std::span<const Example> examplesOfTopocast();

/// Whose examples examplesOf() gives; they outlive all use.
void useExamples(std::span<const Example> examples);

/// Those of one subcommand, one behind the other; of "" those of the command as a whole.
std::span<const Example> examplesOf(std::string_view subcommand);

} // namespace topocast::cli
