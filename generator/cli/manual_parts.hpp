// The parts of `topocast manual`, each of which has a source of its own: the help of the programs
// beside the command, scripts for completion, pages in the macros of man(7), and sections of these.
#pragma once

#include "cli/command_text.hpp"

#include <string>
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

/// For a command with subcommands, or a program without any.
std::string bashCompletion(const CommandText& whole);
std::string zshCompletion(const CommandText& whole);
std::string fishCompletion(const CommandText& whole);

/// The page of the command itself, with its subcommands, or of a program without any.
std::string manPage(const CommandText& whole);

/// The page of one of its subcommands.
std::string manPage(const CommandText& whole, const CommandText& subcommand);

/// A section on a program that is called as a subcommand is, with a hyphen, for the page of both.
std::string manSection(const CommandText& program);

/// Text that no macro of man reads, with a line end.
std::string manLiteral(std::string_view text);
/// `.SH TITLE`
std::string manHeading(std::string_view title);
/// A term in bold type and what it means.
std::string manEntry(std::string_view term, std::string_view meaning);

/// Sections on a subcommand, or on the command as a whole if the name is empty.
std::string examplesSection(std::string_view subcommand);
std::string exitStatusSection();
std::string environmentSection(std::string_view subcommand);
std::string filesSection(std::string_view subcommand);

/// The four sections of topocast-measure.
std::string measureSections();

} // namespace topocast::cli
