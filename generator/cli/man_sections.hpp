// What manual pages have beside the text of the help: examples, exit codes, environment variables
// and files. In: a subcommand's name, empty for the command as a whole; or a program. Out: sections
// for man.
#pragma once

#include <string>
#include <string_view>

namespace topocast::cli {

/// Text that no macro of man reads, with a line end.
std::string manLiteral(std::string_view text);
/// `.SH TITLE`
std::string manHeading(std::string_view title);
/// A term in bold type and what it means.
std::string manEntry(std::string_view term, std::string_view meaning);

std::string examplesSection(std::string_view subcommand);
std::string exitStatusSection();
std::string environmentSection(std::string_view subcommand);
std::string filesSection(std::string_view subcommand);

/// The same four of topocast-measure.
std::string measureSections();

} // namespace topocast::cli
