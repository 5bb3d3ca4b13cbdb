// Completion of the command line: scripts for bash, zsh and fish, for a command with subcommands or
// a program without any. They offer subcommands, options, the values of options that take words of
// a table, and files for everything else.
#pragma once

#include "cli/command_text.hpp"

#include <string>

namespace topocast::cli {

std::string bashCompletion(const CommandText& whole);
std::string zshCompletion(const CommandText& whole);
std::string fishCompletion(const CommandText& whole);

} // namespace topocast::cli
