// topocast generate TOPOLOGY: writes the C++ source of a cluster's broadcast.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"
#include "emit/emit.hpp"
#include "emit/identifier.hpp"
#include "emit/internal_error.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <memory>

namespace topocast::cli {
namespace {

struct Options : PlanOptions {
  std::string roots = "all";
  std::string name;
  std::string output;
};

/// The network's name with what no identifier has turned into `_`.
std::string identifierFrom(const std::string& name) {
  std::string identifier;
  for (const char c : name)
    identifier += llvm::isAlnum(c) ? c : '_';
  if (identifier.empty() || llvm::isDigit(identifier.front())) identifier.insert(0, 1, 'n');
  return identifier;
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

/// Our own bug is worded differently from a name that cannot be used.
ExitCode report(llvm::Error error) {
  ExitCode code = inputRefused;
  llvm::handleAllErrors(
      std::move(error),
      [&](const InternalError& bug) {
        code = internalError;
        bug.log(llvm::errs());
      },
      [](const llvm::ErrorInfoBase& refused) { printError(refused.message()); });
  return code;
}

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto roots = findRoots(*network, options.roots);
  const auto request = makeRequest(options);
  const auto parameters = loadParameters(options.parameters, *network);
  if (!roots || !request || !parameters) return inputRefused;
  const std::string name = options.name.empty() ? identifierFrom(network->name()) : options.name;
  if (llvm::Error refused = checkIdentifier(name)) return report(std::move(refused));

  const std::vector<Plan> plans = planRoots(*network, *parameters, *request, *roots);
  auto source = emitBroadcast({*network, plans, name, fileName(options.topology),
                               options.parameters.empty() ? "" : fileName(options.parameters),
                               drawingOf(*network)});
  if (!source) return report(source.takeError());
  return writeProduct(options.output, [&](llvm::raw_ostream& out) { out << *source; });
}

} // namespace

void addGenerate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("generate", "Write the C++ source of the cluster's broadcast");
  const auto options = std::make_shared<Options>();
  addTopologyOption(*command, options->topology);
  addParametersOption(*command, options->parameters);
  command
      ->add_option("--roots", options->roots,
                   "machines whose broadcasts are planned, as a list with ranges; others are left "
                   "to the MPI library")
      ->type_name("all|M,...")
      ->capture_default_str();
  addScheduleOptions(*command, *options);
  command
      ->add_option("--name", options->name,
                   "the function is called <name>_bcast; made from the network's name if not given")
      ->type_name("IDENT");
  command->add_option("-o,--output", options->output, "source file; standard output if not given")
      ->type_name("FILE.cpp");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
