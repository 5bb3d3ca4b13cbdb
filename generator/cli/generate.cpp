// topocast generate TOPOLOGY: writes the C++ source of a cluster's broadcast, or what a compiler
// makes of it: a shared object that replaces MPI_Bcast in finished programs. Without a topology the
// source asks the environment of the running program for the switches.
#include "cli/assumed_multicast.hpp"
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/depfile.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/preload.hpp"
#include "cli/progress.hpp"
#include "cli/quantity_options.hpp"
#include "cli/route_warnings.hpp"
#include "cost/estimate.hpp"
#include "draw/draw.hpp"
#include "emit/emit.hpp"
#include "emit/identifier.hpp"
#include "emit/internal_error.hpp"
#include "input/format_quantity.hpp"
#include "plan/measured_verdict.hpp"
#include "plan/site_tables.hpp"
#include "topology/topology_draft.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include "topocast/network/speed.hpp"
#include "topocast/schedule/families.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast::cli {
namespace {

struct GenerateOptions : PlanOptions {
  bool fromEnvironment = false;
  std::string trees = "auto"; ///< for all machines: of which roots
  std::string verdict;        ///< a file; empty: nothing was compared
  std::string name;
  std::string depfile; ///< empty: none is written
  PreloadOptions preload;
};

/// In a larger cluster few communicators are of all machines, and their trees are not read.
constexpr std::size_t mostMachinesWithTrees = 64;

/// The roots whose trees stand in the source.
std::optional<std::vector<MachineId>> rootsWithTrees(const std::string& trees,
                                                     const Network& network, bool isSitePlanned) {
  const bool areFew = network.machineCount() <= mostMachinesWithTrees;
  if (trees == "none" || (trees == "auto" && isSitePlanned && !areFew))
    return std::vector<MachineId>();
  return findRoots(network, trees == "auto" ? "all" : trees);
}

std::string fileName(const std::string& path) {
  return path == "-" ? "standard input" : llvm::sys::path::filename(path).str();
}

std::string drawingOf(const Network& network) {
  std::string drawing;
  llvm::raw_string_ostream out(drawing);
  drawNetworkText(out, network);
  return drawing;
}

/// Our own bug is worded differently from a plan that cannot be generated.
ExitCode report(llvm::Error error) {
  const ExitCode code = error.isA<InternalError>() ? internalError : inputRefused;
  printError(llvm::toString(std::move(error)));
  return code;
}

ExitCode writePreload(const GenerateOptions& options, const std::string& source) {
  auto object = compilePreload(options.preload.mpiCompiler, source);
  if (!object) return report(object.takeError());
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { out << (*object)->getBuffer(); });
}

/// Warns of plans by `auto` whose messages meet: in a torus, because its rings have no machine
/// order, and where a machine's messages on several ports share links.
void warnOfMeetings(const PlanRequest& request, std::span<const Plan> plans) {
  if (request.schedule || request.family) return;
  std::size_t ranges = 0;
  std::size_t meeting = 0;
  for (const Plan& plan : plans)
    for (const PlanRange& range : plan.ranges) {
      const ContentionReport& contention = plan.schedules[range.schedule].contention;
      ++ranges;
      if (!range.contentionFree && !contention.loadOptimal()) ++meeting;
    }
  if (meeting == 0) return;
  printWarning("in " + std::to_string(meeting) + " of " + formatCount(ranges, "range") +
               " messages sent whole may meet on a link, where one waits for the other; "
               "--contention-free leaves such schedules out");
}

ExitCode writeSource(const GenerateOptions& options, llvm::Expected<std::string> source) {
  if (!source) return report(source.takeError());
  if (options.preload.isWanted) return writePreload(options, *source);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) { out << *source; });
}

std::string parametersFile(const GenerateOptions& options) {
  return options.parameters.empty() ? "" : fileName(options.parameters);
}

std::vector<Plan> planVisibly(const GenerateOptions& options, const Network& network,
                              const CommunicationParameters& parameters,
                              std::span<const MachineId> roots, bool isWithoutStreams) {
  Progress progress("planning", roots.size());
  PlanRequest request = options.request;
  request.isWithoutStreams = isWithoutStreams;
  return planRoots(network, parameters, request, roots,
                   [&progress](std::size_t planned) { progress.reach(planned); });
}

