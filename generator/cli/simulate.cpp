// topocast simulate TOPOLOGY --message-size N: broadcasts of one message by several schedules,
// packet by packet, in a tree of switches or between switches with fixed routes; where switches
// copy the messages, in any network.
#include "cli/assumed_multicast.hpp"
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/packet_options.hpp"
#include "cli/progress.hpp"
#include "cli/quantity_options.hpp"
#include "cli/schedule_list.hpp"
#include "cli/simulated_network.hpp"
#include "cli/simulation_report.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidates.hpp"
#include "schedule/network_schedule.hpp"
#include "simulate/best_segment.hpp"

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

namespace topocast::cli {
namespace {

constexpr ReportFormat<SimulationReport> simulateFormats[] = {{"text", writeSimulationText},
                                                              {"json", writeSimulationJson}};

struct SimulateOptions : RootOptions {
  /// "auto" stands for those that a plan chooses among.
  std::vector<std::string> schedules;
  const ReportFormat<SimulationReport>* format = simulateFormats;
  PacketOptions packets;
  /// CLI11 sees to it that there is one.
  std::uint64_t messageBytes() const { return request.messageBytes.value_or(0); }
};

/// More than this on one edge take hours.
constexpr std::uint64_t mostPackets = 10'000'000;

/// Refuses, as a usage error, what cannot be simulated packet by packet.
void checkSimulateSchedule(const std::string& name) {
  const auto family = findTimedFamily(name);
  auto kind = family ? ScheduleKind{*family, {}} : findSchedule(name);
  if (!kind) throw scheduleError(llvm::toString(kind.takeError()));
  if (!runtime::factsOf(*kind).adapts) return;
  const ScheduleKind unadapted = runtime::withoutAdaptation(*kind);
  throw scheduleError("senders of '" + name +
                      "' adapt to delays, which only 'topocast-lab simulate-wormhole' simulates; "
                      "their tree without "
                      "delays is '" +
                      (family ? runtime::registered(unadapted.family).name : nameOf(unadapted)) +
                      "'");
}

/// The kind of that name; holding times that the name leaves out are those of such a message.
ScheduleKind kindOf(const std::string& name, const CommunicationParameters& parameters,
                    std::uint64_t messageBytes) {
  const auto family = findTimedFamily(name);
  return family ? timedKind(*family, parameters, messageBytes) : llvm::cantFail(findSchedule(name));
}

std::vector<ScheduleKind> wantedKinds(const SimulateOptions& options, const Network& network,
                                      const MachineOrder& order,
                                      const CommunicationParameters& parameters) {
  std::vector<ScheduleKind> wanted;
  for (const std::string& name : options.schedules) {
    if (name == "auto")
      std::ranges::move(triedOver(order, kindsFor(network, parameters)),
                        std::back_inserter(wanted));
    else
      wanted.push_back(kindOf(name, parameters, options.messageBytes()));
  }
  return wanted;
}

/// Nothing, and an error, if the network does not make the copies that one of the kinds needs.
std::optional<std::vector<SimulatedSchedule>> simulateAll(const Network& network, MachineId root,
                                                          const SimulateOptions& options,
                                                          const PacketConstants& constants,
                                                          std::span<const ScheduleKind> kinds) {
  const std::uint64_t messageBytes = options.messageBytes();
  const auto& segment = options.request.segmentBytes;
  const std::vector<std::uint64_t> sizes =
      segment ? std::vector{*segment} : simulatedSegmentSizes(messageBytes);
  const MachineOrder order = machineOrder(network, root);
  std::vector<SimulatedSchedule> simulated;
  Progress progress("simulating", kinds.size());
  for (const ScheduleKind& kind : kinds) {
    progress.reach(simulated.size());
    auto built = buildRemarked(kind, network, order);
    if (!built) {
      printError(llvm::toString(built.takeError()));
      return std::nullopt;
    }
    printRemark(*built);
    Schedule schedule = std::move(built->schedule);
    Simulation simulation = simulateBest(network, schedule, constants, messageBytes, sizes);
    simulated.push_back({std::move(schedule), std::move(simulation)});
  }
  return simulated;
}

/// Whether switches copy the messages of a schedule, whose name was checked.
bool isCopiedBySwitches(const std::string& name) {
  if (name == "auto" || findTimedFamily(name)) return false;
  const runtime::Copies copies = runtime::factsOf(llvm::cantFail(findSchedule(name))).copies;
  return copies != runtime::Copies::none && !runtime::areByWorms(copies);
}

/// What kind of network the simulation is for, if not any: messages that switches copy are
/// simulated packet by packet everywhere, and so is what is compared with them.
std::optional<Switching> neededSwitching(const SimulateOptions& options) {
  if (std::ranges::any_of(options.schedules, isCopiedBySwitches)) return std::nullopt;
  return Switching::storeAndForward;
}

ExitCode run(const SimulateOptions& options) {
  auto whole = loadSimulated(options, neededSwitching(options));
  if (!whole) return inputRefused;
  const auto [network, root, parameters] = onlyMembers(std::move(*whole));
  const std::vector<ScheduleKind> kinds =
      wantedKinds(options, network, machineOrder(network, root), parameters);
  if (std::ranges::any_of(kinds, [&](const ScheduleKind& kind) {
        PlanRequest request;
        request.schedule = kind;
        return refusesStream(network, request);
      }))
    return inputRefused;
  const FittedConstants fitted =
      fitConstants(network, parameters, options.packets.format(), options.packets.switchLatency);
  const PacketConstants constants = options.packets.constants(fitted.constants);
  SimulationReport report{network,
                          root,
                          options.messageBytes(),
                          wireSeconds(network, root, constants, options.messageBytes()),
                          constants,
                          parameters.name(),
                          fitted,
                          {}};
  auto simulated = simulateAll(network, root, options, report.constants, kinds);
  if (!simulated) return inputRefused;
  report.schedules = std::move(*simulated);
  const auto stuck = std::ranges::find_if(
      report.schedules, [](const SimulatedSchedule& entry) { return entry.simulation.isStuck; });
  if (stuck != report.schedules.end()) {
    printError(
        "'" + stuck->schedule.name() + "' is never done: with queues of " +
        formatBytes(report.constants.queueBytes.value_or(0)) +
        " packets wait for each other in a circle of links; give a larger --queue, or routes "
        "that close no circle");
    return inputRefused;
  }
  warnOfAssumedSpeeds(network);
  if (std::ranges::any_of(kinds, runtime::isStreamed)) warnOfAssumedMulticast(network, parameters);
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, report); });
}

