#include "cli/command_text.hpp"

#include "llvm/ADT/StringExtras.h"

namespace topocast::cli {

OptionText textOf(const CLI::Option& option) {
  OptionText text;
  text.isArgument = option.get_positional();
  text.placeholder = option.get_type_name();
  text.description = option.get_description();
  if (option.get_required() && !text.isArgument) text.description += "; required";
  if (!option.get_default_str().empty())
    text.description += "; default: " + option.get_default_str();
  if (text.isArgument) {
    text.names = {option.get_name(true, false)};
    return text;
  }
  text.group = option.get_group();
  for (const std::string& name : option.get_snames())
    text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames())
    text.names.push_back("--" + name);
  return text;
}

CommandText textOf(const CLI::App& app) {
  CommandText text;
  text.name = app.get_name();
  text.description = app.get_description();
  for (const CLI::Option* option : app.get_options())
    text.options.push_back(textOf(*option));
  for (const CLI::App* subcommand : app.get_subcommands(nullptr))
    text.subcommands.push_back(textOf(*subcommand));
  return text;
}

std::string termOf(const OptionText& option) {
  std::string term = llvm::join(option.names, ", ");
  if (!option.isArgument && !option.placeholder.empty()) term += " " + option.placeholder;
  return term;
}

std::string firstClause(const std::string& description) {
  return description.substr(0, description.find_first_of(";:"));
}

} // namespace topocast::cli
