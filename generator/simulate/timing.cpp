#include "simulate/timing.hpp"

#include <algorithm>

namespace topocast {

double simulatedBandwidth(const Network& network, const PacketConstants& constants, LinkId link) {
  return network.link(link).bandwidth * (constants.machineBandwidth / network.machineBandwidth());
}

double linkDelay(const Network& network, const PacketConstants& constants, LinkId link) {
  if (!constants.switchLatency) return network.link(link).latency;
  const bool endsAtSwitch = network.isSwitch(network.link(link).to);
  return endsAtSwitch ? *constants.switchLatency : 0;
}

Timing timingOf(const Network& network, const PacketConstants& constants,
                std::span<const std::uint64_t> wireBytes) {
  Timing timing;
  timing.links.resize(network.linkCount());
  for (std::size_t i = 0; i < network.linkCount(); ++i) {
    LinkTiming& link = timing.links[i];
    const double bandwidth = simulatedBandwidth(network, constants, LinkId(i));
    for (const std::uint64_t bytes : wireBytes)
      link.transmission.push_back(
          std::max(Ticks{1}, ticksOf(static_cast<double>(bytes) / bandwidth)));
    link.burst = ticksOf(static_cast<double>(constants.burstBytes) / bandwidth);
    link.delay = ticksOf(linkDelay(network, constants, LinkId(i)));
  }
  timing.receiveLatency = ticksOf(constants.receiveLatency);
  timing.receiveOverhead = ticksOf(constants.receiveOverhead);
  timing.sendOverhead = ticksOf(constants.sendOverhead);
  return timing;
}

} // namespace topocast
