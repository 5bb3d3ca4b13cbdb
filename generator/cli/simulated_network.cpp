#include "cli/simulated_network.hpp"

#include "cli/messages.hpp"
#include "network/shape_text.hpp"

namespace topocast::cli {
namespace {

struct SimulatorText {
  const char* command;
  const char* way;
};

SimulatorText textOf(Simulator simulator) {
  return simulator == Simulator::ofPackets ? SimulatorText{"simulate", "packet by packet"}
                                           : SimulatorText{"simulate-wormhole", "flit by flit"};
}

/// Empty if the simulator can do it.
std::string whyNot(const Network& network, const RootOptions& options, Simulator simulator) {
  if (network.machineCount() == 1) return "has one machine: a broadcast sends nothing";
  const Simulator right = network.isRegular() ? Simulator::ofWorms : Simulator::ofPackets;
  if (simulator == right) return {};
  const auto [command, way] = textOf(right);
  return "(" + shapeText(network.shape()) + ") is simulated " + way + "; type 'topocast " +
         command + ' ' + options.topology.path + " --message-size " +
         std::to_string(options.request.messageBytes.value_or(0)) + "'";
}

} // namespace

std::optional<WholeNetwork> loadSimulated(const RootOptions& options, Simulator simulator) {
  auto whole = loadWhole(options);
  if (!whole) return std::nullopt;
  const std::string reason = whyNot(whole->network, options, simulator);
  if (reason.empty()) return whole;
  printError("'" + whole->network.name() + "' " + reason);
  return std::nullopt;
}

} // namespace topocast::cli
