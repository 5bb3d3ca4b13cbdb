#include "command/wormhole_options.hpp"

#include "cli/messages.hpp"
#include "cli/quantity_options.hpp"
#include "input/format_quantity.hpp"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cmath>

namespace topocast::cli {
namespace {

constexpr TimeUnits longestTime = mostCost.startup;
constexpr std::uint32_t mostPorts = 64;
constexpr std::uint64_t usualBufferBytes = 65536;
constexpr std::uint64_t usualTrafficBytes = 1024;
constexpr std::uint32_t usualPlacements = 8;

/// "1915+2"
std::optional<LinearTime> parseLinearTime(llvm::StringRef text, TimeUnits leastPerByte) {
  const auto [startup, perByte] = text.split('+');
  LinearTime time;
  if (startup.getAsInteger(10, time.startup) || perByte.getAsInteger(10, time.perByte)) return {};
  const bool isInRange = time.startup >= 0 && time.startup <= longestTime &&
                         time.perByte >= leastPerByte && time.perByte <= mostCost.perByte;
  return isInRange ? std::optional(time) : std::nullopt;
}

void addTimeOption(CLI::App& command, const std::string& name, std::optional<LinearTime>& time,
                   TimeUnits leastPerByte, const std::string& description) {
  const auto convert = [&time, name, leastPerByte](const CLI::results_t& results) {
    time = parseLinearTime(results.front(), leastPerByte);
    if (!time)
      throw CLI::ValidationError(name,
                                 "'" + results.front() +
                                     "' is no cost; write STARTUP+PERBYTE in whole time units, " +
                                     "such as 1915+2, at most 1000000000+1000000" +
                                     (leastPerByte > 0 ? ", and at least 1 a byte" : ""));
    return true;
  };
  command.add_option(name, convert, description)->type_name("STARTUP+PERBYTE");
}

std::uint32_t perMille(double percent) {
  return static_cast<std::uint32_t>(std::lround(10 * percent));
}

template <class Number>
CLI::Option* addNumberOption(CLI::App& command, const std::string& name, Number& number,
                             std::int64_t least, std::int64_t most,
                             const std::string& description) {
  return command.add_option(name, number, description)
      ->check(wholeNumber(least, most))
      ->type_name("N");
}

/// A percentage, such as 2.5; not `nan`.
CLI::Validator percentage(double least) {
  const auto refusal = [least](const std::string& text) -> std::string {
    double value = 0;
    // The condition is false for what is no number.
    if (!llvm::StringRef(text).getAsDouble(value) && value >= least && value <= 100) return {};
    return "'" + text + "' is no number from " + formatNumber(least) + " to 100";
  };
  return {refusal, ""};
}

template <class Number>
void addUnitsOption(CLI::App& command, const std::string& name, Number& number, TimeUnits least,
                    const std::string& description) {
  addNumberOption(command, name, number, least, longestTime, description)->type_name("UNITS");
}

void addCostOptions(CLI::App& command, WormholeOptions& options) {
  addTimeOption(command, "--hold-time", options.hold, 0,
                "t_hold: time from the start of a send until the next can start; default: from "
                "--parameters, else 1915+2 as on the IBM SP");
  addTimeOption(command, "--send-time", options.send, 0,
                "t_send: time from the start of a send until the message is in the sending buffer; "
                "default: from --parameters, else as --hold-time");
  addTimeOption(command, "--network-time", options.network, 1,
                "t_net: time to prepare a message, and of one flit over one channel; default: from "
                "--parameters, else 1390+2");
  addTimeOption(command, "--receive-time", options.receive, 0,
                "t_recv: time from taking a message out of the buffer until the program has it; "
                "default: from --parameters, else 2025+3");
  addSizeOption(
      command, "--buffer", options.buffer, 1,
      "size of each machine's sending buffer, and of its receiving buffer; default: 64 KiB");
  addNumberOption(command, "--ports", options.ports, 1, mostPorts,
                  "number of channels from each machine to its switch, and back; default: from "
                  "--parameters, else 1");
}

void addMulticastOptions(CLI::App& command, WormholeOptions& options) {
  addNumberOption(command, "--members", options.members, 2, 1'000'000,
                  "number of machines of the multicast, at random places, with --root if it is "
                  "given; default: a broadcast to all machines");
  addNumberOption(
      command, "--multicasts", options.multicasts, 1, 1000,
      "number of multicasts at once; each has --members machines that no other multicast has")
      ->capture_default_str();
  addUnitsOption(
      command, "--interval", options.interval, 1,
      "time between the starts of two multicasts; default: one starts when the last is done");
  addNumberOption(command, "--placements", options.placements, 1, 10'000,
                  "number of independent draws of places and traffic, whose mean is told; default: "
                  "8 with --members or --computation, else 1");
}

void addTrafficOptions(CLI::App& command, WormholeOptions& options) {
  addUnitsOption(command, "--computation", options.computation, 0,
                 "background traffic: each machine outside the multicast computes for this time on "
                 "average, sends to another such machine, and repeats");
  addUnitsOption(command, "--local-computation", options.localComputation, 0,
                 "local traffic: each member except the root computes for this time on average, "
                 "sends to another such member, and repeats");
  addSizeOption(command, "--traffic-size", options.trafficSize, 1,
                "mean size of the messages of background and local traffic; default: 1 KiB");
  command
      .add_option("--hot-spot", options.hotSpotPercent,
                  "percentage of the background traffic that goes to one machine; in steps of 0.1")
      ->check(percentage(0))
      ->type_name("PERCENT");
}

} // namespace

void addWormholeOptions(CLI::App& command, WormholeOptions& options) {
  addMulticastOptions(command, options);
  addTrafficOptions(command, options);
  addCostOptions(command, options);
  command
      .add_option("--precision", options.precisionPercent,
                  "stop when the mean latency is known to within this percentage, with a "
                  "confidence of 95 %; default: 2.5")
      ->check(percentage(0.01))
      ->type_name("PERCENT");
  addNumberOption(command, "--warm-up", options.rule.warmUp, 0, 1'000'000,
                  "number of multicasts at the beginning that do not count")
      ->capture_default_str();
  addNumberOption(command, "--most", options.rule.most, 1, 1'000'000,
                  "most multicasts counted for each placement")
      ->capture_default_str();
  addNumberOption(
      command, "--seed", options.seed, 0, longestTime,
      "seed of the random numbers of the first placement; each further placement has the next")
      ->capture_default_str();
  addNumberOption(command, "--show-trees", options.shownTrees, 1, 1000,
                  "show, for each schedule, the trees of the first N counted multicasts of the "
                  "first placement");
  addNumberOption(command, "--threads", options.threads, 1, 1024,
                  "number of threads that simulate placements side by side; the result does not "
                  "depend on it; default: one for each processor");
}

WormholeParameters
WormholeOptions::parameters(const std::optional<MeasuredMachines>& measured) const {
  WormholeParameters made = ibmSpParameters();
  if (measured) {
    const WormholeCosts& costs = measured->costs;
    made.hold = costs.hold;
    made.send = costs.send;
    made.network = costs.network.value_or(made.network);
    made.receive = costs.receive.value_or(made.receive);
    made.ports = measured->ports;
  }
  if (hold) made.hold = made.send = *hold;
  made.send = send.value_or(made.send);
  made.network = network.value_or(made.network);
  made.receive = receive.value_or(made.receive);
  made.sendingBuffer = made.receivingBuffer = buffer.value_or(usualBufferBytes);
  made.ports = ports.value_or(made.ports);
  return made;
}

StudySettings WormholeOptions::settings() const {
  constexpr double perCent = 0.01;
  StudySettings made;
  made.members = members;
  made.multicasts = multicasts;
  made.interval = interval;
  made.computation = computation;
  made.localComputation = localComputation;
  made.trafficBytes = static_cast<std::uint32_t>(trafficSize.value_or(usualTrafficBytes));
  made.hotSpotPerMille = perMille(hotSpotPercent);
  made.placements = placements.value_or(members || computation ? usualPlacements : 1);
  made.rule = rule;
  if (precisionPercent > 0) made.rule.precision = precisionPercent * perCent;
  made.seed = seed;
  made.shownTrees = shownTrees;
  return made;
}

void checkWormholeOptions(const WormholeOptions& options, bool hasDestinations) {
  const auto refuse = [](const char* option, const std::string& reason) {
    throw CLI::ValidationError(option, reason);
  };
  if (options.multicasts > 1 && !options.members)
    refuse("--multicasts", "give the number of machines of each multicast with --members");
  if (options.hotSpotPercent > 0 && !options.computation)
    refuse("--hot-spot", "there is no background traffic; give --computation as well");
  if (std::abs(10 * options.hotSpotPercent - perMille(options.hotSpotPercent)) > 1e-9)
    refuse("--hot-spot", "the percentage goes in steps of 0.1");
  if (options.computation && !options.members && !hasDestinations)
    refuse("--computation", "background traffic is between machines outside the multicast; give "
                            "--members or --destinations");
}

std::optional<MeasuredMachines> measuredMachines(const WormholeOptions& options,
                                                 const CommunicationParameters& parameters) {
  const std::string name = "parameters '" + parameters.name() + "': ";
  const std::uint32_t ports = parameters.ports().count;
  if (ports > mostPorts && !options.ports) {
    printError(name + std::to_string(ports) + " ports are too many to be simulated; give at most " +
               std::to_string(mostPorts) + " with --ports");
    return std::nullopt;
  }
  const auto costs = wormholeCosts(parameters);
  if (!costs) {
    printError(name + "messages take too long to be simulated: start-ups of at most 1000 s, and at "
                      "most 1 s for each byte");
    return std::nullopt;
  }
  const bool hasNetwork = costs->network || options.network;
  if (!hasNetwork || !(costs->receive || options.receive)) {
    const std::string missing = hasNetwork ? "receive" : "network";
    printError(name + "no " + missing +
               "_time above 0 at any size; topocast-measure finds it, or "
               "give --" +
               missing + "-time in units of " + formatSeconds(costs->unitSeconds));
    return std::nullopt;
  }
  return MeasuredMachines{*costs, ports};
}

std::optional<std::string> whyTooLarge(const WormholeOptions& options,
                                       const WormholeParameters& parameters,
                                       std::uint64_t messageBytes, std::size_t machines) {
  const bool hasTraffic = options.computation || options.localComputation;
  const std::uint64_t meanTraffic = options.trafficSize.value_or(usualTrafficBytes);
  // Sizes of traffic go up to one byte below twice their mean.
  const std::uint64_t largest = std::max(messageBytes, hasTraffic ? 2 * meanTraffic - 1 : 0);
  const std::uint64_t buffer = options.buffer.value_or(usualBufferBytes);
  const bool isTraffic = largest > messageBytes;
  const std::string messages =
      (isTraffic ? "messages of the traffic of up to " : "messages of ") + formatBytes(largest);
  if (largest > largestWormholeMessage)
    return messages + " are too large; the limit is " + formatBytes(largestWormholeMessage) +
           (isTraffic ? "; give a smaller mean with --traffic-size" : "");
  if (largest > buffer)
    return messages + " have no room in buffers of " + formatBytes(buffer) +
           "; give larger ones with --buffer";
  // All messages that count, one after the other.
  const double timeUnits = static_cast<double>(parameters.hold.of(largest)) +
                           static_cast<double>(parameters.endToEnd(largest));
  const double multicasts = static_cast<double>(options.rule.warmUp) + options.rule.most;
  constexpr double longestRun = 4e18;
  if (timeUnits * static_cast<double>(machines) * multicasts > longestRun)
    return messages + " at these costs may take longer than 64 bits can count; give smaller "
                      "costs, or fewer multicasts with --most";
  return std::nullopt;
}

} // namespace topocast::cli
