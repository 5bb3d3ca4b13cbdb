// topocast-lab multiple-multicast TOPOLOGY: how long many multicasts at once take by several
// schedules, because the same machines have to send for all of them.
#include "cli/command_text.hpp"
#include "cli/format_option.hpp"
#include "cli/input_options.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "cli/schedule_list.hpp"
#include "cli/topology_input.hpp"
#include "command/commands.hpp"
#include "command/multicast_names.hpp"
#include "command/multiple_multicast_report.hpp"
#include "command/wormhole_options.hpp"
#include "input/format_quantity.hpp"
#include "network/dimension_order.hpp"
#include "network/network_kind.hpp"
#include "wormhole/multicast_orders.hpp"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <memory>
#include <thread>

namespace topocast::cli {
namespace {

constexpr ReportFormat<MultipleReport> multipleMulticastFormats[] = {{"text", writeMultipleText},
                                                                     {"json", writeMultipleJson}};

/// "complete", "random", or the part of its machines that a multicast keeps.
void readOverlap(llvm::StringRef text, MulticastSets& sets) {
  if (text == "complete" || text == "random") {
    sets.overlap = text == "complete" ? Overlap::complete : Overlap::random;
    return;
  }
  sets.overlap = Overlap::partial;
  if (text.getAsDouble(sets.kept) || !(sets.kept >= 0 && sets.kept <= 1))
    throw CLI::ValidationError("--overlap", "unknown overlap '" + text.str() +
                                                "'; there are complete, random, and fractions "
                                                "between, such as 0.5");
}

constexpr std::int64_t mostUnits = 1'000'000'000;
/// Behind which the last multicast may start.
constexpr std::int64_t mostSteps = 1'000'000'000;
/// A run keeps every multicast's messages in memory.
constexpr std::uint64_t mostMessages = std::uint64_t{1} << 24U;

struct MultipleMulticastOptions {
  TopologyInput topology;
  std::vector<std::string> schedules; ///< "auto" stands for those worth comparing
  std::optional<std::uint32_t> sources, members;
  MultipleMulticast setting;
  std::optional<std::uint64_t> messageBytes;
  std::optional<TimeUnits> startUp, routing;
  std::uint32_t threads = 0; ///< 0: as many as there are processors
  std::string output;
  const ReportFormat<MultipleReport>* format = multipleMulticastFormats;
};

/// Those that are named, or that stand for `auto`; nothing, and an error, if the network is not one
/// for them.
std::optional<std::vector<MulticastKind>> kindsFor(const MultipleMulticastOptions& options,
                                                   const Network& network) {
  std::vector<std::string> names;
  for (const std::string& name : options.schedules) {
    if (name != "auto") {
      names.push_back(name);
      continue;
    }
    names.insert(names.end(), {"umesh", "spumesh"});
    if (network.copying().sets == CopiedTo::machinesOnRoute)
      names.insert(names.end(), {"hl", "sqhl", "schl"});
  }
  std::vector<MulticastKind> kinds;
  for (const std::string& name : names) {
    kinds.push_back(llvm::cantFail(findMulticastKind(name)));
    if (auto error = checkOnNetwork(kinds.back(), network)) {
      printError(llvm::toString(std::move(error)));
      return std::nullopt;
    }
  }
  return kinds;
}

/// Empty if there can be so many multicasts of so many machines, of messages of that size.
std::string whyNot(const Network& network, const MulticastSets& sets,
                   const MultipleMulticastOptions& options) {
  const std::size_t machines = network.machineCount();
  if (network.facts().switching != Switching::wormhole)
    return "is a " + shapeText(network.shape()) + "; multiple multicast is for " +
           kindsThat([](const KindFacts& facts) { return facts.switching == Switching::wormhole; });
  if (machines == 1) return "has one machine: a multicast sends nothing";
  const auto tooMany = [&](std::uint32_t count, const char* what) {
    return "has " + formatCount(machines, "machine") + "; there cannot be " +
           std::to_string(count) + ' ' + what;
  };
  if (sets.sources > machines) return tooMany(sets.sources, "sources");
  if (sets.members > machines) return tooMany(sets.members, "members of a multicast");
  if (std::uint64_t{sets.sources} * sets.members > mostMessages ||
      machines * network.switchCount() > mostMessages)
    return "is too large for " + formatCount(sets.sources, "multicast") + " of " +
           formatCount(sets.members, "machine") + " each to be simulated";
  if (options.setting.interval.value_or(0) / options.setting.startUp >
      mostSteps / std::int64_t{sets.sources})
    return "has too long to wait for the last of " + formatCount(sets.sources, "multicast") +
           ": give a shorter --interval";
  if (options.messageBytes.value_or(0) > largestWormholeMessage)
    return "cannot be simulated with messages of more than " + formatBytes(largestWormholeMessage);
  return {};
}

/// From every router to its machine: those of the topology file, or as many as worms would need, so
/// that schedules with and without worms compare fairly.
std::uint32_t consumptionChannels(const Network& network) {
  if (network.copying().consumptionChannels > 0) return network.copying().consumptionChannels;
  const auto* const mesh = std::get_if<MeshShape>(&network.shape());
  return mesh != nullptr ? mostChannelsInto(*mesh) : 1;
}

WormholeParameters parametersFor(const MultipleMulticastOptions& options,
                                 const MulticastKind& kind) {
  WormholeParameters parameters = karyCubeParameters(kind.sendsWorms());
  if (options.startUp) parameters.send.startup = parameters.hold.startup = *options.startUp;
  parameters.routing = options.routing.value_or(parameters.routing);
  return parameters;
}

/// Theorems are of multicasts that start at once.
StartUpBounds boundsFor(const Network& network, const MultipleMulticast& setting,
                        const MulticastKind& kind) {
  const MulticastSets& sets = setting.sets;
  const auto* const mesh = std::get_if<MeshShape>(&network.shape());
  const bool isKnown =
      mesh != nullptr && !mesh->isTorus && network.machineCount() == network.switchCount() &&
      sets.overlap == Overlap::complete && sets.sources <= sets.members && !setting.interval;
  return isKnown ? startUpBounds(kind.family, *mesh, sets.sources, sets.members) : StartUpBounds{};
}

StudiedSchedule study(const MultipleMulticastOptions& options, const Network& network,
                      const ChannelGraph& graph, const MultipleMulticast& setting,
                      const MulticastKind& kind) {
  const WormholeParameters parameters = parametersFor(options, kind);
  const FlitConditions flits{graph, parameters,
                             static_cast<std::uint32_t>(options.messageBytes.value_or(0))};
  const std::uint32_t processors = std::max(std::thread::hardware_concurrency(), 1U);
  return {kind.name(),
          runMultipleMulticast(network.machineCount(), setting,
                               orderMaker(network, parameters, kind),
                               options.messageBytes ? &flits : nullptr,
                               options.threads > 0 ? options.threads : processors),
          boundsFor(network, setting, kind)};
}

ExitCode run(const MultipleMulticastOptions& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto machines = static_cast<std::uint32_t>(network->machineCount());
  MultipleMulticast setting = options.setting;
  setting.sets.sources = options.sources.value_or(machines);
  setting.sets.members = options.members.value_or(machines);
  if (const std::string reason = whyNot(*network, setting.sets, options); !reason.empty()) {
    printError("'" + network->name() + "' " + reason);
    return inputRefused;
  }
  const auto kinds = kindsFor(options, *network);
  if (!kinds) return inputRefused;
  const ChannelGraph graph(*network, 1, consumptionChannels(*network));
  MultipleReport report{*network, setting, options.messageBytes, {}};
  for (const MulticastKind& kind : *kinds)
    report.schedules.push_back(study(options, *network, graph, setting, kind));
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, report); });
}

