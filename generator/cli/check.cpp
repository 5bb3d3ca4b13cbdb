// topocast check TOPOLOGY: reads and validates a topology and prints what it is.
#include "cli/assumed_speeds.hpp"
#include "cli/command.hpp"
#include "cli/further_files.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"

#include <memory>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

struct CheckOptions {
  TopologyInput topology;
  std::vector<std::string> further;
  bool listMachines = false;
};

ExitCode run(const CheckOptions& options) {
  const auto network = loadNetwork(options.topology, options.further);
  if (!network) return inputRefused;
  warnOfAssumedSpeeds(*network);
  return writeProduct("", [&](llvm::raw_ostream& out) {
    if (!options.listMachines) return drawNetworkText(out, *network);
    for (std::size_t i = 0; i < network->machineCount(); ++i)
      out << network->name(MachineId(i)) << '\n';
  });
}

} // namespace

void addCheck(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("check", "read and validate a topology; print a summary");
  const auto options = std::make_shared<CheckOptions>();
  addTopologyOptions(*command, options->topology);
  addFurtherFiles(*command, options->further);
  command->add_flag("--list-machines", options->listMachines,
                    "print the machines instead, one on each line, in the order of their numbers");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace topocast::cli
