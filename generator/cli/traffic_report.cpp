#include "cli/traffic_report.hpp"

#include "cli/text_table.hpp"
#include "draw/bar_chart.hpp"
#include "input/format_quantity.hpp"
#include "input/json_output.hpp"

#include "llvm/Support/FormatAdapters.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>

namespace topocast::cli {
namespace {

/// Three digits at least: `640 KiB`, `12.3 MiB`.
std::string volumeText(double bytes) {
  constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1024;
  return formatNumber(bytes, bytes < 100 ? 2 : 0) + ' ' + units[unit];
}

std::string levelName(std::size_t level) {
  return level == 0 ? "machines" : "level " + std::to_string(level);
}

/// Bytes over the links of one level.
double bytesOf(const TrafficReport& report, const BroadcastTraffic& traffic, std::uint32_t level) {
  double sum = 0;
  for (std::size_t link = 0; link < traffic.linkBytes.size(); ++link)
    if (report.levels.levels[link] == level) sum += traffic.linkBytes[link];
  return sum;
}

/// The link with most bytes, the first of equal ones; with `between` only links between switches
/// count. Nothing if there is no such link.
std::optional<LinkId> busiest(const TrafficReport& report, const BroadcastTraffic& traffic,
                              bool between) {
  std::optional<LinkId> found;
  for (std::size_t i = 0; i < traffic.linkBytes.size(); ++i) {
    if (between && report.levels.levels[i] == 0) continue;
    if (!found || traffic.linkBytes[i] > traffic.linkBytes[found->index()]) found = LinkId(i);
  }
  return found;
}

/// `4 MiB s0->s1`
std::string busiestText(const TrafficReport& report, const BroadcastTraffic& traffic,
                        bool between) {
  const auto link = busiest(report, traffic, between);
  if (!link) return "-";
  return volumeText(traffic.linkBytes[link->index()]) + ' ' + report.network.name(*link);
}

std::string jobsText(const TrafficReport& report) {
  const auto& [jobs, count, silent, foreign] = report.jobs;
  const auto size = [](const JobMachines& job) { return job.machines.size(); };
  if (jobs.size() == 1 && count == 1)
    return "one broadcast from " + report.network.name(jobs.front().machines.front()) + " to " +
           formatCount(size(jobs.front()), "machine");
  const auto [least, most] = std::ranges::minmax(jobs, {}, size);
  std::string text = "one broadcast in each of " + formatCount(count, "job") + " on " +
                     std::to_string(size(least)) + " to " + formatCount(size(most), "machine");
  if (silent > 0) text += "; " + formatCount(silent, "job") + " on one machine sent nothing";
  if (foreign > 0) text += "; " + formatCount(foreign, "job") + " on other machines left out";
  return text;
}

std::string headingText(const TrafficReport& report) {
  return "Bytes over the links of " + report.network.name() + ": messages of " +
         formatBytes(report.messageBytes);
}

std::string nameText(const BroadcastTraffic& traffic, const TrafficReport& report) {
  const bool isOneJob = report.jobs.jobs.size() == 1;
  return traffic.name + (traffic.name == "auto" && isOneJob ? " = " + traffic.summary : "");
}

/// For an entry of the jobs: the share of the bytes between switches that is saved, if there are
/// any.
struct Saving {
  double part = 0;
  std::size_t jobs = 0;
};

std::vector<Saving> savings(const TrafficReport& report, const BroadcastTraffic& ours,
                            const BroadcastTraffic& other) {
  std::vector<Saving> parts;
  for (std::size_t i = 0; i < report.jobs.jobs.size(); ++i)
    if (other.betweenSwitches[i] > 0)
      parts.push_back(
          {1 - ours.betweenSwitches[i] / other.betweenSwitches[i], report.jobs.jobs[i].jobs});
  std::ranges::sort(parts, {}, &Saving::part);
  return parts;
}

/// Of ascending savings that of the job in the middle.
double median(std::span<const Saving> sorted) {
  const std::size_t all =
      std::accumulate(sorted.begin(), sorted.end(), std::size_t{0},
                      [](std::size_t sum, const Saving& saving) { return sum + saving.jobs; });
  std::size_t passed = 0;
  for (const auto& [part, jobs] : sorted) {
    passed += jobs;
    if (2 * passed > all) return part;
  }
  return sorted.back().part;
}

/// `33 % less`, of a part that is saved; `12 % more` of a negative one.
std::string lessText(double part) {
  const long perCent = std::lround(100 * part);
  if (perCent == 0) return "as much";
  return std::to_string(std::labs(perCent)) + (perCent < 0 ? " % more" : " % less");
}

double total(const TrafficReport& report, const BroadcastTraffic& traffic) {
  double sum = 0;
  for (std::size_t i = 0; i < report.jobs.jobs.size(); ++i)
    sum += traffic.betweenSwitches[i] * static_cast<double>(report.jobs.jobs[i].jobs);
  return sum;
}

void writeSavings(llvm::raw_ostream& out, const TrafficReport& report) {
  const BroadcastTraffic& ours = report.broadcasts.front();
  for (const BroadcastTraffic& other : llvm::drop_begin(report.broadcasts)) {
    const std::vector<Saving> parts = savings(report, ours, other);
    if (parts.empty()) continue;
    out << "  " << other.name << ": " << lessText(1 - total(report, ours) / total(report, other));
    if (parts.size() > 1)
      out << "; job by job from " << lessText(parts.front().part) << " to "
          << lessText(parts.back().part) << ", median " << lessText(median(parts));
    out << '\n';
  }
}

} // namespace

void writeTrafficText(llvm::raw_ostream& out, const TrafficReport& report) {
  out << headingText(report) << ", " << jobsText(report) << "\n\n";
  const bool hasTrunks = report.levels.links.size() > 1;
  std::vector<std::vector<std::string>> rows = {{"broadcast"}};
  for (std::size_t level = 0; level < report.levels.links.size(); ++level)
    rows.front().push_back(levelName(level));
  rows.front().emplace_back("busiest link");
  if (hasTrunks) rows.front().emplace_back("busiest between switches");
  for (const BroadcastTraffic& traffic : report.broadcasts) {
    std::vector<std::string> row = {nameText(traffic, report)};
    for (std::uint32_t level = 0; level < report.levels.links.size(); ++level)
      row.push_back(volumeText(bytesOf(report, traffic, level)));
    row.push_back(busiestText(report, traffic, false));
    if (hasTrunks) row.push_back(busiestText(report, traffic, true));
    rows.push_back(std::move(row));
  }
  writeTextTable(out, rows);
  out << "\nlinks:";
  for (std::uint32_t level = 0; level < report.levels.links.size(); ++level)
    out << (level == 0 ? " " : ", ") << levelName(level) << " (" << report.levels.links[level]
        << ')';
  if (hasTrunks) out << "; links of level 1 end at a leaf";
  out << '\n';
  if (!hasTrunks || total(report, report.broadcasts.front()) == 0) return;
  out << "\nbytes of auto between switches, compared with\n";
  writeSavings(out, report);
}

void writeTrafficJson(llvm::raw_ostream& out, const TrafficReport& report) {
  writeJsonFile(out, {"topocast-traffic", 1, report.network.name()},
                [&](llvm::json::OStream& json) {
                  json.attribute("message_bytes", report.messageBytes);
                  json.attribute("jobs", report.jobs.count);
                  json.attribute("jobs_on_one_machine", report.jobs.silent);
                  json.attribute("jobs_left_out", report.jobs.foreign);
                  json.attributeArray("broadcasts", [&] {
                    for (const BroadcastTraffic& traffic : report.broadcasts)
                      json.object([&] {
                        json.attribute("name", traffic.name);
                        json.attribute("summary", traffic.summary);
                        json.attributeObject("level_bytes", [&] {
                          for (std::uint32_t level = 0; level < report.levels.links.size(); ++level)
                            json.attribute(levelName(level), bytesOf(report, traffic, level));
                        });
                        json.attributeArray("links", [&] {
                          for (std::size_t i = 0; i < traffic.linkBytes.size(); ++i) {
                            if (traffic.linkBytes[i] == 0) continue;
                            const Link& link = report.network.link(LinkId(i));
                            json.object([&] {
                              json.attribute("from", jsonText(report.network.name(link.from)));
                              json.attribute("to", jsonText(report.network.name(link.to)));
                              json.attribute("bytes", traffic.linkBytes[i]);
                            });
                          }
                        });
                      });
                  });
                });
}

void writeTrafficSvg(llvm::raw_ostream& out, const TrafficReport& report) {
  BarChart chart{headingText(report), jobsText(report), {"bytes"}, {}, {}};
  const auto addGroup = [&](const std::string& heading, auto bytesIn, auto textOf) {
    BarGroup group{heading, {}, std::nullopt};
    for (const BroadcastTraffic& traffic : report.broadcasts)
      group.bars.push_back({nameText(traffic, report),
                            {bytesIn(traffic)},
                            textOf(traffic),
                            traffic.summary,
                            &traffic == &report.broadcasts.front()});
    chart.groups.push_back(std::move(group));
  };
  for (std::uint32_t level = 0; level < report.levels.links.size(); ++level) {
    const auto bytesIn = [&](const BroadcastTraffic& traffic) {
      return bytesOf(report, traffic, level);
    };
    addGroup((level == 0 ? "links of " : "links between switches, ") + levelName(level) + " (" +
                 std::to_string(report.levels.links[level]) + "), bytes in all",
             bytesIn,
             [&](const BroadcastTraffic& traffic) { return volumeText(bytesIn(traffic)); });
  }
  for (const bool between : {false, true}) {
    if (between && report.levels.links.size() == 1) continue;
    addGroup(
        between ? "busiest link between switches" : "busiest link",
        [&](const BroadcastTraffic& traffic) {
          return traffic.linkBytes[busiest(report, traffic, between)->index()];
        },
        [&](const BroadcastTraffic& traffic) { return busiestText(report, traffic, between); });
  }
  drawBarChart(out, chart);
}

} // namespace topocast::cli
