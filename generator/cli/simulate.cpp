// topocast simulate TOPOLOGY --message-size N: broadcasts of one message by several schedules,
// packet by packet where switches are listed, flit by flit in a network of regular shape.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/packet_options.hpp"
#include "cli/quantity_options.hpp"
#include "cli/simulation_report.hpp"
#include "cli/wormhole_simulation.hpp"
#include "input/format_quantity.hpp"
#include "network/shape_text.hpp"
#include "plan/candidates.hpp"
#include "simulate/best_segment.hpp"
#include "simulate/wormhole/multicast_orders.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace topocast::cli {
namespace {

struct Options : RootOptions {
  /// "auto" stands for those that a plan chooses among.
  std::vector<std::string> schedules = {"auto"};
  std::string format = "text";
  PacketOptions packets;
  WormholeOptions wormhole;
  /// The first option given that is for one kind of network only; empty if there is none.
  std::string packetOption;
  std::string wormholeOption;
  /// CLI11 sees to it that there is one.
  std::uint64_t messageBytes() const { return request.messageBytes.value_or(0); }
};

/// More than this on one edge take hours.
constexpr std::uint64_t mostPackets = 10'000'000;

/// Options by kind of network, as they stand in the help text.
constexpr const char* packetGroup = "Trees of switches, fixed routes (packet by packet)";
constexpr const char* wormholeGroup = "Meshes, tori and multistage networks (flit by flit)";

struct Format {
  const char* name;
  void (*write)(llvm::raw_ostream& out, const SimulationReport& report);
  void (*writeWormhole)(llvm::raw_ostream& out, const WormholeReport& report);
};
constexpr Format formats[] = {{"text", writeSimulationText, writeWormholeText},
                              {"json", writeSimulationJson, writeWormholeJson}};

const Format* findFormat(const std::string& name) {
  const auto* found = std::ranges::find(formats, name, &Format::name);
  return found == std::end(formats) ? nullptr : found;
}

std::string refuseUnknownFormat(const std::string& name) {
  if (findFormat(name) != nullptr) return {};
  return "unknown format '" + name + "'; there are text and json";
}

/// With the parameters' times for such a message where the name leaves them out.
llvm::Expected<ScheduleKind> kindOnSwitches(const std::string& name,
                                            const CommunicationParameters& parameters,
                                            std::uint64_t messageBytes) {
  if (isAdaptive(name))
    return llvm::createStringError("senders of '%s' adapt to what holds their messages up, which "
                                   "is simulated flit by flit only; the tree that they take with "
                                   "nothing in the way is '%s'",
                                   name.c_str(), nameWithoutAdaptation(name).c_str());
  const ScheduleFamily* const family = findTimedFamily(name);
  return family != nullptr ? timedKind(*family, parameters, messageBytes) : findSchedule(name);
}

/// Nothing, and an error, if one is for other networks.
std::optional<std::vector<ScheduleKind>> wantedKinds(const Options& options,
                                                     const CommunicationParameters& parameters) {
  std::vector<ScheduleKind> wanted;
  for (const std::string& name : options.schedules) {
    if (name == "auto") {
      std::ranges::move(automaticKinds(parameters), std::back_inserter(wanted));
      continue;
    }
    auto kind = kindOnSwitches(name, parameters, options.messageBytes());
    if (!kind) {
      printError("between listed switches: " + llvm::toString(kind.takeError()));
      return std::nullopt;
    }
    wanted.push_back(std::move(*kind));
  }
  return wanted;
}

std::vector<SimulatedSchedule> simulateAll(const Network& network, MachineId root,
                                           const Options& options, const PacketConstants& constants,
                                           std::span<const ScheduleKind> kinds) {
  const std::uint64_t messageBytes = options.messageBytes();
  const auto& segment = options.request.segmentBytes;
  const std::vector<std::uint64_t> sizes =
      segment ? std::vector{*segment} : simulatedSegmentSizes(messageBytes);
  const MachineOrder order = machineOrder(network, root);
  std::vector<SimulatedSchedule> simulated;
  for (const ScheduleKind& kind : kinds) {
    Schedule schedule = buildSchedule(kind, order);
    Simulation simulation = simulateBest(network, schedule, constants, messageBytes, sizes);
    simulated.push_back({std::move(schedule), std::move(simulation)});
  }
  return simulated;
}

ExitCode runPackets(const Options& options, const RootedNetwork& rooted) {
  const auto& [network, root, parameters] = rooted;
  const auto kinds = wantedKinds(options, parameters);
  if (!kinds) return inputRefused;
  const FittedConstants fitted =
      fitConstants(network, parameters, options.packets.format(), options.packets.switchLatency);
  SimulationReport report{network,
                          root,
                          options.messageBytes(),
                          options.packets.constants(fitted.constants),
                          parameters.name(),
                          fitted,
                          {}};
  report.schedules = simulateAll(network, root, options, report.constants, *kinds);
  const auto stuck = std::ranges::find_if(
      report.schedules, [](const SimulatedSchedule& entry) { return entry.simulation.isStuck; });
  if (stuck != report.schedules.end()) {
    printError(
        "'" + stuck->schedule.name + "' is never done: with queues of " +
        formatBytes(report.constants.queueBytes.value_or(0)) +
        " packets wait for each other in a circle of links; give a larger --queue, or routes "
        "that close no circle");
    return inputRefused;
  }
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    findFormat(options.format)->write(out, report);
  });
}

/// The root, and the members in the order of their numbers from it on.
std::vector<MachineId> fromRoot(std::vector<MachineId> members, MachineId root) {
  std::ranges::rotate(members, std::ranges::find(members, root));
  return members;
}

