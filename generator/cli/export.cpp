// topocast export FORMAT TOPOLOGY: a network in the form that another program takes.
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "emit/launch_files.hpp"
#include "emit/simgrid_platform.hpp"
#include "input/format_quantity.hpp"
#include "network/kind.hpp"
#include "network/network_file.hpp"
#include "network/write_slurm.hpp"

#include <memory>
#include <string>

namespace topocast::cli {
namespace {

/// Writers of formats with communication parameters and without.
using WriteNetwork = void(llvm::raw_ostream&, const Network&);
using WriteParameters = void(llvm::raw_ostream&, const Network&, const CommunicationParameters&);

/// A format has one of the writers.
struct Format {
  const char* name;
  const char* description;
  bool (*serves)(const KindFacts& facts); ///< null: all kinds of networks
  WriteNetwork* writeNetwork;
  WriteParameters* writeParameters;
};

bool hasSimgridPlatform(const KindFacts& facts) {
  return facts.hasSimgridPlatform;
}

bool hasSwitchHierarchy(const KindFacts& facts) {
  return facts.hasSwitchHierarchy;
}

constexpr Format formats[] = {
    {"json", "the machines, switches and directed links", nullptr, writeNetworkFile, nullptr},
    {"simgrid", "a C++ file from which the simulator SimGrid makes the cluster", hasSimgridPlatform,
     nullptr, writeSimgridPlatform},
    {"slurm", "Slurm's topology.conf", hasSwitchHierarchy, writeSlurm, nullptr},
    {"hostfile", "the machines in machine order, for mpirun", nullptr, writeHostFile, nullptr},
    {"mpich-coordinates", "the coordinates of MPICH's ranks", hasSwitchHierarchy,
     writeMpichCoordinates, nullptr},
    {"open-mpi-rules", "rules by message size for Open MPI's own broadcasts", nullptr, nullptr,
     writeOpenMpiRules},
};

/// `json: the machines, ...; simgrid: ...`
std::string formatList() {
  std::string list;
  for (const Format& format : formats)
    list += (list.empty() ? "" : "; ") + std::string(format.name) + ": " + format.description;
  return list;
}

struct Options : PlanOptions {
  const Format* format = nullptr;
};

/// A simulated message takes no less than its gap.
void warnOfNegativeLatencies(const CommunicationParameters& parameters) {
  std::string sizes;
  for (const MeasuredSize& size : parameters.measured())
    if (size.latency < 0) sizes += (sizes.empty() ? "" : ", ") + formatBytes(size.messageBytes);
  if (sizes.empty()) return;
  printWarning("parameters '" + parameters.name() + "' have latencies below zero, at " + sizes +
               ": there a simulated message takes its gap, which is longer than what was measured");
}

bool refuseKind(const Network& network, const Format& format) {
  if (format.serves == nullptr || format.serves(network.facts())) return false;
  printError(std::string("export ") + format.name + " serves " + kindsThat(format.serves) +
             " only; '" + network.name() + "' is a " + shapeText(network.shape()));
  return true;
}

ExitCode run(const Options& options) {
  const Format& format = *options.format;
  const auto network = loadNetwork(options.topology);
  if (!network || refuseKind(*network, format)) return inputRefused;
  if (format.writeNetwork != nullptr)
    return writeProduct(options.output,
                        [&](llvm::raw_ostream& out) { format.writeNetwork(out, *network); });
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  if (format.writeParameters == writeSimgridPlatform) warnOfNegativeLatencies(*parameters);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    format.writeParameters(out, *network, *parameters);
  });
}

void refuseUselessParameters(const Options& options) {
  if (options.parameters.empty() || options.format->writeParameters != nullptr) return;
  throw CLI::ValidationError("--parameters",
                             std::string("the format ") + options.format->name + " holds none");
}

} // namespace

void addExport(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("export", "write a network for other programs");
  const auto options = std::make_shared<Options>();
  addFormatOption(*command, "FORMAT", formats, options->format, formatList())
      ->required()
      ->type_name("");
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    refuseUselessParameters(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
