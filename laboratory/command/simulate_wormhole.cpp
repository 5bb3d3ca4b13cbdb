// topocast-lab simulate-wormhole TOPOLOGY --message-size N: multicasts of one message by several
// schedules, flit by flit, in a mesh, torus or multistage network.
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/quantity_options.hpp"
#include "cli/schedule_list.hpp"
#include "cli/simulated_network.hpp"
#include "command/commands.hpp"
#include "command/multicast_names.hpp"
#include "command/wormhole_options.hpp"
#include "command/wormhole_report.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "wormhole/multicast_orders.hpp"

#include <algorithm>
#include <memory>
#include <thread>

namespace topocast::cli {
namespace {

constexpr ReportFormat<WormholeReport> simulateWormholeFormats[] = {{"text", writeWormholeText},
                                                                    {"json", writeWormholeJson}};

struct SimulateWormholeOptions : RootOptions {
  /// "auto" stands for those worth comparing.
  std::vector<std::string> schedules;
  const ReportFormat<WormholeReport>* format = simulateWormholeFormats;
  WormholeOptions wormhole;
  /// CLI11 sees to it that there is one.
  std::uint64_t messageBytes() const { return request.messageBytes.value_or(0); }
};

/// Places for routes, of four bytes each: the memory that a simulation may take.
constexpr std::size_t mostRoutes = std::size_t{1} << 26U;

/// Refuses, as a usage error, what is not known or not fit for messages sent whole.
std::vector<MulticastKind> kindsOf(const std::vector<std::string>& names) {
  const std::vector<MulticastKind> usual = usualMulticastKinds();
  std::vector<MulticastKind> kinds;
  for (const std::string& name : names)
    if (name == "auto")
      kinds.insert(kinds.end(), usual.begin(), usual.end());
    else
      kinds.push_back(llvm::cantFail(findMulticastKind(name)));
  return kinds;
}

/// "optimal, dynamic and halving": what auto stands for.
std::string usualNames() {
  std::vector<std::string> names;
  for (const MulticastKind& kind : usualMulticastKinds())
    names.push_back(kind.name());
  return inWords(names);
}

/// The root, and the members in the order of their numbers from it on.
std::vector<MachineId> fromRoot(std::vector<MachineId> members, MachineId root) {
  std::ranges::rotate(members, std::ranges::find(members, root));
  return members;
}

StudySettings settingsFor(const SimulateWormholeOptions& options, const WholeNetwork& whole) {
  StudySettings settings = options.wormhole.settings();
  settings.bytes = static_cast<std::uint32_t>(options.messageBytes());
  if (!options.root.empty()) settings.root = whole.root;
  settings.named = fromRoot(whole.members, whole.root);
  return settings;
}

/// Empty if the network is large enough for the settings, and not too large.
std::string whyNot(const Network& network, const StudySettings& settings) {
  const std::size_t machines = network.machineCount();
  const std::size_t members = std::size_t{settings.memberCount().value_or(0)} * settings.multicasts;
  if (network.switchCount() * machines > mostRoutes)
    return "is too large to be simulated: switches times machines are more than " +
           std::to_string(mostRoutes);
  if (members > machines)
    return "has " + formatCount(machines, "machine") + "; the multicasts have " +
           formatCount(members, "member");
  if (settings.computation && members + 2 > machines)
    return "has " + formatCount(machines, "machine") + ", of which " + std::to_string(members) +
           " are members of multicasts; background traffic takes at least two others";
  return {};
}

/// Whether the network is one for all schedules; else an error is printed.
bool canSend(const SimulateWormholeOptions& options, const Network& network) {
  for (const MulticastKind& kind : kindsOf(options.schedules))
    if (auto error = checkOnNetwork(kind, network)) {
      printError(llvm::toString(std::move(error)));
      return false;
    }
  return true;
}

/// Whether worms that machines absorb side by side have room in their buffers; else they could wait
/// for each other for ever, and an error is printed.
bool hasRoomForWorms(const SimulateWormholeOptions& options, const Network& network,
                     const WormholeParameters& parameters) {
  const std::uint64_t needed = network.copying().consumptionChannels * options.messageBytes();
  if (std::ranges::none_of(kindsOf(options.schedules), &MulticastKind::sendsWorms)) return true;
  if (!parameters.receivingBuffer || *parameters.receivingBuffer >= needed) return true;
  printError("buffers of " + formatBytes(*parameters.receivingBuffer) +
             " are too small for worms, which a machine absorbs through " +
             formatCount(network.copying().consumptionChannels, "channel") + "; give at least " +
             formatBytes(needed) + " with --buffer");
  return false;
}

/// Fills in the multicasts of the report.
void study(const SimulateWormholeOptions& options, WormholeReport& report) {
  const Network& network = report.network;
  const ChannelGraph graph(network, report.parameters.ports, network.copying().consumptionChannels);
  const std::uint32_t processors = std::max(std::thread::hardware_concurrency(), 1U);
  const std::uint32_t threads =
      options.wormhole.threads > 0 ? options.wormhole.threads : processors;
  const auto kinds = kindsOf(options.schedules);
  const std::size_t placements = report.settings.placements;
  Progress progress("simulating", kinds.size() * placements);
  for (const MulticastKind& kind : kinds) {
    const std::size_t done = report.multicasts.size() * placements;
    report.multicasts.push_back(
        {kind.name(), runStudy(graph, report.parameters, report.settings,
                               orderMaker(network, report.parameters, kind), threads,
                               [&](std::size_t placement) { progress.reach(done + placement); })});
  }
}

ExitCode run(const SimulateWormholeOptions& options) {
  const auto whole = loadSimulated(options, Switching::wormhole);
  if (!whole) return inputRefused;
  const Network& network = whole->network;
  std::optional<MeasuredMachines> measured;
  if (!options.parameters.empty()) {
    measured = measuredMachines(options.wormhole, whole->parameters);
    if (!measured) return inputRefused;
  }
  const WormholeParameters parameters = options.wormhole.parameters(measured);
  if (const auto reason = whyTooLarge(options.wormhole, parameters, options.messageBytes(),
                                      network.machineCount())) {
    printError(*reason);
    return inputRefused;
  }
  const StudySettings settings = settingsFor(options, *whole);
  if (const std::string reason = whyNot(network, settings); !reason.empty()) {
    printError("'" + network.name() + "' " + reason);
    return inputRefused;
  }
  if (!canSend(options, network) || !hasRoomForWorms(options, network, parameters))
    return inputRefused;
  WormholeReport report{network, parameters, settings, {}, {}};
  if (measured) report.unitSeconds = measured->costs.unitSeconds;
  study(options, report);
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, report); });
}

} // namespace

void addSimulateWormhole(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("simulate-wormhole",
                         "simulate multicasts flit by flit in a mesh, torus or multistage network");
  const auto options = std::make_shared<SimulateWormholeOptions>();
  addRegularTopologyOptions(*command, options->topology);
  addTextOption(*command, "--parameters", options->parameters, "FILE",
                "measured communication parameters (YAML), for the costs below");
  addRootOption(*command, options->root);
  addSizeOption(*command, "--message-size", options->request.messageBytes, 1,
                "the size of the message, such as 1024, 4K or 1MiB")
      ->required();
  addScheduleListOption(
      *command, options->schedules, checkMulticastKind,
      "some of auto, " + splittingNames() +
          ", and the schedules of one tree or of worms that 'topocast-lab schedules' lists; auto "
          "stands for " +
          usualNames());
  addWormholeOptions(*command, options->wormhole);
  addMulticastOptions(*command, options->multicast);
  command->get_option("--members")->excludes("--destinations")->excludes("--machines");
  addFormatOption(*command, "--format", simulateWormholeFormats, options->format, "text or json")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    checkWormholeOptions(options->wormhole, options->isMulticast());
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
