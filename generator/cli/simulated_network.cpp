#include "cli/simulated_network.hpp"

#include "cli/messages.hpp"
#include "network/network_kind.hpp"

namespace topocast::cli {
namespace {

struct SimulatorText {
  const char* command;
  const char* way;
};

SimulatorText simulatorOf(Switching switching) {
  return switching == Switching::wormhole
             ? SimulatorText{"topocast-lab simulate-wormhole", "flit by flit"}
             : SimulatorText{"topocast simulate", "packet by packet"};
}

/// Why the simulator cannot do it; empty if it can.
std::string whyNot(const Network& network, const RootOptions& options,
                   std::optional<Switching> switching) {
  if (network.machineCount() == 1) return "has one machine: a broadcast sends nothing";
  const Switching own = network.facts().switching;
  if (!switching || switching == own) return {};
  const auto [command, way] = simulatorOf(own);
  return "(" + shapeText(network.shape()) + ") is simulated " + way + "; type '" + command + ' ' +
         options.topology.path + " --message-size " +
         std::to_string(options.request.messageBytes.value_or(0)) + "'";
}

} // namespace

std::optional<WholeNetwork> loadSimulated(const RootOptions& options,
                                          std::optional<Switching> switching) {
  auto whole = loadWhole(options);
  if (!whole) return std::nullopt;
  const std::string reason = whyNot(whole->network, options, switching);
  if (reason.empty()) return whole;
  printError("'" + whole->network.name() + "' " + reason);
  return std::nullopt;
}

} // namespace topocast::cli
