#include "cli/man_page.hpp"

#include "topocast/version.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace topocast::cli {
namespace {

/// Text that no macro reads: hyphens to be copied, backslashes as they stand, and no line that
/// begins with a control character.
std::string literal(llvm::StringRef text) {
  std::string roff = text.starts_with(".") || text.starts_with("'") ? "\\&" : "";
  for (const char c : text)
    if (c == '-')
      roff += "\\-";
    else if (c == '\\')
      roff += "\\e";
    else
      roff += c;
  return roff + '\n';
}

std::string heading(const std::string& text) {
  return ".SH " + llvm::StringRef(text).upper() + '\n';
}

/// A term in bold type and what it means.
std::string entry(const std::string& term, const std::string& meaning) {
  return ".TP\n.B " + literal(term) + literal(meaning);
}

/// Arguments first, then the options under the headings that they have in the help.
std::string optionsOf(const CommandText& command) {
  std::vector<std::string> groups = {""};
  for (const OptionText& option : command.options)
    if (!llvm::is_contained(groups, option.group)) groups.push_back(option.group);
  std::string page;
  for (const std::string& group : groups) {
    std::string entries;
    for (const OptionText& option : command.options)
      if (option.group == group) entries += entry(termOf(option), option.description);
    if (!entries.empty()) page += heading(group.empty() ? "Arguments" : group) + entries;
  }
  return page;
}

/// What a command is for, as `whatis` lists it: the description up to its first stop.
std::string purposeOf(const std::string& description) {
  return firstClause(description.substr(0, description.find(". ")));
}

std::string beginning(const std::string& name, const CommandText& command,
                      const std::string& synopsis) {
  return ".TH " + llvm::StringRef(name).upper() +
         " 1 \"\" \"topocast " TOPOCAST_VERSION_TEXT "\"\n" + heading("Name") + name + " \\- " +
         literal(purposeOf(command.description)) + heading("Synopsis") + literal(synopsis) +
         heading("Description") + literal(command.description);
}

} // namespace

std::string manPage(const CommandText& whole) {
  const bool isProgram = whole.subcommands.empty();
  std::string page =
      beginning(whole.name, whole,
                isProgram ? whole.synopsis : whole.name + " SUBCOMMAND [OPTIONS] ...") +
      optionsOf(whole) + heading(isProgram ? "See also" : "Subcommands");
  if (isProgram) return page + ".BR topocast (1)\n";
  for (const CommandText& subcommand : whole.subcommands)
    page += entry(subcommand.name,
                  subcommand.description + "; see " + whole.name + "-" + subcommand.name + "(1)");
  return page;
}

std::string manPage(const CommandText& whole, const CommandText& subcommand) {
  std::string synopsis = whole.name + " " + subcommand.name + " [OPTIONS]";
  for (const OptionText& option : subcommand.options)
    if (option.isArgument) synopsis += " " + option.names.front();
  return beginning(whole.name + "-" + subcommand.name, subcommand, synopsis) +
         optionsOf(subcommand) + heading("See also") + ".BR " + whole.name + " (1)\n";
}

std::string manSection(const CommandText& program) {
  std::string section = heading("The program " + program.name) + literal(program.synopsis) +
                        ".PP\n" + literal(program.description);
  for (const OptionText& option : program.options)
    section += entry(termOf(option), option.description);
  return section;
}

} // namespace topocast::cli
