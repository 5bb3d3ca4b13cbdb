#include "cost/estimate.hpp"

#include "network/link.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace topocast {
namespace {

/// What messages take over links of about one speed. Seconds.
struct UsualTimes {
  double fromBandwidth; ///< bytes per second
  double software;      ///< of one message, at the sender or receiver
  double latency;       ///< L, of links whose own latency nobody stated
};

/// For 1, 10, 25, 40, 100 and 200 Gbit/s. A network of one speed may run TCP or RDMA: these are the
/// points between from which a plan loses least, at worst, to the plan that knows
/// (docs/parameters.md has the ranges and their sources).
constexpr UsualTimes usualTimes[] = {{0, 5e-6, 45e-6},        {1e9, 1.6e-6, 15e-6},
                                     {2.5e9, 0.7e-6, 6.7e-6}, {4e9, 0.7e-6, 6.2e-6},
                                     {10e9, 0.8e-6, 5.0e-6},  {20e9, 0.5e-6, 4.2e-6}};

const UsualTimes& usualTimesOf(double bandwidth) {
  const auto faster = std::ranges::find_if(
      usualTimes, [&](const UsualTimes& times) { return times.fromBandwidth > bandwidth; });
  return *std::prev(faster);
}

constexpr std::uint64_t smallest = 256;
constexpr std::uint64_t largest = 1U << 20U;

} // namespace

CommunicationParameters estimateParameters(const Network& network) {
  return estimateParameters(network.machineBandwidth(), network.machineLatency());
}

CommunicationParameters estimateParameters(double bandwidth, std::optional<double> linkLatency) {
  const UsualTimes& usual = usualTimesOf(bandwidth);
  const double latency = linkLatency ? 2 * *linkLatency + usual.software : usual.latency;
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t bytes = smallest; bytes <= largest; bytes *= 2) {
    const double wire = static_cast<double>(bytes) / bandwidth;
    sizes.push_back({bytes, latency, usual.software + wire, {}, {}});
  }
  return {estimatedName, std::move(sizes)};
}

} // namespace topocast
