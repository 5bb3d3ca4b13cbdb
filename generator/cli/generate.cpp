// topocast generate TOPOLOGY: writes the C++ source of a cluster's broadcast, or what a compiler
// makes of it: a shared object that replaces MPI_Bcast in finished programs.
#include "cli/command.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/preload.hpp"
#include "cli/quantity_options.hpp"
#include "draw/draw.hpp"
#include "emit/emit.hpp"
#include "emit/identifier.hpp"
#include "emit/internal_error.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <memory>
#include <span>
#include <string>

namespace topocast::cli {
namespace {

struct Options : PlanOptions {
  std::string roots = "all";
  std::string name;
  bool preload = false;
  std::string mpiCompiler;
};

/// An identifier made from the network's name: what no identifier may hold turns into single `_`.
std::string identifierFrom(llvm::StringRef name) {
  std::string identifier;
  for (const char c : name)
    if (llvm::isAlnum(c))
      identifier += c;
    else if (!identifier.empty() && identifier.back() != '_')
      identifier += '_';
  if (identifier.ends_with('_')) identifier.pop_back();
  if (identifier.empty()) return "cluster";
  const bool usable = !llvm::errorToBool(checkIdentifier(identifier));
  return usable ? identifier : "cluster_" + identifier;
}

std::string refuseNonIdentifier(const std::string& name) {
  if (llvm::Error refused = checkIdentifier(name)) return llvm::toString(std::move(refused));
  return {};
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

ExitCode writePreload(const Options& options, const std::string& source) {
  auto object = compilePreload(options.mpiCompiler, source);
  if (!object) return report(object.takeError());
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { out << (*object)->getBuffer(); });
}

/// What a plan chose by itself meets in a torus, whose rings have no order, and where a machine's
/// messages on several ports share links.
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
  printWarning("in " + std::to_string(meeting) + " of " + std::to_string(ranges) +
               " ranges messages sent whole may meet on a link, where one waits for the other; "
               "--contention-free leaves such schedules out");
}

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto roots = findRoots(*network, options.roots);
  const auto parameters = loadParameters(options.parameters, *network);
  if (!roots || !parameters) return inputRefused;
  const std::string name = options.name.empty() ? identifierFrom(network->name()) : options.name;

  beginStep("planning for the network '" + network->name() + "'");
  const std::vector<Plan> plans = planRoots(*network, *parameters, options.request, *roots);
  warnOfMeetings(options.request, plans);
  beginStep("making the source of '" + name + "'");
  auto source = emitBroadcast({*network, plans, name, fileName(options.topology.path),
                               options.parameters.empty() ? "" : fileName(options.parameters),
                               drawingOf(*network)});
  if (!source) return report(source.takeError());
  if (options.preload) return writePreload(options, *source);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) { out << *source; });
}

void addPreloadOptions(CLI::App& command, Options& options) {
  CLI::Option* preload =
      command.add_flag("--preload", options.preload,
                       "compile the source: the product is a shared object for LD_PRELOAD that "
                       "replaces MPI_Bcast in finished programs");
  addTextOption(command, "--mpi-compiler", options.mpiCompiler, "COMMAND",
                "the C++ compiler wrapper of the programs' MPI library, with options if need be; "
                "the environment variable MPICXX if not given, without that mpicxx")
      ->needs(preload);
}

/// Refuses, as a usage error, to fill a terminal with a shared object.
void checkPreload(const Options& options) {
  if (options.preload && (options.output.empty() || options.output == "-"))
    throw CLI::ValidationError("--preload", "name the shared object with -o; it is not written to "
                                            "standard output");
}

} // namespace

void addGenerate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("generate", "write the C++ source of the cluster's broadcast");
  const auto options = std::make_shared<Options>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addTextOption(*command, "--roots", options->roots, "all|M,...",
                "machines whose broadcasts are planned, such as n0,n[4-7]; the others are left to "
                "the MPI library")
      ->capture_default_str();
  addScheduleOptions(*command, options->request);
  addTextOption(*command, "--name", options->name, "IDENT",
                "the function is called <name>_bcast; made from the network's name if not given")
      ->check(refuseNonIdentifier);
  addPreloadOptions(*command, *options);
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    checkPreload(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
