// topocast plan TOPOLOGY: writes the plan of one root as a plan file.
#include "cli/command.hpp"
#include "cli/load_inputs.hpp"
#include "cli/output.hpp"
#include "plan/plan_file.hpp"

#include <memory>

namespace topocast::cli {
namespace {

ExitCode run(const RootOptions& options) {
  const auto planned = planRoot(options);
  if (!planned) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    writePlanFile(out, planned->network, planned->plan, planned->isMulticast);
  });
}

} // namespace

void addPlan(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("plan", "choose schedule and segment size for every message size (JSON)");
  const auto options = std::make_shared<RootOptions>();
  addRootOptions(*command, *options);
  addOutputOption(*command, options->output, "PLAN.json");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
