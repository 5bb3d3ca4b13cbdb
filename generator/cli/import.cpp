// topocast import FILE: writes what was read from any topology file in topocast's own format, so
// that people can look at it and edit it.
#include "cli/command.hpp"
#include "cli/input_options.hpp"
#include "cli/output.hpp"
#include "network/write_topology.hpp"

#include "llvm/Support/Path.h"

#include <memory>

namespace topocast::cli {
namespace {

struct ImportOptions {
  TopologyInput topology;
  std::string output;
};

/// `made by 'topocast import' from topology.conf, Slurm's topology.conf`
std::string originOf(const TopologyInput& topology, const TopologyFormat& format) {
  const llvm::StringRef file = llvm::sys::path::filename(topology.path);
  const std::string title = format.title.str();
  return "Made by 'topocast import' from " +
         (topology.path == "-" ? "standard input" : "'" + file.str() + "'") + ": " + title;
}

ExitCode run(const ImportOptions& options) {
  const auto read = loadTopology(options.topology);
  if (!read) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    writeTopology(out, read->network, originOf(options.topology, read->format));
  });
}

} // namespace

void addImport(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "import", "write a topology file of any format as topocast's YAML, to be edited");
  const auto options = std::make_shared<ImportOptions>();
  addTopologyOptions(*command, options->topology);
  addOutputOption(*command, options->output, "SITE.yaml");
  command->callback([options, &action] {
    refuseOutputOnInput(options->output, {options->topology.path});
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
