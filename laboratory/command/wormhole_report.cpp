#include "command/wormhole_report.hpp"

#include "command/shown_multicasts.hpp"
#include "input/format_quantity.hpp"
#include "input/json_output.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace topocast::cli {
namespace {

using llvm::json::OStream;

/// To tenths, as it is printed: what rounds to zero has no sign.
double roundedPerCent(double part) {
  constexpr double tenths = 10;
  return std::round(100 * tenths * part) / tenths + 0.0;
}

/// "1915 + 2 m"
std::string costText(const LinearTime& time) {
  return std::to_string(time.startup) + " + " + std::to_string(time.perByte) + " m";
}

std::string bufferText(const std::optional<std::uint64_t>& bytes) {
  return bytes ? formatBytes(*bytes) : "unlimited";
}

void writeSetting(llvm::raw_ostream& out, const WormholeReport& report) {
  const WormholeParameters& parameters = report.parameters;
  const StudySettings& settings = report.settings;
  const std::string machines = formatCount(report.network.machineCount(), "machine");
  const std::optional<std::uint32_t> members = settings.memberCount();
  out << (members ? "Multicast of " : "Broadcast of ") << formatBytes(settings.bytes) << " among "
      << (members ? std::to_string(*members) + " of " : "") << "the " << machines << " of "
      << report.network.name() << ", flit by flit\n"
      << "time units" << (report.unitSeconds ? " of " + formatSeconds(*report.unitSeconds) : "")
      << " for m bytes: hold " << costText(parameters.hold) << ", send "
      << costText(parameters.send) << ", network " << costText(parameters.network) << ", receive "
      << costText(parameters.receive) << '\n'
      << "machines: " << formatCount(parameters.ports, "port") << ", buffers of "
      << bufferText(parameters.sendingBuffer) << '\n';
  if (settings.multicasts > 1) out << settings.multicasts << " multicasts at once\n";
  const auto timeText = [](TimeUnits time) {
    return formatCount(static_cast<std::size_t>(time), "time unit");
  };
  if (settings.interval) out << "a multicast starts every " << timeText(*settings.interval) << '\n';
  const auto writeTraffic = [&](const char* kind, const std::optional<TimeUnits>& computation) {
    if (computation)
      out << kind << " traffic: messages of " << formatBytes(settings.trafficBytes)
          << " on average after computing " << timeText(*computation) << " on average\n";
  };
  writeTraffic("background", settings.computation);
  writeTraffic("local", settings.localComputation);
  if (settings.hotSpotPerMille > 0)
    out << "hot spot: " << formatNumber(settings.hotSpotPerMille / 10.0)
        << " % of the background traffic go to one machine\n";
  out << "mean of " << formatCount(settings.placements, "placement") << ", seed " << settings.seed
      << "\n\n";
}

std::string precisionText(const StudyResult& result) {
  if (result.latency.count() < 2) return "";
  return llvm::formatv("{0:f1} %",
                       roundedPerCent(result.latency.confidence() / result.latency.mean()));
}

void writeRow(llvm::raw_ostream& out, const StudiedMulticast& multicast) {
  const StudyResult& result = multicast.result;
  out << llvm::formatv("{0,-18} {1,9:f0} {2,8} {3,12:f0} {4,9:f1} % {5,9:f1} % {6,9:f0} {7,9:f0}",
                       multicast.name, result.latency.mean(), precisionText(result),
                       result.uncontendedLatency, roundedPerCent(result.contentionRate),
                       roundedPerCent(result.contendedShare), result.contendedTime,
                       result.rootQueuedTime);
  if (result.acceptedLoad > 0) out << llvm::formatv("{0,10:f4}", result.acceptedLoad);
  out << '\n';
}

/// Whom messages met, where any did.
void writeContention(llvm::raw_ostream& out, const WormholeReport& report) {
  if (std::ranges::none_of(report.multicasts, [](const StudiedMulticast& multicast) {
        return multicast.result.contendedShare > 0 || multicast.result.sourceShare > 0;
      }))
    return;
  out << llvm::formatv("\n{0,-18}{1,10}{2,20}{3,20}{4,20}\n", "contention", "messages", "internal",
                       "external", "source");
  for (const StudiedMulticast& multicast : report.multicasts) {
    const StudyResult& result = multicast.result;
    const DelayedMessages& sums = result.sums;
    out << llvm::formatv("{0,-18}{1,10}{2,11}{3,7:f1} %{4,11}{5,7:f1} %{6,11}{7,7:f1} %\n",
                         multicast.name, sums.messages, sums.internalMessages,
                         roundedPerCent(result.internalShare), sums.externalMessages,
                         roundedPerCent(result.externalShare), sums.sourceMessages,
                         roundedPerCent(result.sourceShare));
  }
}

void writeDoubts(llvm::raw_ostream& out, const WormholeReport& report) {
  for (const StudiedMulticast& multicast : report.multicasts)
    if (multicast.result.impreciseCount > 0)
      out << multicast.name << ": " << multicast.result.impreciseCount << " of "
          << formatCount(report.settings.placements, "placement") << " stopped after "
          << formatCount(report.settings.rule.most, "multicast")
          << ", before the mean was known to " << formatNumber(100 * report.settings.rule.precision)
          << " %\n";
}

// JSON

void writeCost(OStream& json, const char* key, const LinearTime& time) {
  json.attributeArray(key, [&] {
    json.value(time.startup);
    json.value(time.perByte);
  });
}

void writeParameters(OStream& json, const WormholeReport& report) {
  const WormholeParameters& parameters = report.parameters;
  json.attributeObject("parameters", [&] {
    writeOptional(json, "unit_seconds", report.unitSeconds);
    writeCost(json, "hold", parameters.hold);
    writeCost(json, "send", parameters.send);
    writeCost(json, "network", parameters.network);
    writeCost(json, "receive", parameters.receive);
    writeOptional(json, "buffer_bytes", parameters.sendingBuffer);
    json.attribute("ports", parameters.ports);
  });
}

void writeSettings(OStream& json, const StudySettings& settings) {
  json.attributeObject("settings", [&] {
    json.attribute("multicasts", settings.multicasts);
    writeOptional(json, "interval", settings.interval);
    writeOptional(json, "computation", settings.computation);
    writeOptional(json, "local_computation", settings.localComputation);
    json.attribute("traffic_bytes", settings.trafficBytes);
    json.attribute("hot_spot_per_mille", settings.hotSpotPerMille);
    json.attribute("placements", settings.placements);
    json.attribute("precision", settings.rule.precision);
    json.attribute("warm_up", settings.rule.warmUp);
    json.attribute("most", settings.rule.most);
    json.attribute("seed", static_cast<std::int64_t>(settings.seed));
  });
}

/// When each machine had the last multicast, where there is just one.
void writeArrivals(OStream& json, const WormholeReport& report, const StudyResult& result) {
  if (!report.settings.isAlone() || report.settings.placements > 1) return;
  const auto& receivedAt = result.placements.front().experiment.receivedAt;
  json.attributeObject("received_at", [&] {
    for (std::size_t i = 0; i < receivedAt.size(); ++i)
      if (receivedAt[i] > 0)
        json.attribute(jsonText(report.network.name(MachineId(i))), receivedAt[i]);
  });
}

/// Messages of all multicasts that count, and those of them that were held up.
void writeCounts(OStream& json, const DelayedMessages& sums) {
  json.attributeObject("message_counts", [&] {
    json.attribute("all", sums.messages);
    json.attribute("contended", sums.contendedMessages);
    json.attribute("internal", sums.internalMessages);
    json.attribute("external", sums.externalMessages);
    json.attribute("source", sums.sourceMessages);
  });
}

void writeMulticast(OStream& json, const WormholeReport& report,
                    const StudiedMulticast& multicast) {
  const StudyResult& result = multicast.result;
  json.object([&] {
    json.attribute("schedule", multicast.name);
    json.attribute("latency", result.latency.mean());
    if (result.latency.count() > 1)
      json.attribute("latency_confidence", result.latency.confidence());
    json.attribute("uncontended_latency", result.uncontendedLatency);
    json.attribute("contention_rate", result.contentionRate);
    json.attribute("contended_messages", result.contendedShare);
    json.attribute("internal_contention", result.internalShare);
    json.attribute("external_contention", result.externalShare);
    json.attribute("source_contention", result.sourceShare);
    writeCounts(json, result.sums);
    json.attribute("contended_time", result.contendedTime);
    json.attribute("queued_time", result.queuedTime);
    json.attribute("root_queued_time", result.rootQueuedTime);
    json.attribute("accepted_load", result.acceptedLoad);
    json.attribute("local_load", result.localLoad);
    json.attribute("traffic_end_to_end", result.trafficEndToEnd);
    json.attribute("counted", static_cast<std::int64_t>(result.counted));
    json.attribute("imprecise_placements", result.impreciseCount);
    json.attributeArray("latencies", [&] {
      for (const PlacedResult& placed : result.placements)
        for (const StreamResult& stream : placed.experiment.streams)
          json.value(stream.latency.mean());
    });
    writeArrivals(json, report, result);
    writeShownJson(json, report, multicast);
  });
}

} // namespace

