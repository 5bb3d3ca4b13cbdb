// topocast plan TOPOLOGY: writes the plan of one root as a plan file.
#include "cli/command.hpp"
#include "cli/load_inputs.hpp"
#include "cli/output.hpp"
#include "plan/plan_file.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options : RootOptions {
  bool withPaths = false;
};

ExitCode run(const Options& options) {
  const auto planned = planRoot(options);
  if (!planned) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    writePlanFile(out, planned->network, planned->plan, {planned->isMulticast, options.withPaths});
  });
}

} // namespace

void addPlan(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("plan", "choose schedule and segment size for every message size (JSON)");
  const auto options = std::make_shared<Options>();
  addRootOptions(*command, *options);
  command->add_flag("--paths", options->withPaths,
                    "list for every message the switches that it passes");
  addOutputOption(*command, options->output, "PLAN.json");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
