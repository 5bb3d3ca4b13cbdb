#include "cli/site/modes.hpp"

#include "cli/messages.hpp"

#include <sys/stat.h>

#include <set>
#include <string>
#include <system_error>

namespace topocast::cli::site {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms all = fs::perms::mask;
constexpr fs::perms ofFolders = static_cast<fs::perms>(0755);
constexpr fs::perms ofFiles = static_cast<fs::perms>(0644);

void setMode(const fs::path& path, fs::perms mode) {
  std::error_code error;
  const fs::perms now = fs::status(path, error).permissions();
  if (!error && (now & all) != mode) fs::permissions(path, mode, error);
  if (error && error != std::errc::no_such_file_or_directory)
    printWarning("cannot let all users read '" + path.string() +
                 "', and only its owner change it: " + error.message());
}

fs::path madeBy(const Step& step) {
  const auto* const run = std::get_if<ProgramRun>(&step.work);
  return run != nullptr ? run->product : std::get<WrittenFile>(step.work).path;
}

bool isExecutable(const fs::path& file) {
  std::error_code error;
  const fs::perms mode = fs::status(file, error).permissions();
  return !error && (mode & fs::perms::owner_exec) != fs::perms::none;
}

} // namespace

void useFixedModes() {
  constexpr mode_t writableByOthers = 0022;
  umask(writableByOthers);
}

void setModes(std::span<const Step> steps, const fs::path& siteFolder) {
  std::set<fs::path> folders = {siteFolder};
  for (const Step& step : steps) {
    const fs::path made = madeBy(step);
    if (made.empty()) continue;
    for (fs::path above = made.parent_path(); above > siteFolder; above = above.parent_path())
      folders.insert(above);
    setMode(made, isExecutable(made) ? ofFolders : ofFiles);
  }
  for (const fs::path& folder : folders)
    setMode(folder, ofFolders);
}

void warnOfOpenFolders(const fs::path& siteFolder) {
  for (fs::path above = siteFolder.parent_path(); above != above.root_path();
       above = above.parent_path()) {
    std::error_code error;
    const fs::perms mode = fs::status(above, error).permissions();
    const bool isOpen = !error && (mode & fs::perms::others_write) != fs::perms::none &&
                        (mode & fs::perms::sticky_bit) == fs::perms::none;
    if (isOpen)
      printWarning(
          "everybody can write to the folder '" + above.string() +
          "' and replace the files that users' programs load: take that right away by 'chmod o-w'");
  }
}

} // namespace topocast::cli::site
