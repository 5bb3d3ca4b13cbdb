// topocast export FORMAT TOPOLOGY: a network in the form that another program takes.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "network/network_file.hpp"

#include <algorithm>
#include <memory>

namespace topocast::cli {
namespace {

struct Options : PlanOptions {
  std::string format;
};

struct Format {
  const char* name;
  void (*write)(llvm::raw_ostream& out, const Network& network);
};
constexpr Format formats[] = {{"json", writeNetworkFile}};

const Format* findFormat(const std::string& name) {
  const auto* found = std::ranges::find(formats, name, &Format::name);
  return found == std::end(formats) ? nullptr : found;
}

std::string refuseUnknownFormat(const std::string& name) {
  if (findFormat(name) != nullptr) return {};
  return "unknown format '" + name + "'; there is json";
}

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    findFormat(options.format)->write(out, *network);
  });
}

} // namespace

void addExport(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("export", "write a network for other programs");
  const auto options = std::make_shared<Options>();
  command->add_option("FORMAT", options->format, "json: the machines, switches and directed links")
      ->required()
      ->check(refuseUnknownFormat)
      ->type_name("");
  addTopologyOption(*command, options->topology);
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    checkFiles(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
