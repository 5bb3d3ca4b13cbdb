#include "cli/site/install.hpp"

#include "cli/messages.hpp"
#include "cli/site/modes.hpp"
#include "cli/site/texts.hpp"
#include "cost/read_parameters.hpp"
#include "plan/measured_verdict.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace topocast::cli::site {
namespace {

/// Whether measuring has ended. What is wrong with the file is said by the step that reads it.
bool isMeasured(const std::string& path) {
  if (!llvm::sys::fs::exists(path)) return false;
  auto parameters = readParameters(path);
  if (parameters) return !parameters->isPartial();
  llvm::consumeError(parameters.takeError());
  return true;
}

/// The libraries whose parameters have to be measured first.
std::vector<std::string> missingParameters(const SiteRequest& request) {
  std::vector<std::string> scripts;
  if (request.isEstimated || !request.parameters.empty()) return scripts;
  for (const MpiLibrary& mpi : request.libraries)
    if (!isMeasured(request.layout.parameters(mpi.name)))
      scripts.push_back(request.layout.measureScript(mpi.name));
  return scripts;
}

void tellToMeasure(const std::vector<std::string>& scripts) {
  llvm::outs() << "\nThe cluster has to be measured. Run these jobs, with Slurm:\n\n";
  for (const std::string& script : scripts)
    llvm::outs() << "    sbatch " << script << '\n';
  llvm::outs() << "\nand this command again when they are done. Or give it a file that was "
                  "measured before by\n--parameters, or go on with --estimate. Files that say "
                  "'partial: true' are not finished.\n";
}

/// What is doubtful about measurements that this site made; the first library's.
std::optional<ExitCode> refuseDoubtful(const SiteRequest& request) {
  if (request.isEstimated || !request.parameters.empty()) return std::nullopt;
  for (const MpiLibrary& mpi : request.libraries) {
    const std::string path = request.layout.parameters(mpi.name);
    std::vector<std::string> doubts;
    auto parameters = readParameters(path, &doubts);
    if (!parameters) return refuse(parameters.takeError());
    if (doubts.empty() || mpi.isCompared) continue;
    printError(path + " was measured with warnings: " + llvm::join(doubts, "; ") +
               ": measure again ('sbatch " + request.layout.measureScript(mpi.name) +
               "'), or give the file by --parameters if it may serve as it is, and compare");
    return inputRefused;
  }
  return std::nullopt;
}

void tellToCompare(const SiteRequest& request) {
  std::string jobs;
  for (const MpiLibrary& mpi : request.libraries)
    if (!mpi.isCompared && request.machines.size() > 1)
      jobs += "    sbatch " + request.layout.compareScript(mpi.name) + '\n';
  if (!jobs.empty())
    llvm::outs()
        << "\nThe library may be faster at some sizes, which are then left to it. Run these jobs, "
           "which\ncompare, on machines that do nothing else, and then this command again:\n\n"
        << jobs;
}

} // namespace

bool isCompared(const std::string& path, const Network& network) {
  if (!llvm::sys::fs::exists(path)) return false;
  auto verdict = readVerdict(path, network);
  if (verdict) return !verdict->isPartial;
  llvm::consumeError(verdict.takeError());
  return true;
}

ExitCode doStepsWithModes(const std::vector<Step>& steps, const std::string& folder,
                          bool isDryRun) {
  const ExitCode code = doSteps(steps, folder, isDryRun);
  if (!isDryRun) setModes(steps, folder);
  return code;
}

ExitCode install(const SiteRequest& request, bool isDryRun) {
  const std::string& folder = request.layout.folder;
  if (const ExitCode code = doStepsWithModes(stepsToMeasure(request), folder, isDryRun);
      code != done)
    return code;
  if (const auto scripts = missingParameters(request); !scripts.empty() && !isDryRun) {
    tellToMeasure(scripts);
    return done;
  }
  if (!isDryRun)
    if (const auto refused = refuseDoubtful(request)) return *refused;
  if (const ExitCode code = doStepsWithModes(stepsToInstall(request), folder, isDryRun);
      code != done)
    return code;
  if (isDryRun) return done;
  llvm::outs() << instructions(request.layout, request.libraries, request.starters);
  tellToCompare(request);
  return done;
}

} // namespace topocast::cli::site
