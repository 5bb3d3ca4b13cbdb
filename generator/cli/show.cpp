// topocast show TOPOLOGY: the trees of a root's plan, to look at.
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"
#include "draw/html_view.hpp"
#include "input/format_quantity.hpp"
#include "network/network_kind.hpp"
#include "plan/plan_file.hpp"

#include "topocast/carry/segments.hpp"

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

/// A picture has room for one schedule: the one for the largest messages.
const JudgedSchedule& pictured(const Plan& plan) {
  return plan.schedules[plan.ranges.back().schedule];
}

bool isPicturedFree(const Plan& plan) {
  return isFreeInPlan(plan, plan.ranges.back().schedule);
}

void showJson(llvm::raw_ostream& out, const PlannedRoot& planned) {
  writePlanFile(out, planned.network, planned.plan, {planned.isMulticast, false});
}

void showDot(llvm::raw_ostream& out, const PlannedRoot& planned) {
  drawDot(out, planned.network, pictured(planned.plan), isPicturedFree(planned.plan));
}

void showSvg(llvm::raw_ostream& out, const PlannedRoot& planned) {
  drawSvg(out, planned.network, pictured(planned.plan), {.isFree = isPicturedFree(planned.plan)});
}

void showHtml(llvm::raw_ostream& out, const PlannedRoot& planned) {
  const Plan& plan = planned.plan;
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

ExitCode run(const ShowOptions& options) {
  const auto planned = planRoot(options);
  if (!planned) return inputRefused;
  const Network& network = planned->network;
  if (options.format->isSvg && !network.facts().hasSvg) {
    printError("an SVG shows " + kindsThat([](const KindFacts& facts) { return facts.hasSvg; }) +
               " only; '" + network.name() + "' is a " + shapeText(network.shape()) +
               "; there are text, json and dot");
    return inputRefused;
  }
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->show(out, *planned); });
}

} // namespace

void addShow(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("show", "show the trees of a broadcast");
  const auto options = std::make_shared<ShowOptions>();
  addRootOptions(*command, *options);
  addFormatOption(*command, "--format", showFormats, options->format,
                  "text, json (a plan file), dot, svg or html (all schedules, to zoom and point "
                  "at); other pictures show one schedule: the one for --message-size, or for the "
                  "largest messages if that is not given")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
