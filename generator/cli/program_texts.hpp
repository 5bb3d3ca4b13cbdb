// The help of the programs beside the command as text for manual pages and completion. In: what
// they print. Out: their options, and what these mean.
//
// MPI programs are built at each site, with its MPI; their help is the same everywhere.
#pragma once

#include "cli/command_text.hpp"

#include <string_view>
#include <vector>

namespace topocast::cli {

/// topocast-measure and topocast-doctor.
std::vector<CommandText> programTexts();

/// topocast-run, for completion; it has a manual page of its own.
CommandText topocastRunText();

/// Of a help in this form: `usage:` and the call, the program being the last word of it that begins
/// with `topocast-`; paragraphs; options, each indented by two blanks, what it means behind two
/// more and in the deeper lines below.
CommandText textOfHelp(std::string_view help);

} // namespace topocast::cli
