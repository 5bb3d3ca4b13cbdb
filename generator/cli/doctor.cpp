// topocast doctor FOLDER: looks at what `topocast site` has installed, from inside a job. It starts
// the topocast-doctor of each MPI library there, on the job's machines.
#include "cli/child_program.hpp"
#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "cli/quantity_options.hpp"
#include "cli/site/installation.hpp"
#include "cli/site/mpi_kind.hpp"
#include "cli/site/starter_variables.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace topocast::cli {
namespace {

struct DoctorOptions {
  std::string folder;
  std::string mpi;
  std::string starter;
  bool multicast = false;
};

/// One MPI library's part of the installation.
struct Installed {
  std::string name;
  std::string object;
  std::string doctor;
  std::string starter;
};

/// The site's file `lib*.so`.
std::string objectIn(const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    if (name.starts_with("lib") && name.ends_with(".so")) return entry.path();
  }
  return {};
}

std::string firstLineOf(const std::string& path) {
  const auto text = llvm::MemoryBuffer::getFile(path);
  return text ? (*text)->getBuffer().split('\n').first.str() : std::string();
}

std::vector<Installed> installedIn(const site::Layout& layout) {
  std::vector<Installed> all;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(layout.folder, error)) {
    const std::string mpi = entry.path().filename();
    const std::string object = objectIn(entry.path());
    if (std::filesystem::exists(layout.doctor(mpi), error) && !object.empty())
      all.push_back({mpi, object, layout.doctor(mpi), firstLineOf(layout.starter(mpi))});
  }
  llvm::sort(all, [](const Installed& a, const Installed& b) { return a.name < b.name; });
  return all;
}

/// The starter; without one of the user's that of the library, for all tasks of a Slurm job.
std::vector<std::string> starterWords(const DoctorOptions& options, const Installed& installed) {
  if (!options.starter.empty()) return wordsOf(options.starter);
  std::vector<std::string> words = {installed.starter};
  if (const auto tasks = llvm::sys::Process::GetEnv("SLURM_NTASKS"))
    llvm::append_range(words, std::vector<std::string>{"-n", *tasks});
  return words;
}

/// Starts the topocast-doctor with these arguments; `command` is what users write before their
/// program.
ExitCode start(const std::string& title, std::vector<std::string> command,
               const std::vector<std::string>& environment, const Installed& installed,
               const std::vector<std::string>& arguments = {}) {
  if (!llvm::sys::findProgramByName(command.front())) {
    printError("there is no program starter '" + command.front() +
               "'; name another with --starter");
    return inputRefused;
  }
  command.push_back(installed.doctor);
  llvm::append_range(command, arguments);
  llvm::outs() << title << ": ";
  llvm::outs().flush();
  ProgramCall call = callOf(command);
  call.environment = environment;
  // Who has installed it may be root, whom Open MPI refuses otherwise.
  if (geteuid() == 0)
    llvm::append_range(call.environment, site::factsOf(site::MpiKind::openMpi).rootEnvironment);
  const HeldSignals held;
  llvm::Error failed = runProgram(call, held);
  if (!failed) return done;
  printError(title + ": not all is well (" + llvm::toString(std::move(failed)) + ")");
  return inputRefused;
}

/// As users start their programs: with topocast-run, and without it where program starters load the
/// object.
ExitCode examine(const DoctorOptions& options, const site::Layout& layout,
                 const Installed& installed) {
  const std::vector<std::string> starter = starterWords(options, installed);
  if (options.multicast)
    return start(installed.name + ", multicast", starter, {}, installed, {"--multicast"});
  std::vector<std::string> withRun = starter;
  llvm::append_range(
      withRun, std::vector<std::string>{layout.run(installed.name), "--object", installed.object});
  const ExitCode code = start(installed.name, withRun, {}, installed);
  const auto module = llvm::MemoryBuffer::getFile(layout.module(installed.name));
  const std::vector<std::string> variables =
      site::starterVariables(module ? (*module)->getBuffer() : "", installed.object);
  if (variables.empty()) return code;
  const std::string title = installed.name + ", without topocast-run, by " +
                            llvm::join(site::namesOf(variables), " and ");
  return std::max(code, start(title, starter, variables, installed));
}

ExitCode run(const DoctorOptions& options) {
  const site::Layout layout = {std::filesystem::absolute(options.folder).lexically_normal(), {}};
  std::vector<Installed> all = installedIn(layout);
  if (!options.mpi.empty())
    llvm::erase_if(all, [&](const Installed& one) { return one.name != options.mpi; });
  if (all.empty()) {
    printError("'" + options.folder + "' has no broadcast " +
               (options.mpi.empty() ? "" : "for '" + options.mpi + "' ") +
               "that 'topocast site' installed");
    return inputRefused;
  }
  ExitCode worst = done;
  for (const Installed& installed : all)
    if (examine(options, layout, installed) != done) worst = inputRefused;
  return worst;
}

} // namespace

void addDoctor(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("doctor", "tell from inside a job whether the broadcast of 'topocast "
                                   "site' serves its ranks, and why not");
  const auto options = std::make_shared<DoctorOptions>();
  addTextOption(*command, "FOLDER", options->folder, "", "the site's folder")->required();
  addTextOption(*command, "--mpi", options->mpi, "NAME",
                "look at this MPI library alone; its folder has the name");
  addTextOption(*command, "--starter", options->starter, "COMMAND",
                "the command that starts the ranks, such as 'srun --mpi=pmix'; default: the "
                "library's mpirun, under Slurm for all tasks of the job");
  command->add_flag("--multicast", options->multicast,
                    "tell instead of each machine whom it hears in a group of IP multicast, and "
                    "what to do where it does not");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
