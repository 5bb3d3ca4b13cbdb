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

namespace {

constexpr llvm::StringLiteral valuesPrefix = "values:";

/// Of all checks of the option the one that keepValues() has made.
std::vector<std::string> valuesOf(CLI::Option& option) {
  std::vector<std::string> values;
  try {
    for (int index = 0;; ++index) {
      llvm::StringRef name = option.get_validator(index)->get_name();
      if (!name.consume_front(valuesPrefix)) continue;
      for (const llvm::StringRef value : llvm::split(name, ','))
        values.push_back(value.str());
    }
  } catch (const CLI::OptionNotFound&) {
    return values; // there are no more checks
  }
}

} // namespace

void keepValues(CLI::Option& option, const std::vector<std::string>& values) {
  const auto pass = [](const std::string& /*value*/) { return std::string(); };
  option.check(CLI::Validator(pass, "", valuesPrefix.str() + llvm::join(values, ",")));
}

CommandText textOf(CLI::App& app) {
  CommandText text;
  text.name = app.get_name();
  text.description = app.get_description();
  for (CLI::Option* option : app.get_options()) {
    text.options.push_back(textOf(*option));
    text.options.back().values = valuesOf(*option);
  }
  const auto all = [](CLI::App* /*subcommand*/) { return true; };
  for (CLI::App* subcommand : app.get_subcommands(all))
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
