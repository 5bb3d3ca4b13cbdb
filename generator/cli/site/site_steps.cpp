#include "cli/site/site_steps.hpp"

#include "cli/site/texts.hpp"
#include "emit/compile_flags.hpp"
#include "emit/embedded.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace topocast::cli::site {
namespace {

/// This very command.
std::string ownProgram() {
  return llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void*>(&ownProgram));
}

Step topocastStep(std::string title, std::vector<std::string> arguments,
                  std::vector<std::string> inputs, const std::string& product) {
  ProgramRun run;
  run.call.program = ownProgram();
  run.call.arguments = std::move(arguments);
  run.inputs = std::move(inputs);
  run.product = product;
  return {std::move(title), run};
}

/// An MPI program of `programs/FOLDER/`.
Step compileStep(const MpiLibrary& mpi, const std::string& title, const std::string& folder,
                 const std::string& file, const std::string& product) {
  const std::string sources = runtimeDirectory() + "/topocast/programs/" + folder;
  ProgramRun run;
  run.call = callOf(wordsOf(mpi.compiler));
  llvm::append_range(run.call.arguments, compileFlags());
  llvm::append_range(run.call.arguments,
                     std::vector<std::string>{sources + "/" + file, "-o", product, "-ldl"});
  for (const auto& entry : std::filesystem::recursive_directory_iterator(sources))
    if (entry.is_regular_file()) run.inputs.push_back(entry.path());
  llvm::sort(run.inputs);
  run.product = product;
  return {mpi.name + ": " + title, run};
}

/// Whether the parameters are measured by a job of this site.
bool isMeasuredHere(const SiteRequest& request) {
  return !request.isEstimated && request.parameters.empty();
}

/// `--parameters FILE`; nothing if they are estimated.
std::vector<std::string> parametersOf(const SiteRequest& request, const MpiLibrary& mpi) {
  if (request.isEstimated) return {};
  return {"--parameters", request.layout.parameters(mpi.name)};
}

Step copiedParameters(const SiteRequest& request, const MpiLibrary& mpi) {
  const std::string product = request.layout.parameters(mpi.name);
  ProgramRun run;
  run.call.program = "/bin/cp";
  run.call.arguments = {request.parameters, product};
  run.inputs = {request.parameters};
  run.product = product;
  return {mpi.name + ": parameters", run};
}

std::vector<std::string> with(std::vector<std::string> some, const std::vector<std::string>& more) {
  llvm::append_range(some, more);
  return some;
}

/// Four machines spread evenly over the list, or all if there are fewer.
std::vector<std::string> testedMachines(const std::vector<std::string>& machines) {
  const std::size_t count = std::min<std::size_t>(machines.size(), 4);
  std::vector<std::string> some;
  some.reserve(count);
  for (std::size_t number = 0; number < count; ++number)
    some.push_back(machines[number * machines.size() / count]);
  return some;
}

/// topocast-doctor with the new object: on machines of the site, or on ranks of this host that
/// stand for some of them.
Step testStep(const SiteRequest& request, const MpiLibrary& mpi) {
  const Layout& layout = request.layout;
  ProgramRun run;
  run.call = callOf(wordsOf(request.starter.empty() ? mpi.starter : request.starter));
  if (request.starter.empty()) {
    const std::vector<std::string> machines = testedMachines(request.machines);
    llvm::append_range(run.call.arguments,
                       std::vector<std::string>{"-n", std::to_string(machines.size())});
    const MpiKindFacts& kind = factsOf(mpi.kind);
    run.call.environment = {"TOPOCAST_MACHINES=" + llvm::join(machines, ",")};
    llvm::append_range(run.call.environment, kind.testEnvironment);
    if (geteuid() == 0) llvm::append_range(run.call.environment, kind.rootEnvironment);
  }
  const std::string object = layout.object(mpi.name);
  llvm::append_range(run.call.arguments, std::vector<std::string>{layout.run(mpi.name), "--object",
                                                                  object, layout.doctor(mpi.name),
                                                                  "--machines", layout.machines()});
  run.inputs = {object, layout.doctor(mpi.name), layout.machines()};
  return {mpi.name + ": test", run};
}

