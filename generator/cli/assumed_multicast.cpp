#include "cli/assumed_multicast.hpp"

#include "cli/messages.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"

#include "topocast/schedule/families.hpp"

namespace topocast::cli {

std::string multicastText(const CommunicationParameters& parameters) {
  constexpr double perCent = 100;
  const runtime::MulticastTimes& times = parameters.multicast();
  return "datagrams of " + formatBytes(times.payloadBytes) + " at " +
         formatBandwidth(times.bytesPerSecond) + ", at least " +
         formatSeconds(times.datagramSeconds) + " apart, latency " + formatSeconds(times.latency) +
         ", loss " + formatNumber(perCent * times.loss, 6) + " %";
}

void warnOfAssumedMulticast(const Network& network, const CommunicationParameters& parameters) {
  if (!network.copying().isByIp || network.machineCount() == 1) return;
  if (parameters.isMulticastMeasured()) return;
  printWarning("nothing tells all that multicast takes; assumed are " + multicastText(parameters) +
               ": add 'multicast' to the file of --parameters ('Multicast' in docs/parameters.md)");
}

bool refusesStream(const Network& network, const PlanRequest& request) {
  if (!request.schedule || !runtime::isStreamed(*request.schedule)) return false;
  if (network.copying().isByIp) return false;
  printError("'" + nameOf(*request.schedule) +
             "' needs groups of IP multicast, and nothing says "
             "that machines of " +
             inQuotes(network.name()) +
             " may use them: give --multicast ip, or write 'multicast: ip' into the topology");
  return true;
}

} // namespace topocast::cli
