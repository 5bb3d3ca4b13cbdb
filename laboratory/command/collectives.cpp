// topocast-lab collectives TOPOLOGY: collective operations over virtual topologies of multicast
// channels, in networks that copy messages, beside the same along a binomial tree.
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/packet_options.hpp"
#include "cli/quantity_options.hpp"
#include "collective/collective_steps.hpp"
#include "command/collective_worms.hpp"
#include "command/collectives_report.hpp"
#include "command/commands.hpp"
#include "input/format_quantity.hpp"
#include "simulate/fit.hpp"

#include <memory>
#include <string>
#include <variant>

namespace topocast::cli {
namespace {

constexpr ReportFormat<CollectivesReport> collectivesFormats[] = {{"text", writeCollectivesText},
                                                                  {"json", writeCollectivesJson}};

constexpr std::uint64_t usualCollectivesBytes = 1024;

struct CollectivesOptions : RootOptions {
  const ReportFormat<CollectivesReport>* format = collectivesFormats;
  PacketOptions packets;
  const CollectiveFacts* shown = nullptr;
};

/// Why there is nothing to compare; empty if there is.
std::string whyNot(const Network& network) {
  if (network.machineCount() == 1) return "has one machine, which needs no messages";
  const Copying& copying = network.copying();
  if (copying.sets == CopiedTo::machinesOnRoute)
    return "leaves copies on routes in dimension order, and channels lead along a Hamiltonian "
           "path; write 'multicast: any' in place of 'multidestination'";
  if (copying.sets == CopiedTo::receiversOfChannels)
    return "has fixed channels, and collective operations need channels of their own; write "
           "'multicast: any' if switches can set up channels to any machines; 'topocast-lab show "
           "--schedule hardware-tree' plans a broadcast over fixed channels";
  if (copying.isThere()) return {};
  return "does not say that it copies messages, so it has no channels; if its switches copy to any "
         "set of ports, write 'multicast: any' into its file; 'topocast import' makes YAML of "
         "other formats";
}

/// Whether an option of packets is given for a network whose messages are simulated flit by flit.
bool asksForPackets(const Network& network, const PacketOptions& packets) {
  return std::holds_alternative<MeshShape>(network.shape()) && (packets.queue || packets.burst);
}

void warnOfGroups(const CollectivesReport& report) {
  const std::size_t most = report.network.copying().mostGroups;
  for (const TopologyCosts& topology : report.found.topologies)
    if (most > 0 && topology.groups > most)
      printWarning("the " + std::string(topology.topology) + " has " +
                   formatCount(topology.groups, "channel") + " to several machines, and '" +
                   report.network.name() + "' has room for " + std::to_string(most));
}

ExitCode run(const CollectivesOptions& options) {
  const auto rooted = loadRooted(options);
  if (!rooted) return inputRefused;
  const auto& [network, root, parameters] = *rooted;
  if (const std::string reason = whyNot(network); !reason.empty()) {
    printError("'" + network.name() + "' " + reason);
    return inputRefused;
  }
  if (asksForPackets(network, options.packets)) {
    printError(
        "'" + network.name() +
        "' is a mesh, whose messages are simulated flit by flit: '--queue' and '--burst' are "
        "of packets");
    return inputRefused;
  }
  const FittedConstants fitted =
      fitConstants(network, parameters, options.packets.format(), options.packets.switchLatency);
  const std::uint64_t messageBytes = options.request.messageBytes.value_or(usualCollectivesBytes);
  const PacketConstants constants = options.packets.constants(fitted.constants);
  const CollectivesReport report{
      network,
      root,
      messageBytes,
      parameters.name(),
      compareCollectives(network, root, messageBytes, constants, wormTimers(network, constants)),
      options.shown == nullptr ? std::string_view() : options.shown->name};
  warnOfGroups(report);
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, report); });
}

} // namespace

void addCollectives(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "collectives", "compare collective operations over multicast channels, where switches copy");
  const auto options = std::make_shared<CollectivesOptions>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMulticastOptions(*command, options->multicast);
  addSizeOption(*command, "--message-size", options->request.messageBytes, 1,
                "the size of one machine's message, such as 8192, 64K or 1MiB")
      ->default_str("1K");
  addPacketOptions(*command, options->packets);
  addNamedOption(
      *command, "--steps", collectives(), "operation",
      [&shown = options->shown](const CollectiveFacts& operation) { shown = &operation; },
      "list the messages of this operation step by step: " + namesOf(collectives()))
      ->type_name("OPERATION");
  addFormatOption(*command, "--format", collectivesFormats, options->format, "text or json")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
