// topocast check TOPOLOGY: reads and validates a topology and prints what it is.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "draw/draw.hpp"
#include "input/format_quantity.hpp"

#include <memory>

namespace topocast::cli {

void addCheck(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("check", "Read and validate a topology; print a summary");
  const auto topology = std::make_shared<std::string>();
  addTopologyOption(*command, *topology);
  command->callback([topology, &action] {
    action = [topology] {
      const auto network = loadNetwork(*topology);
      if (!network) return inputRefused;
      return writeProduct("", [&](llvm::raw_ostream& out) { drawNetworkText(out, *network); });
    };
  });
}

} // namespace topocast::cli
