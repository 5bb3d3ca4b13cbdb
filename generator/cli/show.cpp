// topocast show TOPOLOGY: the trees of a root's plan, to look at.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"
#include "input/format_quantity.hpp"
#include "plan/plan_file.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options : PlanOptions {
  std::string root;
  std::string format = "text";
  std::string output;
};

/// `0 B to 8 KiB in segments of 256 B`
std::string rangeText(const PlanRange& range) {
  const std::string from = formatBytes(range.fromBytes);
  const std::string extent = !range.toBytes                       ? from + " and more"
                             : range.fromBytes == *range.toBytes ? from
                                                                  : from + " to " +
                                                                        formatBytes(*range.toBytes);
  return extent + " in segments of " + formatBytes(range.segmentBytes);
}

void showText(llvm::raw_ostream& out, const Network& network, const Plan& plan) {
  drawNetworkText(out, network);
  for (std::size_t i = 0; i < plan.schedules.size(); ++i) {
    out << '\n';
    drawTreeText(out, network, plan.schedules[i]);
    out << '\n';
    for (const PlanRange& range : plan.ranges)
      if (range.schedule == i) out << "  serves " << rangeText(range) << '\n';
  }
}

/// A picture has room for one schedule: the one for the largest messages.
const JudgedSchedule& pictured(const Plan& plan) {
  return plan.schedules[plan.ranges.back().schedule];
}

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto root = findRoot(*network, options.root);
  const auto request = makeRequest(options);
  const auto parameters = loadParameters(options.parameters, *network);
  if (!root || !request || !parameters) return inputRefused;
  const Plan plan = planRoot(*network, *parameters, *request, *root);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    if (options.format == "text") return showText(out, *network, plan);
    if (options.format == "json") return writePlanFile(out, *network, plan);
    if (options.format == "dot") return drawDot(out, *network, pictured(plan));
    drawSvg(out, *network, pictured(plan));
  });
}

} // namespace

void addShow(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("show", "Show the trees of a broadcast");
  const auto options = std::make_shared<Options>();
  addTopologyOption(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMessageSizeOption(*command, *options);
  addScheduleOptions(*command, *options);
  command
      ->add_option("--format", options->format,
                   "text, json, dot or svg; a picture shows the schedule for --message-size, or "
                   "without it the one for the largest messages")
      ->check(CLI::IsMember({"text", "json", "dot", "svg"}))
      ->type_name("FORMAT")
      ->capture_default_str();
  command->add_option("-o,--output", options->output, "file; standard output if not given")
      ->type_name("FILE");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
