#include "cli/assumed_speeds.hpp"

#include "cli/messages.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/speed_origins.hpp"
#include "topology/topology_draft.hpp"

namespace topocast::cli {
namespace {

constexpr const char* forInstance = ", such as 100Gbit/s";

} // namespace

std::string missingSpeedOptions(const Network& network) {
  const SpeedOrigins origins = speedOriginsOf(network);
  const bool lacksMachines = origins.machineBandwidths.of(ValueOrigin::assumed) > 0;
  const bool lacksTrunks = origins.trunkBandwidths.of(ValueOrigin::assumed) > 0;
  const bool isUniform = network.facts().order == OrderRule::chain;
  if (lacksMachines && lacksTrunks && !isUniform)
    return "--machine-bandwidth and --trunk-bandwidth";
  if (lacksMachines) return "--machine-bandwidth";
  return lacksTrunks ? "--trunk-bandwidth" : "";
}

void warnOfAssumedSpeeds(const Network& network) {
  const std::string options = missingSpeedOptions(network);
  if (options.empty() || network.machineCount() == 1) return; // nothing is sent
  const OriginCounts counts = bandwidthOrigins(speedOriginsOf(network));
  const std::size_t links = network.description().cables.size();
  const std::size_t assumed = counts.of(ValueOrigin::assumed);
  const std::string which = assumed == links ? "the bandwidth of its links"
                                             : "the bandwidth of " + std::to_string(assumed) +
                                                   " of its " + formatCount(links, "link");
  printWarning(inQuotes(network.name()) + " does not tell " + which + ", and " +
               formatBandwidth(assumedBandwidth(network)) + " is assumed: give " + options +
               forInstance);
}

void warnOfAssumedSpeed(const LinkSpeeds& speeds) {
  if (speeds.machineBandwidth) return;
  printWarning("nothing tells the bandwidth of links, and " + formatBandwidth(defaultBandwidth) +
               " is assumed: give --machine-bandwidth" + forInstance);
}

} // namespace topocast::cli