void checkSizes(const SimulateOptions& options) {
  if (options.packets.queue && options.packets.burst)
    throw CLI::ValidationError("--burst", "finite queues (--queue) know no bursts; leave out one");
  const auto copied = std::ranges::find_if(options.schedules, isCopiedBySwitches);
  if (options.packets.queue && copied != options.schedules.end())
    throw CLI::ValidationError("--queue", "copies in switches, which '" + *copied +
                                              "' makes, are simulated with unlimited queues only");
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
  CLI::App* command =
      app.add_subcommand("simulate", "simulate broadcasts packet by packet, and compare them");
  const auto options = std::make_shared<SimulateOptions>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMulticastOptions(*command, options->multicast);
  addSizeOption(*command, "--message-size", options->request.messageBytes, 1,
                "the size of the message, such as 8192, 64K or 1MiB")
      ->required();
  addScheduleListOption(*command, options->schedules, checkSimulateSchedule,
                        "some of auto, " + scheduleNames() +
                            "; auto stands for the schedules that a plan chooses among");
  addSizeOption(*command, "--segment", options->request.segmentBytes, 1,
                "bytes in a segment, such as 8K; default: the best power of two");
  addPacketOptions(*command, options->packets);
  addStreamOptions(*command, options->packets);
  addFormatOption(*command, "--format", simulateFormats, options->format, "text or json")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    checkSizes(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
