// topocast plan TOPOLOGY: writes the plan of one root as a plan file.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "plan/plan_file.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options : PlanOptions {
  std::string root;
  std::string output;
};

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto root = findRoot(*network, options.root);
  const auto request = makeRequest(options);
  const auto parameters = loadParameters(options.parameters, *network);
  if (!root || !request || !parameters) return inputRefused;
  const Plan plan = planRoot(*network, *parameters, *request, *root);
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { writePlanFile(out, *network, plan); });
}

} // namespace

void addPlan(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("plan", "Choose schedule and segment size for every message size (JSON)");
  const auto options = std::make_shared<Options>();
  addTopologyOption(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMessageSizeOption(*command, *options);
  addScheduleOptions(*command, *options);
  command->add_option("-o,--output", options->output, "plan file; standard output if not given")
      ->type_name("PLAN.json");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
