// topocast help [SUBCOMMAND]: the same as SUBCOMMAND --help, as people try it from other commands.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "cli/usage.hpp"

#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <string>

namespace topocast::cli {
namespace {

/// The subcommand of that name, the whole command without one.
const CLI::App* commandNamed(const CLI::App& app, const std::string& name) {
  if (name.empty()) return &app;
  const auto subcommands = app.get_subcommands(nullptr);
  const auto found = llvm::find_if(
      subcommands, [&](const CLI::App* subcommand) { return subcommand->get_name() == name; });
  if (found == subcommands.end()) throw unknownSubcommand(app, name);
  return *found;
}

std::string helpOf(const CLI::App& app, const CLI::App* command) {
  const std::string name = app.get_name() + (command == &app ? "" : " " + command->get_name());
  return command->get_formatter()->make_help(command, name, CLI::AppFormatMode::Normal);
}

} // namespace

void addHelp(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("help", "print the help of a subcommand");
  const auto name = std::make_shared<std::string>();
  addTextOption(*command, "SUBCOMMAND", *name, "", "the subcommand; default: all");
  command->callback([name, &app, &action] {
    const std::string text = helpOf(app, commandNamed(app, *name));
    action = [text] { return writeProduct("-", [&](llvm::raw_ostream& out) { out << text; }); };
  });
}

} // namespace topocast::cli
