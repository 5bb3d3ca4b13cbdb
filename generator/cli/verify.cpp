// topocast verify FILE --topology TOPOLOGY: proves for a generated source or a plan that its
// broadcasts reach every machine of the network, and says where they contend. With --headers also
// that a source is compiled against this topocast's runtime.
#include "verify/verify.hpp"
#include "cli/command.hpp"
#include "cli/input_options.hpp"
#include "cli/job_list.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "input/printable.hpp"
#include "input/text_file.hpp"
#include "verify/header_check.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct VerifyOptions {
  std::string file;
  TopologyInput topology;
  std::string parameters;
  std::string machines; ///< of a job; empty: none is named
  std::string headers;  ///< empty: not asked for
};

ExitCode run(const VerifyOptions& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  std::optional<std::vector<MachineId>> job;
  if (!options.machines.empty()) {
    job = findMachines(*network, options.machines);
    if (!job) return inputRefused;
    if (job->size() < 2) {
      printError(tooFewMachines);
      return inputRefused;
    }
  }
  beginStep("reading '" + options.file + "'");
  auto file = openText(options.file);
  if (!file) {
    reportRefusal(file.takeError());
    return inputRefused;
  }
  const std::string name = (*file)->getBufferIdentifier().str();
  beginStep("verifying '" + name + "'");
  const Verification verification = verifyFile(std::move(*file), *network, *parameters, job);
  print(llvm::errs(), verification.findings);
  HeaderVerification headers;
  if (!options.headers.empty()) headers = verifyHeaders(options.headers);
  print(llvm::errs(), headers.errors);
  if (!verification.passed() || !headers.errors.empty()) return inputRefused;
  return writeProduct("", [&](llvm::raw_ostream& out) {
    out << printable(name) << ": " << verification.summary << '\n';
    if (headers.summary.empty()) return;
    out << printable(options.headers) << ": " << headers.summary << '\n';
  });
}

} // namespace

void addVerify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "verify", "check that a generated source or a plan broadcasts on this network");
  const auto options = std::make_shared<VerifyOptions>();
  addTextOption(*command, "file", options->file, "FILE.cpp|PLAN.json",
                "what 'topocast generate' or 'topocast plan' wrote; '-' for standard input")
      ->required();
  addTopologyOptions(*command, options->topology, "--topology");
  addTextOption(*command, "--parameters", options->parameters, "FILE",
                "the communication parameters that the file was planned with (YAML): a plan's "
                "times are computed anew from them, and when whole messages are under way in a "
                "mesh, torus or multistage network; estimated if not given");
  addTextOption(*command, "--machines", options->machines, "M,...|@FILE",
                "of a source for the jobs of a site: judge the plans for a job on these machines "
                "from each of them; 16 random jobs if not given");
  addTextOption(*command, "--headers", options->headers, "DIR",
                "the directory of the runtime's headers that a source is compiled against: check "
                "that they are those of this topocast");
  command->callback([options, &action] {
    readStandardInputOnce({{"FILE", options->file},
                           {"--topology", options->topology.path},
                           {"--forwarding-tables", options->topology.options.forwardingTables},
                           {"--parameters", options->parameters},
                           {"--machines", listFile(options->machines)}});
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
