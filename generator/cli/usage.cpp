#include "cli/usage.hpp"

#include "cli/command_text.hpp"
#include "cli/examples.hpp"
#include "cli/messages.hpp"
#include "cli/text_lines.hpp"
#include "cli/topology_input.hpp"
#include "input/suggestion.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace topocast::cli {
namespace {

constexpr std::size_t leftColumn = 28;
constexpr std::size_t lineWidth = 96;

/// One entry of the help: a name, and beside it what it means.
std::string entry(std::string name, llvm::StringRef description) {
  std::string text = "  " + std::move(name);
  if (text.size() + 2 > leftColumn)
    text += '\n' + std::string(leftColumn, ' ');
  else
    text.resize(leftColumn, ' ');
  const auto lines = wrapped(description, lineWidth - leftColumn);
  return text + llvm::join(lines, '\n' + std::string(leftColumn, ' ')) + '\n';
}

/// A command line, and below it what it is for.
std::string example(std::string_view command, std::string_view purpose) {
  const std::string indent(leftColumn, ' ');
  return "  " + std::string(command) + '\n' + indent +
         llvm::join(wrapped(purpose, lineWidth - leftColumn), '\n' + indent) + '\n';
}

/// Names the options for reading a topology, and where they are told.
std::string readingNote(const std::vector<const CLI::Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const CLI::Option* option : options)
    names.push_back(option->get_name());
  const std::string text = llvm::join(names, ", ") + "; '--help-all' tells what they do";
  std::string note = "\n" + std::string(topologyOptionGroup) + ":\n";
  for (const std::string& line : wrapped(text, lineWidth - 2))
    note += "  " + line + '\n';
  return note;
}

class HelpFormat : public CLI::Formatter {
public:
  HelpFormat() { label("Positionals", "Arguments"); }

  std::string make_option(const CLI::Option* option, bool) const override {
    const OptionText text = textOf(*option);
    return entry(termOf(text), text.description);
  }

  std::string make_subcommand(const CLI::App* subcommand) const override {
    return entry(subcommand->get_name(), subcommand->get_description());
  }

  std::string make_description(const CLI::App* app) const override {
    return llvm::join(wrapped(app->get_description(), lineWidth), "\n") + "\n\n";
  }

  std::string make_footer(const CLI::App* app) const override {
    const bool isWhole = app->get_parent() == nullptr;
    std::string text;
    for (const auto& [subcommand, command, purpose] :
         examplesOf(isWhole ? "" : std::string_view(app->get_name())))
      text += example(command, purpose);
    return text.empty() ? "" : "Examples:\n" + text;
  }

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    const bool isWhole = app->get_parent() == nullptr;
    const bool withAll = mode == CLI::AppFormatMode::All;
    std::string text = make_description(app) + make_usage(app, name) + make_positionals(app) +
                       groupsOf(app, withAll) + make_subcommands(app, CLI::AppFormatMode::Normal) +
                       '\n' + make_footer(app);
    if (isWhole && withAll) text += helpOfSubcommands(app, name);
    // CLI11 ends a group with an empty line and begins the next one with another.
    for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;)
      text.erase(at, 1);
    return text;
  }

private:
  /// The many options for reading TOPOLOGY, which are the same everywhere, only if all are wanted.
  std::string groupsOf(const CLI::App* app, bool withAll) const {
    std::string text;
    for (const std::string& group : app->get_groups()) {
      const auto options = app->get_options([&](const CLI::Option* option) {
        return option->get_group() == group && option->nonpositional();
      });
      if (options.empty()) continue;
      const bool isLeftOut = group == topologyOptionGroup && !withAll;
      text += isLeftOut ? readingNote(options) : make_group(group, false, options);
    }
    return text;
  }

  /// One after the other, and at the end once the options for reading TOPOLOGY.
  std::string helpOfSubcommands(const CLI::App* app, const std::string& name) const {
    std::string text;
    std::string reading;
    std::size_t mostOptions = 0; // as some subcommands have fewer
    for (const CLI::App* subcommand : app->get_subcommands(nullptr)) {
      text += "\n" + make_help(subcommand, name + " " + subcommand->get_name(),
                               CLI::AppFormatMode::Normal);
      const auto options = subcommand->get_options(
          [](const CLI::Option* option) { return option->get_group() == topologyOptionGroup; });
      if (options.size() > mostOptions) reading = make_group(topologyOptionGroup, false, options);
      mostOptions = std::max(mostOptions, options.size());
    }
    return text + reading;
  }
};

