// Completion of the command line: scripts for bash, zsh and fish. They offer subcommands, the
// options of the one that is typed, and files for everything else.
#pragma once

#include "cli/command_text.hpp"

#include <string>

namespace topocast::cli {

std::string bashCompletion(const CommandText& whole);
std::string zshCompletion(const CommandText& whole);
std::string fishCompletion(const CommandText& whole);

} // namespace topocast::cli
