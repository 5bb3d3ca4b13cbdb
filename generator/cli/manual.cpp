// topocast manual FOLDER: writes manual pages and completion for shells, from the same text as the
// help, into a folder laid out like /usr/share. An installation has them already.
#include "cli/command.hpp"
#include "cli/command_text.hpp"
#include "cli/manual_parts.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace topocast::cli {
namespace {

ExitCode writeText(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (!error) return writeProduct(path, [&](llvm::raw_ostream& out) { out << text; });
  printError("cannot make the folder '" + path.parent_path().string() + "': " + error.message());
  return inputRefused;
}

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// Completion of a command or program.
void addCompletionOf(const CommandText& whole, NamedTexts& files) {
  files.emplace_back("bash-completion/completions/" + whole.name, bashCompletion(whole));
  files.emplace_back("zsh/vendor-completions/_" + whole.name, zshCompletion(whole));
  files.emplace_back("fish/vendor_completions.d/" + whole.name + ".fish", fishCompletion(whole));
}

using PagesByName = std::map<std::string, std::string>;

/// Of the programs that sites build, and of topocast-run, which has a page of its own.
void addPrograms(PagesByName& pages, NamedTexts& completion) {
  addCompletionOf(topocastRunText(), completion);
  for (const CommandText& program : programTexts()) {
    addCompletionOf(program, completion);
    const auto [page, isNew] = pages.try_emplace(program.name, manPage(program));
    if (!isNew) page->second += manSection(program);
  }
}

ExitCode writeAll(const CommandText& whole, PagesOf pagesOf, const std::filesystem::path& folder) {
  PagesByName pages = {{whole.name, manPage(whole)}};
  for (const CommandText& subcommand : whole.subcommands)
    pages.emplace(whole.name + "-" + subcommand.name, manPage(whole, subcommand));
  NamedTexts completion;
  addCompletionOf(whole, completion);
  if (pagesOf == PagesOf::commandAndPrograms) addPrograms(pages, completion);
  NamedTexts files;
  for (const auto& [name, page] : pages)
    files.emplace_back("man/man1/" + name + ".1", page);
  files.insert(files.end(), completion.begin(), completion.end());
  for (const auto& [path, text] : files)
    if (const ExitCode code = writeText(folder / path, text); code != done) return code;
  return done;
}

} // namespace

void addManual(CLI::App& app, Action& action, PagesOf pages) {
  CLI::App* command =
      app.add_subcommand("manual", "write manual pages and completion for shells into a folder");
  const auto folder = std::make_shared<std::string>();
  addTextOption(*command, "FOLDER", *folder, "",
                "a folder laid out like /usr/share; made if it is missing")
      ->required();
  command->callback([folder, pages, &app, &action] {
    action = [folder, pages, &app] { return writeAll(textOf(app), pages, *folder); };
  });
}

} // namespace topocast::cli