/// The subcommand called, or `app` itself.
const CLI::App& calledOf(const CLI::App& app) {
  const auto called = app.get_subcommands();
  return called.empty() ? app : *called.front();
}

std::vector<std::string> optionsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

std::vector<std::string> subcommandsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* subcommand : app.get_subcommands(nullptr))
    names.push_back(subcommand->get_name());
  return names;
}

std::string withSuggestion(std::string complaint, llvm::StringRef wrong,
                           const std::vector<std::string>& names) {
  const std::vector<llvm::StringRef> candidates(names.begin(), names.end());
  if (const auto nearest = nearestName(wrong, candidates))
    complaint += "; did you mean '" + nearest->str() + "'?";
  return complaint;
}

/// An option that earlier versions had, and what to do without it.
struct FormerOption {
  std::string_view subcommand;
  std::string_view name;
  std::string_view advice;
};

constexpr FormerOption formerOptions[] = {
    {"generate", "--for", "leave it out: every source plans for jobs"},
    {"generate", "--roots", "write --trees"},
};

/// The message for an unknown option: what to do without it, the one other subcommand that has it,
/// or a similar option.
std::string unknownOption(const CLI::App& app, const std::string& name) {
  const std::string complaint = "unknown option '" + name + "'";
  for (const auto& [subcommand, former, advice] : formerOptions)
    if (subcommand == calledOf(app).get_name() && former == name)
      return complaint + "; " + std::string(advice);
  std::vector<std::string> owners;
  for (const CLI::App* subcommand : app.get_subcommands(nullptr))
    if (llvm::is_contained(optionsOf(*subcommand), name)) owners.push_back(subcommand->get_name());
  if (owners.size() == 1)
    return complaint + "; it is one of '" + app.get_name() + " " + owners.front() + "'";
  return withSuggestion(complaint, name, optionsOf(calledOf(app)));
}

/// Subcommands that only the laboratory's command has.
constexpr std::string_view laboratorySubcommands[] = {"simulate-wormhole", "multiple-multicast",
                                                      "collectives"};

std::string unknownName(const CLI::App& app, const std::string& name) {
  const std::string complaint = "unknown subcommand '" + name + "'";
  if (std::ranges::find(laboratorySubcommands, name) != std::end(laboratorySubcommands))
    return complaint + "; type 'topocast-lab " + name + "'";
  return withSuggestion(complaint, name, subcommandsOf(app));
}

/// The message for unexpected arguments; unknown options first, as other arguments may belong to
/// them.
std::string unexpected(const CLI::App& app, const std::vector<std::string>& arguments) {
  const auto isOption = [](const std::string& argument) { return argument.starts_with('-'); };
  const CLI::App& called = calledOf(app);
  if (const auto option = std::ranges::find_if(arguments, isOption); option != arguments.end())
    return unknownOption(app, option->substr(0, option->find('=')));
  const std::string& argument = arguments.front();
  if (&called == &app) return unknownName(app, argument);
  return "unexpected argument '" + argument + "'";
}

/// Rewords CLI11's message about an option with too few or too many values.
std::string wrongNumberOfValues(llvm::StringRef message) {
  const std::string option = message.split(':').first.str();
  return option + (message.ends_with("missing") ? " lacks its value" : " is given more than once");
}

std::string complaintOf(const CLI::App& app, const CLI::ParseError& error) {
  // A slip in an option's name is told before what is missing because of it.
  const std::vector<std::string> surplus = app.remaining(true);
  if (!surplus.empty()) return unexpected(app, surplus);
  if (app.get_subcommands().empty())
    return "a subcommand is required: " + llvm::join(subcommandsOf(app), ", ");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return wrongNumberOfValues(error.what());
  return error.what();
}

} // namespace

void useHelpFormat(CLI::App& app) {
  app.formatter(std::make_shared<HelpFormat>());
}

CLI::ValidationError unknownSubcommand(const CLI::App& app, const std::string& name) {
  return CLI::ValidationError("SUBCOMMAND", unknownName(app, name));
}

void printUsageError(const CLI::App& app, const CLI::ParseError& error) {
  printError(complaintOf(app, error));
  const CLI::App& called = calledOf(app);
  const std::string& whole = app.get_name();
  const std::string command = &called == &app ? whole : whole + " " + called.get_name();
  llvm::WithColor::note(llvm::errs(), whole) << "'" << command << " --help' tells how it is used\n";
}

} // namespace topocast::cli
