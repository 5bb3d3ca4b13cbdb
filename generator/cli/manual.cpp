// topocast manual FOLDER: writes manual pages and completion for shells, from the same text as the
// help, into a folder laid out like /usr/share. An installation has them already.
#include "cli/command.hpp"
#include "cli/command_text.hpp"
#include "cli/completion.hpp"
#include "cli/man_page.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"

#include <filesystem>
#include <memory>

namespace topocast::cli {
namespace {

ExitCode writeText(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (!error) return writeProduct(path, [&](llvm::raw_ostream& out) { out << text; });
  printError("cannot make the folder '" + path.parent_path().string() + "': " + error.message());
  return inputRefused;
}

ExitCode writeAll(const CommandText& whole, const std::filesystem::path& folder) {
  std::vector<std::pair<std::string, std::string>> files = {
      {"man/man1/" + whole.name + ".1", manPage(whole)},
      {"bash-completion/completions/" + whole.name, bashCompletion(whole)},
      {"zsh/vendor-completions/_" + whole.name, zshCompletion(whole)},
      {"fish/vendor_completions.d/" + whole.name + ".fish", fishCompletion(whole)},
  };
  for (const CommandText& subcommand : whole.subcommands)
    files.emplace_back("man/man1/" + whole.name + "-" + subcommand.name + ".1",
                       manPage(whole, subcommand));
  for (const auto& [path, text] : files)
    if (const ExitCode code = writeText(folder / path, text); code != done) return code;
  return done;
}

} // namespace

void addManual(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "manual", "write manual pages, and completion for bash, zsh and fish, into a folder");
  const auto folder = std::make_shared<std::string>();
  addTextOption(*command, "FOLDER", *folder, "", "laid out like /usr/share; made if need be")
      ->required();
  command->callback([folder, &app, &action] {
    action = [folder, &app] { return writeAll(textOf(app), *folder); };
  });
}

} // namespace topocast::cli
