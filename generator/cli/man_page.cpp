// The manual page of a command, in the macros of man(7).
#include "cli/manual_parts.hpp"

#include "topocast/version.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace topocast::cli {
namespace {

/// Arguments first, then the options under the headings that they have in the help.
std::string optionsOf(const CommandText& command) {
  std::vector<std::string> groups = {""};
  for (const OptionText& option : command.options)
    if (!llvm::is_contained(groups, option.group)) groups.push_back(option.group);
  std::string page;
  for (const std::string& group : groups) {
    std::string entries;
    for (const OptionText& option : command.options)
      if (option.group == group) entries += manEntry(termOf(option), option.description);
    if (!entries.empty()) page += manHeading(group.empty() ? "Arguments" : group) + entries;
  }
  return page;
}

/// What a command is for, as `whatis` lists it: the description up to its first stop, without the
/// command's name that a sentence may begin with.
std::string purposeOf(const std::string& name, const std::string& description) {
  const std::string purpose = firstClause(description.substr(0, description.find(". ")));
  const std::string subject = name + " is ";
  std::string words = purpose.starts_with(subject) ? purpose.substr(subject.size()) : purpose;
  if (!words.empty()) words.front() = llvm::toLower(words.front());
  return words;
}

std::string beginning(const std::string& name, const CommandText& command,
                      const std::string& synopsis) {
  return ".TH " + llvm::StringRef(name).upper() +
         " 1 \"\" \"topocast " TOPOCAST_VERSION_TEXT "\"\n" + manHeading("Name") + name + " \\- " +
         manLiteral(purposeOf(name, command.description)) + manHeading("Synopsis") +
         manLiteral(synopsis) + manHeading("Description") + manLiteral(command.description);
}

/// What stands behind the options of a page of the command.
std::string endOf(const std::string& subcommand) {
  return examplesSection(subcommand) + exitStatusSection() + environmentSection(subcommand) +
         filesSection(subcommand);
}

constexpr const char* commandName = "topocast";

std::string seeAlso(const std::string& page) {
  return manHeading("See also") + ".BR " + page + " (1)\n";
}

} // namespace

std::string manPage(const CommandText& whole) {
  const bool isProgram = whole.subcommands.empty();
  std::string page =
      beginning(whole.name, whole,
                isProgram ? whole.synopsis : whole.name + " SUBCOMMAND [OPTIONS] ...") +
      optionsOf(whole);
  // Of programs beside the command only this one has a page that is made here.
  if (isProgram) return page + measureSections() + seeAlso(commandName);
  page += manHeading("Subcommands");
  for (const CommandText& subcommand : whole.subcommands)
    page += manEntry(subcommand.name, subcommand.description + "; see " + whole.name + "-" +
                                          subcommand.name + "(1)");
  return page + endOf("") + seeAlso(whole.name == commandName ? "topocast-run" : commandName);
}

std::string manPage(const CommandText& whole, const CommandText& subcommand) {
  std::string synopsis = whole.name + " " + subcommand.name + " [OPTIONS]";
  for (const OptionText& option : subcommand.options)
    if (option.isArgument) synopsis += " " + option.names.front();
  return beginning(whole.name + "-" + subcommand.name, subcommand, synopsis) +
         optionsOf(subcommand) + endOf(subcommand.name) + seeAlso(whole.name);
}

std::string manSection(const CommandText& program) {
  std::string section = manHeading("The program " + program.name) + manLiteral(program.synopsis) +
                        ".PP\n" + manLiteral(program.description);
  for (const OptionText& option : program.options)
    section += manEntry(termOf(option), option.description);
  return section;
}

} // namespace topocast::cli
