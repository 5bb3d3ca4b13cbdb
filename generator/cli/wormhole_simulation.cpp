#include "cli/wormhole_simulation.hpp"

#include "cli/inputs.hpp"
#include "simulate/wormhole/multicast_orders.hpp"

#include <algorithm>
#include <thread>

namespace topocast::cli {
namespace {

/// Places for routes, of four bytes each: the memory that a simulation may take.
constexpr std::size_t mostRoutes = std::size_t{1} << 26U;

StudySettings settingsFor(const WormholeRequest& request) {
  StudySettings settings = request.options.settings();
  settings.bytes = static_cast<std::uint32_t>(request.messageBytes);
  settings.root = request.root;
  settings.named = request.named;
  return settings;
}

std::optional<std::string> whyNot(const Network& network, const StudySettings& settings) {
  const std::size_t machines = network.machineCount();
  const std::size_t members = std::size_t{settings.memberCount().value_or(0)} * settings.multicasts;
  if (network.switchCount() * machines > mostRoutes)
    return "is too large to be simulated: switches times machines are more than " +
           std::to_string(mostRoutes);
  if (members > machines)
    return "has " + std::to_string(machines) + " machines; the multicasts have " +
           std::to_string(members) + " members";
  if (settings.computation && members + 2 > machines)
    return "has " + std::to_string(machines) + " machines, of which " + std::to_string(members) +
           " are members of multicasts; background traffic takes at least two others";
  return std::nullopt;
}

/// Nothing, and an error, if a name is not known or not fit for messages sent whole.
std::optional<std::vector<MulticastKind>> findKinds(const WormholeRequest& request) {
  std::vector<MulticastKind> kinds;
  const auto add = [&kinds](const std::string& name) {
    auto kind = findMulticastKind(name);
    if (kind) {
      kinds.push_back(std::move(*kind));
      return true;
    }
    printError(llvm::toString(kind.takeError()));
    return false;
  };
  for (const std::string& name : request.schedules) {
    if (name != "auto") {
      if (!add(name)) return std::nullopt;
      continue;
    }
    for (const char* usual : {"optimal", "dynamic", "unaware-optimal", "halving", "binomial"})
      if (!add(usual)) return std::nullopt;
  }
  return kinds;
}

} // namespace

std::optional<WormholeReport> simulateWormhole(const Network& network,
                                               const WormholeRequest& request) {
  if (const auto reason =
          whyTooLarge(request.options, request.messageBytes, network.machineCount())) {
    printError(*reason);
    return std::nullopt;
  }
  const StudySettings settings = settingsFor(request);
  if (const auto reason = whyNot(network, settings)) {
    printError("'" + network.name() + "' " + *reason);
    return std::nullopt;
  }
  const auto kinds = findKinds(request);
  if (!kinds) return std::nullopt;
  WormholeReport report{network, request.options.parameters(), settings, {}};
  const ChannelGraph graph(network, report.parameters.ports);
  const std::uint32_t processors = std::max(std::thread::hardware_concurrency(), 1U);
  const std::uint32_t threads = request.options.threads > 0 ? request.options.threads : processors;
  for (const MulticastKind& kind : *kinds)
    report.multicasts.push_back(
        {kind.name, runStudy(graph, report.parameters, report.settings,
                             orderMaker(network, report.parameters, kind), threads)});
  return report;
}

} // namespace topocast::cli