ExitCode runWormhole(const Options& options, const WholeNetwork& whole) {
  WormholeRequest request{options.wormhole, options.messageBytes(), std::nullopt,
                          fromRoot(whole.members, whole.root), options.schedules};
  if (!options.root.empty()) request.root = whole.root;
  const auto report = simulateWormhole(whole.network, request);
  if (!report) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    findFormat(options.format)->writeWormhole(out, *report);
  });
}

/// Why the network is not one to simulate with these options; empty if it is.
std::string whyNot(const Options& options, const Network& network) {
  if (network.machineCount() == 1) return "has one machine: a broadcast sends nothing";
  const bool isRegular = network.isRegular();
  const std::string& foreign = isRegular ? options.packetOption : options.wormholeOption;
  if (foreign.empty()) return {};
  return (isRegular ? "is a mesh, torus or multistage network"
                    : "is a " + shapeText(network.shape())) +
         ": " + foreign + " is not for it";
}

ExitCode run(const Options& options) {
  auto whole = loadWhole(options);
  if (!whole) return inputRefused;
  const Network& network = whole->network;
  if (const std::string reason = whyNot(options, network); !reason.empty()) {
    printError("'" + network.name() + "' " + reason);
    return inputRefused;
  }
  return network.isRegular() ? runWormhole(options, *whole)
                             : runPackets(options, onlyMembers(std::move(*whole)));
}

/// Refuses, as a usage error, what is a schedule on no network.
void refuseUnknownSchedule(const std::string& name) {
  auto multicast = findMulticastKind(name);
  if (multicast) return;
  auto kind = findSchedule(name);
  if (!kind)
    throw CLI::ValidationError("--schedule", llvm::toString(kind.takeError()) +
                                                 "; meshes, tori and multistage networks know " +
                                                 std::string(splittingNames()) + " as well");
  llvm::consumeError(multicast.takeError());
}

void addSchedulesOption(CLI::App& command, Options& options) {
  const auto add = [&options](const std::string& name) {
    if (name.empty()) throw CLI::ValidationError("--schedule", "a name in the list is empty");
    if (std::ranges::find(options.schedules, name) != options.schedules.end())
      throw CLI::ValidationError("--schedule", "'" + name + "' stands twice in the list");
    if (name != "auto") refuseUnknownSchedule(name);
    options.schedules.push_back(name);
  };
  const auto convert = [&options, add](const CLI::results_t& lists) {
    options.schedules.clear();
    for (const llvm::StringRef list : lists)
      for (const llvm::StringRef name : llvm::split(list, ','))
        add(name.str());
    return true;
  };
  command
      .add_option("--schedule", convert,
                  "some of auto, " + scheduleNames() +
                      "; auto stands for those that a plan chooses among; in meshes, tori and "
                      "multistage networks also " +
                      std::string(splittingNames()))
      ->type_name("SCHEDULE,...")
      ->default_str("auto")
      ->allow_extra_args(false)
      ->expected(1, 100)
      ->take_all();
}

/// The first option of a group that is given.
std::string givenOption(const CLI::App& command, const std::string& group) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_group() == group && option->count() > 0) return option->get_name();
  return {};
}

void checkSizes(const Options& options) {
  if (options.packets.queue && options.packets.burst)
    throw CLI::ValidationError("--burst", "finite queues (--queue) know no bursts; leave out one");
  const PacketFormat packet = options.packets.format();
  const std::uint64_t wholePacket = packet.payloadBytes + packet.headerBytes;
  if (options.packets.queue && *options.packets.queue < wholePacket)
    throw CLI::ValidationError("--queue", "a packet of " + formatBytes(wholePacket) +
                                              " has no room; write at least as much");
  const std::uint64_t smallestSegment =
      options.request.segmentBytes.value_or(simulatedSegmentSizes(1).front());
  const std::uint64_t piece = std::min(smallestSegment, packet.payloadBytes);
  if (options.messageBytes() / piece >= mostPackets)
    throw CLI::ValidationError("--message-size",
                               "in pieces of " + formatBytes(piece) + " these are more than " +
                                   std::to_string(mostPackets) +
                                   " packets; choose a smaller message, or larger --segment and "
                                   "--packet-payload");
}

} // namespace

void addSimulate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("simulate", "simulate broadcasts, and compare them");
  const auto options = std::make_shared<Options>();
  addTopologyOption(*command, options->topology);
  addRootOption(*command, options->root);
  addSizeOption(*command, "--message-size", options->request.messageBytes, 1,
                "the size of the message, such as 8192, 64K or 1MiB")
      ->required();
  addSchedulesOption(*command, *options);
  CLI::OptionDefaults& defaults = *command->option_defaults();
  const std::string usualGroup = defaults.get_group();
  defaults.group(packetGroup);
  addParametersOption(*command, options->parameters);
  addSizeOption(*command, "--segment", options->request.segmentBytes, 1,
                "bytes in a segment, such as 8K; the best power of two if not given");
  addPacketOptions(*command, options->packets);
  defaults.group(wormholeGroup);
  addWormholeOptions(*command, options->wormhole);
  defaults.group(usualGroup);
  addDestinationsOption(*command, options->destinations)->excludes("--members");
  command->add_option("--format", options->format, "text or json")
      ->check(refuseUnknownFormat)
      ->type_name("FORMAT")
      ->capture_default_str();
  addOutputOption(*command, options->output, "FILE");
  command->callback([command, options, &action] {
    checkOptions(*options);
    options->packetOption = givenOption(*command, packetGroup);
    options->wormholeOption = givenOption(*command, wormholeGroup);
    if (options->wormholeOption.empty()) checkSizes(*options);
    checkWormholeOptions(options->wormhole, options->isMulticast());
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