std::vector<Step> stepsOf(const SiteRequest& request, const MpiLibrary& mpi) {
  const Layout& layout = request.layout;
  const std::vector<std::string> parameters = parametersOf(request, mpi);
  std::vector<std::string> inputs = {layout.topology()};
  if (!request.isEstimated) inputs.push_back(layout.parameters(mpi.name));
  std::vector<std::string> generate =
      with({"generate", layout.topology(), "--name", layout.name}, parameters);
  if (mpi.isCompared) {
    llvm::append_range(generate, std::vector<std::string>{"--measured", layout.verdict(mpi.name)});
    inputs.push_back(layout.verdict(mpi.name));
  }
  const std::string source = layout.source(mpi.name);
  const std::string object = layout.object(mpi.name);

  std::vector<Step> steps;
  steps.push_back({mpi.name + ": topocast-run",
                   WrittenFile{layout.run(mpi.name),
                               std::string(embeddedText("runtime/programs/topocast-run")), true}});
  steps.push_back(
      topocastStep(mpi.name + ": source", with(generate, {"-o", source}), inputs, source));
  steps.push_back(topocastStep(
      mpi.name + ": verification",
      with({"verify", source, "--topology", layout.topology(), "--headers", runtimeDirectory()},
           parameters),
      with(inputs, {source}), ""));
  steps.push_back(topocastStep(
      mpi.name + ": shared object",
      with(generate, {"--preload", "--mpi-compiler", mpi.compiler, "-o", object}), inputs, object));
  steps.push_back(compileStep(mpi, "topocast-doctor", "doctor", "topocast_doctor.cpp",
                              layout.doctor(mpi.name)));
  if (request.machines.size() > 1) steps.push_back(testStep(request, mpi));
  steps.push_back(
      {mpi.name + ": program starter", WrittenFile{layout.starter(mpi.name), mpi.starter + "\n"}});
  steps.push_back({mpi.name + ": module", WrittenFile{layout.module(mpi.name),
                                                      moduleText(layout, mpi, request.starters)}});
  if (request.machines.size() == 1) return steps;
  if (!isMeasuredHere(request)) steps.push_back(measureStep(layout, mpi));
  steps.push_back({mpi.name + ": job that compares",
                   WrittenFile{layout.compareScript(mpi.name),
                               compareScriptText(layout, mpi, request.machines.size()), true}});
  return steps;
}

} // namespace

Step measureStep(const Layout& layout, const MpiLibrary& mpi) {
  return compileStep(mpi, "topocast-measure", "measure", "topocast_measure.cpp",
                     layout.measure(mpi.name));
}

std::vector<Step> stepsToMeasure(const SiteRequest& request) {
  const Layout& layout = request.layout;
  std::string machines;
  for (const std::string& machine : request.machines)
    machines += machine + "\n";
  std::vector<Step> steps;
  steps.push_back(topocastStep("network",
                               with(with({"import", request.topologyFile}, request.readingOptions),
                                    {"-o", layout.topology()}),
                               {request.topologyFile}, layout.topology()));
  steps.push_back({"list of machines", WrittenFile{layout.machines(), machines}});
  for (const MpiLibrary& mpi : request.libraries) {
    if (!request.parameters.empty()) steps.push_back(copiedParameters(request, mpi));
    if (!isMeasuredHere(request)) continue;
    steps.push_back(measureStep(layout, mpi));
    steps.push_back({mpi.name + ": job that measures",
                     WrittenFile{layout.measureScript(mpi.name),
                                 measureScriptText(layout, mpi, request.machines.size()), true}});
  }
  return steps;
}

std::vector<Step> stepsToInstall(const SiteRequest& request) {
  std::vector<Step> steps;
  for (const MpiLibrary& mpi : request.libraries)
    llvm::append_range(steps, stepsOf(request, mpi));
  return steps;
}

} // namespace topocast::cli::site
