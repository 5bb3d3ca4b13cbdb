// topocast explain TOPOLOGY --message-size N: the candidates, their predicted times, the lower
// bound, and why the winner is best.
#include "cli/command.hpp"
#include "cli/explanation.hpp"
#include "cli/load_inputs.hpp"
#include "cli/output.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options : RootOptions {
  bool withSegments = false;
};

ExitCode run(const Options& options) {
  const auto rooted = loadRooted(options);
  if (!rooted) return inputRefused;
  return writeProduct("", [&](llvm::raw_ostream& out) {
    explain(out, rooted->network, rooted->parameters, rooted->root, *options.request.messageBytes,
            options.withSegments);
  });
}

} // namespace

void addExplain(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("explain", "compare all schedules for one message size, with reasons");
  const auto options = std::make_shared<Options>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMulticastOptions(*command, options->multicast);
  addMessageSizeOption(*command, options->request)
      ->description("the message size to compare for, such as 8192, 64K or 1MiB")
      ->required();
  command->add_flag("--segments", options->withSegments,
                    "also show what segments of each measured size cost, and from which size on a "
                    "message is worth a pipeline");
  command->callback([options, &action] {
    checkOptions(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
