// topocast export FORMAT TOPOLOGY: a network in the form that another program takes.
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "emit/launch_files.hpp"
#include "emit/library_rules.hpp"
#include "emit/mpich_selection.hpp"
#include "emit/simgrid_platform.hpp"
#include "input/format_quantity.hpp"
#include "input/text_file.hpp"
#include "network/network_kind.hpp"
#include "topology/network_file.hpp"
#include "topology/write_slurm.hpp"

#include <memory>
#include <optional>
#include <string>

namespace topocast::cli {
namespace {

struct ExportOptions;

/// Writers of exportFormats with communication parameters and without.
using WriteNetwork = void(llvm::raw_ostream&, const Network&);
using WriteParameters = void(llvm::raw_ostream&, const Network&, const CommunicationParameters&,
                             const ExportOptions&);

/// A format has one of the writers; without any it is made from MPICH's library and parameters.
struct ExportFormat {
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

void writeSlurmFile(llvm::raw_ostream& out, const Network& network) {
  warnOfAssumedSpeeds(network);
  for (const std::string& remark : writeSlurm(out, network))
    printWarning(remark);
}

void writeSimgrid(llvm::raw_ostream& out, const Network& network,
                  const CommunicationParameters& parameters, const ExportOptions& options);
void writeRules(llvm::raw_ostream& out, const Network& network,
                const CommunicationParameters& parameters, const ExportOptions&) {
  writeOpenMpiRules(out, network, parameters);
}
void writeJsonRules(llvm::raw_ostream& out, const Network& network,
                    const CommunicationParameters& parameters, const ExportOptions&) {
  writeOpenMpiJsonRules(out, network, parameters);
}

constexpr ExportFormat exportFormats[] = {
    {"json", "the machines, switches and directed links", nullptr, writeNetworkFile, nullptr},
    {"simgrid", "a C++ file from which the simulator SimGrid makes the cluster", hasSimgridPlatform,
     nullptr, writeSimgrid},
    {"slurm", "Slurm's topology.conf", hasSwitchHierarchy, writeSlurmFile, nullptr},
    {"hostfile", "the machines in machine order, for mpirun", nullptr, writeHostFile, nullptr},
    {"mpich-coordinates", "the coordinates of MPICH's ranks", hasSwitchHierarchy,
     writeMpichCoordinates, nullptr},
    {"open-mpi-rules", "rules by message size for Open MPI's own broadcasts", nullptr, nullptr,
     writeRules},
    {"open-mpi-json-rules", "the same rules in JSON, for Open MPI 6.0 or later", nullptr, nullptr,
     writeJsonRules},
    {"mpich-selection", "rules by message size for MPICH's own broadcasts, with --library", nullptr,
     nullptr, nullptr},
};

/// `json: the machines, ...; simgrid: ...`
std::string exportFormatList() {
  std::string list;
  for (const ExportFormat& format : exportFormats)
    list += (list.empty() ? "" : "; ") + std::string(format.name) + ": " + format.description;
  return list;
}

struct ExportOptions : PlanOptions {
  const ExportFormat* format = nullptr;
  std::string library;
  std::optional<double> machineRate; ///< bytes per second
};

void writeSimgrid(llvm::raw_ostream& out, const Network& network,
                  const CommunicationParameters& parameters, const ExportOptions& options) {
  writeSimgridPlatform(out, network, parameters, options.machineRate);
}

bool hasParameters(const ExportFormat& format) {
  return format.writeNetwork == nullptr;
}

bool wantsLibrary(const ExportFormat& format) {
  return hasParameters(format) && format.writeParameters == nullptr;
}

/// A simulated message takes no less than its gap.
void warnOfNegativeLatencies(const CommunicationParameters& parameters) {
  std::string sizes;
  for (const MeasuredSize& size : parameters.measured())
    if (size.latency < 0) sizes += (sizes.empty() ? "" : ", ") + formatBytes(size.messageBytes);
  if (sizes.empty()) return;
  printWarning(
      "parameters '" + parameters.name() + "' have latencies below zero, at " + sizes +
      ": simulated messages of these sizes take the gap, which is longer than the measured time");
}

bool refuseKind(const Network& network, const ExportFormat& format) {
  if (format.serves == nullptr || format.serves(network.facts())) return false;
  printError(std::string("export ") + format.name + " serves " + kindsThat(format.serves) +
             " only; '" + network.name() + "' is a " + shapeText(network.shape()) +
             (network.rails() == nullptr ? "" : "; '--rail 0' keeps one link of each machine"));
  return true;
}

ExitCode writeSelection(const ExportOptions& options, const Network& network,
                        const CommunicationParameters& parameters) {
  auto library = openText(options.library);
  if (!library) return refuse(library.takeError());
  const auto selection = mpichSelection((*library)->getBuffer(), network, parameters);
  if (!selection) {
    printError("'" + options.library +
               "' holds no selection of MPICH's broadcasts; name the library itself, such as "
               "libmpich.so.12 of MPICH 4.0 to 5.1");
    return inputRefused;
  }
  const SelectionForm& form = *selection->form;
  if (form.tried.empty())
    printWarning("the selection has the form of " + form.versions.str() +
                 ", with which it was not tried; name it by " + form.variable.str());
  return writeProduct(options.output, [&](llvm::raw_ostream& out) { out << selection->text; });
}

ExitCode run(const ExportOptions& options) {
  const ExportFormat& format = *options.format;
  const auto network = loadNetwork(options.topology);
  if (!network || refuseKind(*network, format)) return inputRefused;
  if (format.writeNetwork != nullptr)
    return writeProduct(options.output,
                        [&](llvm::raw_ostream& out) { format.writeNetwork(out, *network); });
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  if (wantsLibrary(format)) return writeSelection(options, *network, *parameters);
  if (format.writeParameters == writeSimgrid) warnOfNegativeLatencies(*parameters);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    format.writeParameters(out, *network, *parameters, options);
  });
}

void checkFormatOptions(const ExportOptions& options) {
  const ExportFormat& format = *options.format;
  const std::string name = std::string("the format ") + format.name;
  if (!options.parameters.empty() && !hasParameters(format))
    throw CLI::ValidationError("--parameters", name + " holds none");
  if (!options.library.empty() && !wantsLibrary(format))
    throw CLI::ValidationError("--library", name + " needs none");
  if (options.library.empty() && wantsLibrary(format))
    throw CLI::ValidationError("--library", name + " needs it, such as "
                                                   "/usr/lib/x86_64-linux-gnu/libmpich.so.12");
  if (options.machineRate && format.writeParameters != writeSimgrid)
    throw CLI::ValidationError("--machine-rate", name + " has no processors");
  refuseOutputOnInput(options.output, {options.library});
}

} // namespace

void addExport(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("export", "write a network for other programs");
  const auto options = std::make_shared<ExportOptions>();
  addFormatOption(*command, "FORMAT", exportFormats, options->format, exportFormatList())
      ->required()
      ->type_name("");
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addTextOption(
      *command, "--library", options->library, "LIBMPICH",
      "for mpich-selection: MPICH's library, whose choices for other collective operations "
      "the file keeps");
  addBandwidthOption(*command, "--machine-rate", options->machineRate,
                     "for simgrid: what a machine's processor sends and receives together, in "
                     "messages of the largest measured size; default: no limit");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    checkFormatOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
