// topocast show TOPOLOGY: the trees of a root's plan, to look at.
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"
#include "draw/html_page.hpp"
#include "draw/html_view.hpp"
#include "draw/level_picture.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/network_kind.hpp"
#include "network/used_switches.hpp"
#include "plan/plan_file.hpp"

#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <memory>

namespace topocast::cli {
namespace {

/// `8193 B to 64 KiB in segments of 1 KiB`
std::string sizesText(const PlanRange& range) {
  const std::string from = formatBytes(range.fromBytes);
  const std::string extent = !range.toBytes ? from + " and more"
                             : range.fromBytes == *range.toBytes
                                 ? from
                                 : from + " to " + formatBytes(*range.toBytes);
  if (isSentWhole(range)) return extent + " in one segment";
  if (range.segmentBytes == runtime::maxSegmentBytes)
    return extent + " in one segment of up to " + formatBytes(range.segmentBytes);
  return extent + " in segments of " + formatBytes(range.segmentBytes);
}

/// Whether the range's verdict on contention is better than its schedule's.
bool isFreeInTime(const PlanRange& range, const ContentionReport& contention) {
  return range.contentionFree && !contention.contentionFree();
}

/// The range's sizes, and its verdict on contention if that is better than the schedule's.
std::string rangeText(const PlanRange& range, const ContentionReport& contention) {
  return sizesText(range) +
         (isFreeInTime(range, contention) ? ", no two messages on one link at a time" : "");
}

void showText(llvm::raw_ostream& out, const PlannedRoot& planned) {
  const auto& [network, plan, isMulticast] = planned;
  drawNetworkText(out, network);
  for (std::size_t i = 0; i < plan.schedules.size(); ++i) {
    out << '\n';
    TreeTextOptions options;
    options.isFreeWhole = std::ranges::any_of(plan.ranges, [&](const PlanRange& range) {
      return range.schedule == i && isFreeInTime(range, plan.schedules[i].contention);
    });
    drawTreeText(out, network, plan.schedules[i], options);
    out << '\n';
    for (const PlanRange& range : plan.ranges)
      if (range.schedule == i)
        out << "  serves " << rangeText(range, plan.schedules[i].contention) << '\n';
  }
}

/// A picture has room for one schedule. Without a message size it is the one for this size, which
/// is long enough for a pipeline and common.
constexpr std::uint64_t typicalBytes = std::uint64_t{1} << 20U;

const PlanRange& picturedRange(const Plan& plan) {
  const auto holds = [](const PlanRange& range) {
    return !range.toBytes || typicalBytes <= *range.toBytes;
  };
  const auto found = std::ranges::find_if(plan.ranges, holds);
  return found == plan.ranges.end() ? plan.ranges.back() : *found;
}

/// `1 MiB, as 618497 B to 2097151 B in segments of 8 KiB`; the range alone if a size was given.
std::string picturedSizes(const Plan& plan) {
  const PlanRange& range = picturedRange(plan);
  const bool isOfOneSize = range.toBytes == range.fromBytes;
  return (isOfOneSize ? "" : formatBytes(typicalBytes) + ", as ") + sizesText(range);
}

const JudgedSchedule& pictured(const Plan& plan) {
  return plan.schedules[picturedRange(plan).schedule];
}

bool isPicturedFree(const Plan& plan) {
  return isFreeInPlan(plan, picturedRange(plan).schedule);
}

/// A picture of more is too large for programs that show pictures, and for people.
constexpr std::size_t mostMachinesInPicture = 2048;

bool isTooLarge(const Network& network) {
  return network.machineCount() > mostMachinesInPicture && network.facts().hasSwitchHierarchy;
}

void showJson(llvm::raw_ostream& out, const PlannedRoot& planned) {
  writePlanFile(out, planned.network, planned.plan, {planned.isMulticast, false});
}

void showDot(llvm::raw_ostream& out, const PlannedRoot& planned) {
  drawDot(out, planned.network, pictured(planned.plan), isPicturedFree(planned.plan));
}

void showSvg(llvm::raw_ostream& out, const PlannedRoot& planned) {
  const Plan& plan = planned.plan;
  const std::string sizes = picturedSizes(plan);
  if (isTooLarge(planned.network)) return drawLevels(out, planned.network, pictured(plan), sizes);
  drawSvg(out, planned.network, pictured(plan), {.isFree = isPicturedFree(plan), .sizes = sizes});
}

void showHtml(llvm::raw_ostream& out, const PlannedRoot& planned) {
  const Plan& plan = planned.plan;
  if (isTooLarge(planned.network))
    return writeHtmlPage(out, "topocast: " + planned.network.name(),
                         [&](llvm::raw_ostream& page) { showSvg(page, planned); });
  std::vector<std::string> ranges;
  ranges.reserve(plan.ranges.size());
  for (const PlanRange& range : plan.ranges)
    ranges.push_back(plan.schedules[range.schedule].schedule.name() + ": " +
                     rangeText(range, plan.schedules[range.schedule].contention));
  drawHtml(out, planned.network, plan, ranges);
}

struct ShowFormat {
  const char* name;
  void (*show)(llvm::raw_ostream& out, const PlannedRoot& planned);
  bool isSvg = false; ///< or has some in it
};
constexpr ShowFormat showFormats[] = {{"text", showText},
                                      {"json", showJson},
                                      {"dot", showDot},
                                      {"svg", showSvg, true},
                                      {"html", showHtml, true}};

struct ShowOptions : RootOptions {
  const ShowFormat* format = showFormats;
};

/// What options name, for a picture without the switches that a job does not use.
std::optional<RootedNetwork> loadShown(const ShowOptions& options) {
  auto rooted = loadRooted(options);
  if (!rooted || !options.format->isSvg || !options.isMulticast()) return rooted;
  rooted->network = onlyUsedSwitches(rooted->network);
  return rooted;
}

void warnOfLevels(const Network& network) {
  printWarning(inQuotes(network.name()) + " has " + formatCount(network.machineCount(), "machine") +
               ": a picture of more than " + std::to_string(mostMachinesInPicture) +
               " shows levels of switches; --machines draws a job");
}

ExitCode run(const ShowOptions& options) {
  auto rooted = loadShown(options);
  if (!rooted) return inputRefused;
  auto plan = planRoot(*rooted, options.request);
  if (!plan) return inputRefused;
  const PlannedRoot planned = {std::move(rooted->network), std::move(*plan), options.isMulticast()};
  const Network& network = planned.network;
  if (options.format->isSvg && !network.facts().hasSvg) {
    printError("an SVG shows " + kindsThat([](const KindFacts& facts) { return facts.hasSvg; }) +
               " only; '" + network.name() + "' is a " + shapeText(network.shape()) +
               "; there are text, json and dot");
    return inputRefused;
  }
  if (options.format->isSvg && isTooLarge(network)) warnOfLevels(network);
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->show(out, planned); });
}

} // namespace

void addShow(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("show", "show the trees of a broadcast");
  const auto options = std::make_shared<ShowOptions>();
  addRootOptions(*command, *options);
  addFormatOption(*command, "--format", showFormats, options->format,
                  "text, json (a plan file), dot, svg or html (all schedules, to zoom and point "
                  "at); a dot or svg picture shows the schedule for --message-size, or for 1 MiB")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
