#include "command/multiple_multicast_report.hpp"

#include "cli/text_table.hpp"
#include "input/format_quantity.hpp"
#include "input/json_output.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace topocast::cli {
namespace {

using llvm::json::OStream;

/// "complete", "random", or the part that is kept: "0.25".
std::string overlapName(const MulticastSets& sets) {
  if (sets.overlap == Overlap::partial) return llvm::formatv("{0:f2}", sets.kept);
  return sets.overlap == Overlap::complete ? "complete" : "random";
}

void writeSetting(llvm::raw_ostream& out, const MultipleReport& report) {
  const auto& [sets, runs, seed, interval, startUp] = report.setting;
  out << formatCount(sets.sources, "multicast")
      << (interval ? ", one every " : " at once, each among ");
  if (interval) out << *interval << " time units, each among ";
  out << sets.members << " of the " << formatCount(report.network.machineCount(), "machine")
      << " of " << report.network.name() << "; " << overlapName(sets) << " overlap\n"
      << (interval ? "time of each from its start, mean of all and of "
                   : "time until all are done, mean of ")
      << formatCount(runs, "run") << ", seed " << seed << ": in steps, of start-ups alone";
  if (report.messageBytes)
    out << "; flit by flit, messages of " << formatBytes(*report.messageBytes) << ", in time units";
  out << "\n\n";
}

std::string confidenceText(const Sample& sample) {
  if (sample.count() < 2) return "";
  return llvm::formatv("{0:f1}", sample.confidence());
}

/// "32 to 65", "at most 63"
std::string boundsText(const StartUpBounds& bounds) {
  const auto& [least, most] = bounds;
  if (least && most && *least == *most) return std::to_string(*least);
  if (least && most) return std::to_string(*least) + " to " + std::to_string(*most);
  if (least) return "at least " + std::to_string(*least);
  if (most) return "at most " + std::to_string(*most);
  return "";
}

bool hasBounds(const MultipleReport& report) {
  return llvm::any_of(report.schedules, [](const StudiedSchedule& schedule) {
    return schedule.bounds != StartUpBounds{};
  });
}

void writeSample(OStream& json, const std::string& name, const Sample& sample) {
  json.attribute(name, sample.mean());
  if (sample.count() > 1) json.attribute(name + "_confidence", sample.confidence());
}

} // namespace

void writeMultipleText(llvm::raw_ostream& out, const MultipleReport& report) {
  writeSetting(out, report);
  const bool withBounds = hasBounds(report);
  std::vector<std::vector<std::string>> rows = {{"schedule", "steps", "+-"}};
  if (withBounds) rows.front().emplace_back("by theorem");
  if (report.messageBytes) rows.front().insert(rows.front().end(), {"latency", "+-"});
  for (const auto& [name, result, bounds] : report.schedules) {
    std::vector<std::string>& row = rows.emplace_back();
    row = {name, llvm::formatv("{0:f1}", result.steps.mean()), confidenceText(result.steps)};
    if (withBounds) row.push_back(boundsText(bounds));
    if (!report.messageBytes) continue;
    row.push_back(llvm::formatv("{0:f0}", result.latency.mean()));
    row.push_back(confidenceText(result.latency));
  }
  writeTextTable(out, rows);
}

void writeMultipleJson(llvm::raw_ostream& out, const MultipleReport& report) {
  const MultipleMulticast& setting = report.setting;
  writeJsonFile(out, {"topocast-multiple-multicast", 1, report.network.name()}, [&](OStream& json) {
    json.attribute("machines", report.network.machineCount());
    json.attribute("sources", setting.sets.sources);
    json.attribute("members", setting.sets.members);
    json.attribute("overlap", overlapName(setting.sets));
    json.attribute("runs", setting.runs);
    json.attribute("seed", static_cast<std::int64_t>(setting.seed));
    writeOptional(json, "interval", setting.interval);
    writeOptional(json, "message_bytes", report.messageBytes);
    json.attributeArray("schedules", [&] {
      for (const auto& entry : report.schedules)
        json.object([&] {
          json.attribute("schedule", entry.name);
          writeSample(json, "steps", entry.result.steps);
          writeOptional(json, "least_steps", entry.bounds.least);
          writeOptional(json, "most_steps", entry.bounds.most);
          if (report.messageBytes) writeSample(json, "latency", entry.result.latency);
        });
    });
  });
}

} // namespace topocast::cli