/// What a verdict leaves to the library; nothing without one.
llvm::Expected<std::vector<runtime::LeftRange>> loadLeft(const std::string& path,
                                                         const Network& network) {
  if (path.empty()) return std::vector<runtime::LeftRange>();
  auto verdict = readVerdict(path, network);
  if (!verdict) return verdict.takeError();
  if (verdict->isPartial)
    printWarning(path + " is of a comparison that did not finish: its last results stand for "
                        "larger messages and more machines; compare again before you rely on it");
  return std::move(verdict->left);
}

/// What an option tells, or else what is assumed.
SourcedValue sourced(const std::optional<double>& told, double assumed) {
  return told ? SourcedValue{*told, ValueOrigin::option}
              : SourcedValue{assumed, ValueOrigin::assumed};
}

ExitCode generateFromEnvironment(const GenerateOptions& options) {
  const LinkSpeeds& speeds = options.topology.options.speeds;
  const double bandwidth = speeds.machineBandwidth.value_or(defaultBandwidth);
  const auto parameters = options.parameters.empty() ? estimateParameters(bandwidth, speeds.latency)
                                                     : loadMeasured(options.parameters);
  if (!parameters) return inputRefused;
  if (options.request.schedule && runtime::isStreamed(*options.request.schedule)) {
    printError("'" + nameOf(*options.request.schedule) +
               "' needs a topology that says that machines may use groups of IP multicast; "
               "--from-environment reads none");
    return inputRefused;
  }
  warnOfAssumedSpeed(speeds);
  warnOfMissingRelayGap(options.parameters, *parameters);
  auto tables = makeTablesWithoutNetwork(static_cast<runtime::Speed>(std::llround(bandwidth)),
                                         *parameters, options.request);
  if (!tables) return report(tables.takeError());
  const std::string name = options.name.empty() ? "job" : options.name;
  return writeSource(options,
                     emitSource({.name = name,
                                 .site = &*tables,
                                 .parametersFile = parametersFile(options),
                                 .bandwidth = sourced(speeds.machineBandwidth, defaultBandwidth),
                                 .latency = sourced(speeds.latency, defaultLatency)}));
}

/// Says of a source that plans nothing at run time what it leaves to the library, and why.
void warnOfUnplanned(const Network& network, llvm::Error why) {
  printWarning("the source serves all " + formatCount(network.machineCount(), "machine") +
               " together, and leaves broadcasts among some of them to the MPI library: " +
               llvm::toString(std::move(why)));
}

ExitCode generateFor(const GenerateOptions& options, const Network& network,
                     const CommunicationParameters& parameters,
                     std::span<const runtime::LeftRange> left) {
  auto site = makeSiteTables(network, parameters, options.request);
  const bool isPlanned = static_cast<bool>(site);
  const auto roots = rootsWithTrees(options.trees, network, isPlanned);
  if (!roots) return inputRefused;
  if (!isPlanned && roots->empty())
    return report(llvm::createStringError(llvm::toString(site.takeError()) +
                                          ", so the source needs trees; leave out --trees none"));
  if (!isPlanned) warnOfUnplanned(network, site.takeError());
  if (isPlanned)
    if (const auto warning = routeWarning(network, *site)) printWarning(*warning);
  std::vector<Plan> plans;
  std::vector<Plan> heard; // where machines hear a multicast group
  if (!roots->empty()) {
    beginStep("planning for the network '" + network.name() + "'");
    plans = planVisibly(options, network, parameters, *roots, true);
    if (network.copying().isByIp) heard = planVisibly(options, network, parameters, *roots, false);
    warnOfMeetings(options.request, plans);
  }
  const std::string name = options.name.empty() ? identifierFrom(network.name()) : options.name;
  beginStep("making the source of '" + name + "'");
  return writeSource(options, emitSource({.name = name,
                                          .network = &network,
                                          .site = isPlanned ? &*site : nullptr,
                                          .plans = plans,
                                          .heardPlans = heard,
                                          .multicast = parameters.multicast(),
                                          .topologyFile = fileName(options.topology.path),
                                          .parametersFile = parametersFile(options),
                                          .networkDrawing = plans.empty() ? "" : drawingOf(network),
                                          .left = left}));
}

