#include "cost/estimate.hpp"

#include "network/median.hpp"

#include <utility>

namespace topocast {
namespace {

/// Time of the software that sends or receives one message on a machine of the 2020s, in seconds.
constexpr double softwareSeconds = 5e-6;
constexpr std::uint64_t smallest = 256;
constexpr std::uint64_t largest = 1U << 20U;

} // namespace

double medianMachineLatency(const Network& network) {
  std::vector<double> latencies;
  latencies.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    latencies.push_back(network.link(network.uplink(MachineId(i))).latency);
  return median(std::move(latencies));
}

CommunicationParameters estimateParameters(const Network& network) {
  return estimateParameters(network.machineBandwidth(), medianMachineLatency(network));
}

CommunicationParameters estimateParameters(double bandwidth, double linkLatency) {
  const double latency = 2 * linkLatency + softwareSeconds;
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t bytes = smallest; bytes <= largest; bytes *= 2) {
    const double wire = static_cast<double>(bytes) / bandwidth;
    sizes.push_back({bytes, latency, softwareSeconds + wire, {}, {}});
  }
  return {estimatedName, std::move(sizes)};
}

} // namespace topocast
