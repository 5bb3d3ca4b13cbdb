// topocast verify FILE --topology TOPOLOGY: proves for a generated source or a plan that its
// broadcasts reach every machine of the network, and says where they contend.
#include "verify/verify.hpp"
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "input/printable.hpp"
#include "input/text_file.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options {
  std::string file;
  std::string topology;
  std::string parameters;
};

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  auto file = openText(options.file);
  if (!file) {
    llvm::handleAllErrors(file.takeError(),
                          [](const InputError& refused) { refused.log(llvm::errs()); });
    return inputRefused;
  }
  const std::string name = (*file)->getBufferIdentifier().str();
  const Verification verification = verifyFile(std::move(*file), *network, *parameters);
  print(llvm::errs(), verification.findings);
  if (!verification.passed()) return inputRefused;
  return writeProduct("", [&](llvm::raw_ostream& out) {
    out << printable(name) << ": " << verification.summary << '\n';
  });
}

} // namespace

void addVerify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "verify", "check that a generated source or a plan broadcasts on this network");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("file", options->file,
                   "what 'topocast generate' or 'topocast plan' wrote; '-' for standard input")
      ->required()
      ->type_name("FILE.cpp|PLAN.json");
  command
      ->add_option("--topology", options->topology,
                   "the network: topocast's YAML or Slurm's topology.conf")
      ->required()
      ->type_name("TOPOLOGY");
  addTextOption(*command, "--parameters", options->parameters, "FILE",
                "what the file was planned with (YAML): a plan's times are computed anew from it, "
                "and when messages sent whole over a mesh, torus or multistage network are under "
                "way; estimated if not given");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
