// topocast site [TOPOLOGY] --folder FOLDER: all that a cluster's administrator does to give its
// users the broadcast, in one command that continues where it stopped.
#include "cli/assumed_speeds.hpp"
#include "cli/child_program.hpp"
#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/private_folder.hpp"
#include "cli/quantity_options.hpp"
#include "cli/site/discovery.hpp"
#include "cli/site/install.hpp"
#include "cli/site/modes.hpp"
#include "cli/site/module_text.hpp"
#include "cli/site/running_slurm.hpp"
#include "cli/site/site_steps.hpp"
#include "cli/site/texts.hpp"
#include "cli/topology_input.hpp"
#include "cost/read_parameters.hpp"
#include "network/joined_names.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace topocast::cli {
namespace {

using site::Layout;
using site::MpiLibrary;
using site::SiteRequest;
using site::StarterUse;

struct SiteOptions {
  TopologyInput topology;
  bool fromSlurm = false;
  int discoveredMachines = 0; ///< 0: the network is not found by measurement
  std::string folder;
  std::string name = "site";
  std::vector<std::string> mpiCompilers;
  std::string parameters;
  bool estimate = false;
  std::string starter;
  bool loadByStarters = false;
  bool dryRun = false;
};

/// The options for reading TOPOLOGY as they were given, for another command of topocast.
std::vector<std::string> readingOptions(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::Option* option : command.get_options())
    if (option->get_group() == topologyOptionGroup && option->count() > 0) {
      words.push_back("--" + option->get_lnames().front());
      words.push_back(llvm::join(option->results(), ","));
    }
  return words;
}

std::string absolute(const std::string& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

/// The dynamic linker splits its list of objects at some characters, and shells, Slurm and Tcl, in
/// which modules are written, read others in their own way.
llvm::Error checkFolder(llvm::StringRef folder) {
  constexpr llvm::StringLiteral special = " \t\n:,;'\"\\$`&|<>()[]{}*?!#~";
  const std::size_t place = folder.find_first_of(special);
  if (place == llvm::StringRef::npos) return llvm::Error::success();
  return llvm::createStringError("the folder '" + folder.str() + "' has '" + folder[place] +
                                 "' in its path, and no program can have an object preloaded from "
                                 "there: choose another --folder");
}

/// Asks Slurm. The text goes to the site's folder, except in a dry run.
ExitCode takeFromSlurm(const SiteOptions& options, const Layout& layout,
                       const PrivateFolder& scratch, TopologyInput& input) {
  auto text = site::readSlurmTopology(options.topology.options.topologyName);
  if (!text) return refuse(text.takeError());
  input.path =
      options.dryRun ? (scratch.path() / "slurm-topology").string() : layout.slurmTopology();
  const site::Step step = {"Slurm's topology", site::WrittenFile{input.path, *text}};
  const std::string folder = options.dryRun ? scratch.path().string() : layout.folder;
  return site::doSteps({&step, 1}, folder, /*isDryRun=*/false);
}

/// Prepares the job that finds the switches, and tells of it.
ExitCode prepareDiscovery(const SiteOptions& options, const Layout& layout, const MpiLibrary& mpi) {
  const site::DiscoveryRequest request = {layout, options.discoveredMachines,
                                          !options.estimate && options.parameters.empty()};
  if (const ExitCode code = site::doStepsWithModes(site::stepsToDiscover(request, mpi),
                                                   layout.folder, options.dryRun);
      code != done)
    return code;
  llvm::outs() << site::discoveryInstructions(request);
  return done;
}

/// An estimate from a speed that nobody told is no estimate.
llvm::Error checkEstimate(const SiteOptions& options, const Network& network) {
  const std::string missing = missingSpeedOptions(network);
  if (!options.estimate || missing.empty()) return llvm::Error::success();
  return llvm::createStringError("--estimate takes what messages cost from the links, and '" +
                                 network.name() + "' does not tell how fast these are: give " +
                                 missing + ", such as 100Gbit/s, or measure");
}

/// A copy of the file is used, so its mistakes are told by its own name, and before anything is
/// done.
llvm::Error checkParameters(const std::string& path) {
  if (path.empty()) return llvm::Error::success();
  auto parameters = readParameters(path);
  return parameters ? llvm::Error::success() : parameters.takeError();
}

/// The test and the jobs need a starter.
llvm::Error checkStarters(const SiteOptions& options, const std::vector<MpiLibrary>& libraries) {
  for (const MpiLibrary& mpi : libraries) {
    const std::vector<std::string> words =
        wordsOf(options.starter.empty() ? mpi.starter : options.starter);
    if (words.empty() || !llvm::sys::findProgramByName(words.front()))
      return llvm::createStringError("there is no program starter '" +
                                     (words.empty() ? "" : words.front()) + "' for '" + mpi.name +
                                     "': name one by --starter, as in --starter 'srun -n 8'");
  }
  return llvm::Error::success();
}

ExitCode run(const SiteOptions& options, const CLI::App& command) {
  const Layout layout = {absolute(options.folder), options.name};
  if (auto refused = checkFolder(layout.folder)) return refuse(std::move(refused));
  if (auto refused = checkParameters(options.parameters)) return refuse(std::move(refused));
  auto libraries = site::findMpiLibraries(options.mpiCompilers);
  if (!libraries) return refuse(libraries.takeError());
  if (auto refused = checkStarters(options, *libraries)) return refuse(std::move(refused));
  site::useFixedModes();
  site::warnOfOpenFolders(layout.folder);
  auto scratch = PrivateFolder::make();
  if (!scratch) return refuse(scratch.takeError());
  TopologyInput input = options.topology;
  if (options.fromSlurm)
    if (const ExitCode code = takeFromSlurm(options, layout, *scratch, input); code != done)
      return code;
  if (options.discoveredMachines > 0) {
    input.path = layout.discovered();
    if (!llvm::sys::fs::exists(input.path))
      return prepareDiscovery(options, layout, libraries->front());
  }
  const auto network = loadServedNetwork(input);
  if (!network) return inputRefused;
  if (auto refused = checkEstimate(options, *network)) return refuse(std::move(refused));
  for (MpiLibrary& mpi : *libraries)
    mpi.isCompared = site::isCompared(layout.verdict(mpi.name), *network);
  return site::install({layout, absolute(input.path), readingOptions(command),
                        machineNames(*network), std::move(*libraries),
                        options.parameters.empty() ? "" : absolute(options.parameters),
                        options.estimate, options.starter,
                        options.loadByStarters ? StarterUse::loads : StarterUse::leaves},
                       options.dryRun);
}

void checkSource(const SiteOptions& options) {
  if (options.topology.path == "-")
    throw CLI::ValidationError("TOPOLOGY",
                               "name a file: 'site' reads it again when it goes on, and "
                               "standard input can be read once");
  const bool isDiscovered = options.discoveredMachines > 0;
  if (options.topology.path.empty() && !options.fromSlurm && !isDiscovered)
    throw CLI::RequiredError("TOPOLOGY, --from-slurm or --discover");
  if (options.topology.path.empty()) return;
  if (options.fromSlurm) throw CLI::ValidationError("--from-slurm", "there is a TOPOLOGY as well");
  if (isDiscovered) throw CLI::ValidationError("--discover", "there is a TOPOLOGY as well");
}

} // namespace

