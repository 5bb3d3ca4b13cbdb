// The manual page of a command, in the macros of man(7).
#pragma once

#include "cli/command_text.hpp"

#include <string>

namespace topocast::cli {

/// The page of the command itself, with its subcommands, or of a program without any.
std::string manPage(const CommandText& whole);

/// The page of one of its subcommands.
std::string manPage(const CommandText& whole, const CommandText& subcommand);

/// A section on a program that is called as a subcommand is, with a hyphen, for the page of both.
std::string manSection(const CommandText& program);

} // namespace topocast::cli