template <class Number>
void addNumber(CLI::App& command, const std::string& name, Number& number, std::int64_t least,
               std::int64_t most, const std::string& description) {
  command.add_option(name, number, description)
      ->check(wholeNumber(least, most))
      ->type_name("N")
      ->capture_default_str();
}

void addFlitOptions(CLI::App& command, MultipleMulticastOptions& options) {
  CLI::Option* const size =
      addSizeOption(command, "--message-size", options.messageBytes, 1,
                    "simulate messages of this size, such as 50, flit by flit as well");
  command
      .add_option("--start-up-time", options.startUp,
                  "time for which a machine is busy with each message that it sends; a unit is the "
                  "time of a flit over a link; default: 1000")
      ->check(wholeNumber(0, mostUnits))
      ->needs(size)
      ->type_name("UNITS");
  command
      .add_option("--routing-time", options.routing,
                  "time of a message's first flit in each router; default: 5, or 9 if a schedule "
                  "needs routers with worms")
      ->check(wholeNumber(0, mostUnits))
      ->needs(size)
      ->type_name("UNITS");
}

} // namespace

void addMultipleMulticast(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("multiple-multicast",
                                         "compare schedules where many machines multicast at once");
  const auto options = std::make_shared<MultipleMulticastOptions>();
  addRegularTopologyOptions(*command, options->topology);
  addNumber(*command, "--sources", options->sources, 1, 1'000'000,
            "number of machines that multicast at once; default: all");
  addNumber(*command, "--members", options->members, 2, 1'000'000,
            "number of machines of each multicast, its source included; default: all");
  CLI::Option* const overlap = command->add_option(
      "--overlap",
      [&sets = options->setting.sets](const CLI::results_t& results) {
        readOverlap(results.front(), sets);
        return true;
      },
      "complete: all multicasts are among the same machines, drawn at random; random: "
      "each multicast draws its own machines; 0.25: each keeps a quarter of the same machines and "
      "draws the others");
  overlap->type_name("OVERLAP")->default_str("complete");
  keepValues(*overlap, {"complete", "random"});
  addScheduleListOption(
      *command, options->schedules, checkMulticastKind,
      "some of auto, " + splittingNames() +
          ", and the schedules of one tree or of worms that 'topocast-lab "
          "schedules' lists; auto stands for umesh and spumesh, and where the network has "
          "multidestination worms for hl, sqhl and schl as well");
  addNumber(*command, "--runs", options->setting.runs, 1, 100'000,
            "number of independent draws of machines, whose mean is told");
  addNumber(*command, "--seed", options->setting.seed, 0, mostUnits,
            "seed of the random numbers of the first run; each further run has the next");
  command
      ->add_option("--interval", options->setting.interval,
                   "time between two multicasts' starts; default: all start at once")
      ->check(wholeNumber(1, mostUnits))
      ->type_name("UNITS");
  addFlitOptions(*command, *options);
  addNumber(*command, "--threads", options->threads, 1, 1024,
            "number of threads that simulate runs side by side; the result does not depend on it; "
            "0: one for each processor");
  addFormatOption(*command, "--format", multipleMulticastFormats, options->format, "text or json")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    refuseOutputOnInput(options->output, {options->topology.path});
    options->setting.startUp =
        std::max<TimeUnits>(options->startUp.value_or(karyCubeParameters(false).send.startup), 1);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