ExitCode generate(const GenerateOptions& options) {
  if (options.fromEnvironment) return generateFromEnvironment(options);
  const auto network = loadServedNetwork(options.topology);
  if (!network) return inputRefused;
  warnOfAssumedSpeeds(*network);
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  warnOfMissingRelayGap(options.parameters, *parameters);
  if (refusesStream(*network, options.request)) return inputRefused;
  warnOfAssumedMulticast(*network, *parameters);
  auto left = loadLeft(options.verdict, *network);
  if (left) return generateFor(options, *network, *parameters, *left);
  return refuse(left.takeError());
}

ExitCode run(const GenerateOptions& options) {
  const ExitCode code = generate(options);
  if (code != done || options.depfile.empty()) return code;
  return writeDepfile(options.depfile, options.output);
}

/// What --from-environment takes none of, and why.
struct UselessOption {
  llvm::StringLiteral name;
  llvm::StringLiteral why;
};
constexpr UselessOption withoutTopology[] = {
    {"TOPOLOGY", "no topology is read"},
    {"--trees", "the machines of a job are not known"},
    {"--measured", "a verdict is about the machines of a topology, and none is read"},
};

/// Refuses, as a usage error, no topology where one is needed, and what is said of one where it is
/// not.
void checkTopology(const CLI::App& command, const GenerateOptions& options) {
  constexpr llvm::StringLiteral ofAllLinks[] = {"--machine-bandwidth", "--link-latency"};
  if (!options.fromEnvironment) {
    if (options.topology.path.empty()) throw CLI::RequiredError("TOPOLOGY");
    return;
  }
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || llvm::is_contained(ofAllLinks, name)) continue;
    const auto* useless = llvm::find_if(
        withoutTopology, [&](const UselessOption& known) { return known.name == name; });
    const bool isUseless = useless != std::end(withoutTopology);
    if (!isUseless && option->get_group() != topologyOptionGroup) continue;
    const llvm::StringRef why = isUseless ? useless->why : "no topology is read";
    throw CLI::ValidationError(name, "with --from-environment " + why.str() +
                                         "; leave one of the two out");
  }
}

} // namespace

void addGenerate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("generate", "write the C++ source of the cluster's broadcast");
  const auto options = std::make_shared<GenerateOptions>();
  addTopologyOptions(*command, options->topology);
  command->get_option("TOPOLOGY")->required(false);
  command->add_flag(
      "--from-environment", options->fromEnvironment,
      "take no TOPOLOGY: the source reads the switches of each job from SLURM_TOPOLOGY_ADDR, which "
      "Slurm sets under topology/tree; all links count as equally fast");
  addParametersOption(*command, options->parameters);
  addTextOption(*command, "--measured", options->verdict, "FILE",
                "a verdict of topocast-measure --compare; the MPI library serves the message sizes "
                "at which it was faster");
  addTextOption(
      *command, "--trees", options->trees, "auto|all|none|M,...",
      "roots whose trees to all machines are written into the source, such as n0,n[4-7], where "
      "people read the trees and verify proves them; any other broadcast is planned when a "
      "communicator first broadcasts; auto: all roots if there are at most " +
          std::to_string(mostMachinesWithTrees) +
          " machines, or if nothing can be planned at run time")
      ->capture_default_str();
  addScheduleOptions(*command, options->request);
  addIdentifierOption(*command, "--name", options->name,
                      "the function is called <name>_bcast; default: made from the network's name, "
                      "or 'job' with --from-environment");
  addPreloadOptions(*command, options->preload);
  addDepfileOption(*command, options->depfile);
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, command, &action] {
    checkTopology(*command, *options);
    checkOptions(*options);
    checkPreload(options->preload, options->output);
    checkDepfile(options->depfile, options->output, {options->topology.path, options->parameters});
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