void writeWormholeText(llvm::raw_ostream& out, const WormholeReport& report) {
  writeSetting(out, report);
  out << llvm::formatv("{0,-18}{1,10}{2,9}{3,13}{4,12}{5,12}{6,10}{7,10}", "schedule", "latency",
                       "+-", "uncontended", "rate", "contended", "lost", "queued");
  if (report.settings.computation) out << llvm::formatv("{0,10}", "load");
  out << '\n';
  for (const StudiedMulticast& multicast : report.multicasts)
    writeRow(out, multicast);
  writeContention(out, report);
  writeDoubts(out, report);
  writeShownText(out, report);
}

void writeWormholeJson(llvm::raw_ostream& out, const WormholeReport& report) {
  writeJsonFile(out, {"topocast-wormhole-simulation", 1, report.network.name()},
                [&](OStream& json) {
                  json.attribute("machines", report.network.machineCount());
                  json.attribute("members", report.memberCount());
                  json.attribute("message_bytes", report.settings.bytes);
                  writeParameters(json, report);
                  writeSettings(json, report.settings);
                  json.attributeArray("schedules", [&] {
                    for (const StudiedMulticast& multicast : report.multicasts)
                      writeMulticast(json, report, multicast);
                  });
                });
}

} // namespace topocast::cli
