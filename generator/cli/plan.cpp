// topocast plan TOPOLOGY: writes the plan of one root, as a plan file or as a picture.
#include "cli/assumed_multicast.hpp"
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/plan_chart.hpp"
#include "plan/plan_file.hpp"

#include "topocast/schedule/families.hpp"

#include <memory>

namespace topocast::cli {
namespace {

/// What a plan was made from, and how it is written.
struct Product {
  const RootedNetwork& rooted;
  const Plan& plan;
  PlanFileOptions options;
};

void writeJson(llvm::raw_ostream& out, const Product& product) {
  writePlanFile(out, product.rooted.network, product.plan, product.options);
}

void writeSvg(llvm::raw_ostream& out, const Product& product) {
  drawSizeChart(out, planChart(product.rooted.network, product.rooted.parameters, product.plan));
}

constexpr ReportFormat<Product> planFormats[] = {{"json", writeJson}, {"svg", writeSvg}};

struct PlanCommandOptions : RootOptions {
  bool withPaths = false;
  const ReportFormat<Product>* format = planFormats;
};

ExitCode run(const PlanCommandOptions& options) {
  const auto rooted = loadRooted(options);
  if (!rooted) return inputRefused;
  const Network& network = rooted->network;
  warnOfAssumedSpeeds(network);
  warnOfMissingRelayGap(options.parameters, rooted->parameters);
  warnOfAssumedMulticast(network, rooted->parameters);
  if (network.machineCount() == 1 && options.format->write == writeSvg) {
    printError("'" + network.name() + "' has one machine: there is nothing to draw");
    return inputRefused;
  }
  if (options.withPaths && options.request.schedule && runtime::isCopied(*options.request.schedule))
    printWarning("--paths lists no paths of messages that are copied, as their ways branch; 'show "
                 "--format svg' draws them");
  const auto plan = planRoot(*rooted, options.request);
  if (!plan) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    options.format->write(out, {*rooted, *plan, {options.isMulticast(), options.withPaths}});
  });
}

} // namespace

void addPlan(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("plan", "choose schedule and segment size for every message size (JSON)");
  const auto options = std::make_shared<PlanCommandOptions>();
  addRootOptions(*command, *options);
  command->add_flag("--paths", options->withPaths, "list the switches that every message passes");
  addFormatOption(*command, "--format", planFormats, options->format,
                  "json (a plan file) or svg (time against message size)")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "PLAN.json");
  command->callback([options, &action] {
    checkOptions(*options);
    if (options->withPaths && options->format->write == writeSvg)
      throw CLI::ValidationError("--paths", "a picture has no paths: leave out --format svg");
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