void addSite(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "site", "install the broadcast for all users; goes on where it was stopped");
  const auto options = std::make_shared<SiteOptions>();
  addTopologyOptions(*command, options->topology);
  command->get_option("TOPOLOGY")->required(false);
  CLI::Option* fromSlurm =
      command->add_flag("--from-slurm", options->fromSlurm,
                        "read the network from Slurm's scontrol instead of TOPOLOGY: the cluster's "
                        "default topology, or the topology of --topology-name");
  constexpr std::int64_t mostMachines = 1 << 16;
  command
      ->add_option("--discover", options->discoveredMachines,
                   "the cluster has this many machines, and no file tells its switches: prepare a "
                   "job that finds them by measurement instead of TOPOLOGY")
      ->type_name("MACHINES")
      ->check(wholeNumber(2, mostMachines))
      ->excludes(fromSlurm);
  addTextOption(*command, "--folder", options->folder, "FOLDER",
                "the folder to install into, which all machines must see; made if it is missing")
      ->required();
  addIdentifierOption(*command, "--name", options->name,
                      "name of the broadcast in messages to users")
      ->capture_default_str();
  command
      ->add_option("--mpi-compiler", options->mpiCompilers,
                   "the C++ compiler wrapper of an MPI library, with options if needed, and a name "
                   "for the library in front, as in openmpi=/opt/openmpi/bin/mpicxx; may be given "
                   "several times; default: mpicxx.openmpi and mpicxx.mpich, else mpicxx")
      ->type_name("[NAME=]COMMAND")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  CLI::Option* parameters = addTextOption(*command, "--parameters", options->parameters, "FILE",
                                          "measured communication parameters (YAML) for all MPI "
                                          "libraries; default: prepare jobs that measure them");
  command
      ->add_flag("--estimate", options->estimate,
                 "do not measure: estimate parameters from the topology's bandwidths and latencies")
      ->excludes(parameters);
  addTextOption(*command, "--starter", options->starter, "COMMAND",
                "the command that starts the test on machines of the site, such as 'srun -n 8'; "
                "default: ranks on this host stand for four machines");
  command->add_flag(
      "--load-by-starters", options->loadByStarters,
      "modules also set variables by which srun, and mpirun of Open MPI, load the object without "
      "topocast-run; 'module help' tells the limits, such as jobs that hang");
  command->add_flag("--dry-run", options->dryRun, "do nothing; show the commands");
  command->callback([options, command, &action] {
    checkSource(*options);
    action = [options, command] { return run(*options, *command); };
  });
}

} // namespace topocast::cli
