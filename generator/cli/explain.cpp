// topocast explain TOPOLOGY --message-size N: the candidates, their predicted times, the lower
// bound, and why the winner is best. Without a size: what serves which sizes.
#include "cli/assumed_multicast.hpp"
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/explained_sizes.hpp"
#include "cli/explanation.hpp"
#include "cli/format_option.hpp"
#include "cli/job_list.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"

#include <memory>

namespace topocast::cli {
namespace {

constexpr ReportFormat<Question> explainFormats[] = {
    {"text", explainText}, {"svg", explainSvg}, {"html", explainHtml}};

struct ExplainOptions : RootOptions {
  const ReportFormat<Question>* format = explainFormats;
  bool withSegments = false;
};

ExitCode runForSizes(const ExplainOptions& options, const RootedNetwork& rooted) {
  const auto plan = planRoot(rooted, {});
  if (!plan) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    explainSizes(out, rooted.network, rooted.parameters, *plan);
  });
}

/// Refuses, as a usage error, without a message size what is about one.
void checkSize(const ExplainOptions& options) {
  if (options.request.messageBytes) return;
  if (options.format != explainFormats)
    throw CLI::ValidationError("--format", "a picture is of one message size: add --message-size");
  if (options.withSegments)
    throw CLI::ValidationError("--segments", "segments are of one message size: add "
                                             "--message-size");
}

ExitCode run(const ExplainOptions& options) {
  const auto rooted = loadRooted(options);
  if (!rooted) return inputRefused;
  const Network& network = rooted->network;
  warnOfAssumedSpeeds(network);
  warnOfAssumedMulticast(network, rooted->parameters);
  if (network.machineCount() == 1 && !options.multicast.machines.empty()) {
    printError(tooFewMachines);
    return inputRefused;
  }
  if (network.machineCount() == 1 && options.format != explainFormats) {
    printError("'" + network.name() + "' has one machine: there is nothing to draw");
    return inputRefused;
  }
  if (!options.request.messageBytes) return runForSizes(options, *rooted);
  const Question question{network, rooted->parameters, rooted->root, *options.request.messageBytes,
                          options.withSegments};
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, question); });
}

} // namespace

void addExplain(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "explain", "compare schedules for one message size, or tell what serves each");
  const auto options = std::make_shared<ExplainOptions>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  addRootOption(*command, options->root);
  addMulticastOptions(*command, options->multicast);
  addMessageSizeOption(*command, options->request)
      ->description("compare schedules for messages of this size, such as 8192, 64K or 1MiB");
  command->add_flag("--segments", options->withSegments,
                    "also show what segments of each measured size cost, and the message size from "
                    "which a pipeline is worth it");
  addFormatOption(
      *command, "--format", explainFormats, options->format,
      "text, svg (a bar for each schedule, stacked by what its time is made of) or html "
      "(both)")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkOptions(*options);
    checkSize(*options);
    if (options->withSegments && options->format->write == explainSvg)
      throw CLI::ValidationError("--segments",
                                 "a picture has no table of segments: use --format text or html");
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
