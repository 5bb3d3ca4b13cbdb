#include "cost/estimate.hpp"

#include "network/link.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace topocast {
namespace {

/// Between which messages may take what they take. Seconds.
struct TimesRange {
  double leastSoftware;
  double mostSoftware;
  double leastLatency;
  double mostLatency;
};

constexpr TimesRange noTimes = {0, 0, 0, 0}; ///< of what runs on no such links

/// What messages take over links of about one speed.
struct SpeedTimes {
  double fromBandwidth; ///< bytes per second
  PlausibleTimes likely;
  TimesRange ranges[2]; ///< of RDMA and of TCP
};

/// For 1, 10, 25, 40, 100 and 200 Gbit/s. What is likely are points between RDMA and TCP from which
/// a plan loses least, at worst, of all plans for a point (docs/parameters.md has the sources).
constexpr SpeedTimes speedTimes[] = {
    {0, {5e-6, 0, 45e-6}, {noTimes, {3e-6, 10e-6, 20e-6, 60e-6}}},
    {1e9, {1.6e-6, 0, 15e-6}, {{0.5e-6, 1e-6, 2e-6, 6e-6}, {1.5e-6, 5e-6, 10e-6, 40e-6}}},
    {2.5e9, {0.7e-6, 0, 6.7e-6}, {{0.3e-6, 0.8e-6, 1.5e-6, 5e-6}, {1e-6, 4e-6, 8e-6, 30e-6}}},
    {4e9, {0.7e-6, 0, 6.2e-6}, {{0.3e-6, 0.8e-6, 1.3e-6, 4e-6}, {1e-6, 4e-6, 8e-6, 30e-6}}},
    {10e9, {0.8e-6, 0, 5.0e-6}, {{0.2e-6, 0.6e-6, 1e-6, 3e-6}, {1e-6, 3e-6, 8e-6, 25e-6}}},
    {20e9, {0.5e-6, 0, 4.2e-6}, {{0.2e-6, 0.5e-6, 0.9e-6, 2.5e-6}, {1e-6, 3e-6, 7e-6, 20e-6}}}};

const SpeedTimes& timesAt(double bandwidth) {
  const auto faster = std::ranges::find_if(
      speedTimes, [&](const SpeedTimes& times) { return times.fromBandwidth > bandwidth; });
  return *std::prev(faster);
}

/// The same without what binary numbers add to the digits of a difference.
double inPicoseconds(double seconds) {
  constexpr double picoseconds = 1e12;
  return std::round(seconds * picoseconds) / picoseconds;
}

constexpr std::uint64_t smallest = 256;
constexpr std::uint64_t largest = 1U << 20U;

} // namespace

std::vector<PlausibleTimes> plausibleTimes(double bandwidth) {
  std::vector<PlausibleTimes> corners;
  for (const TimesRange& range : timesAt(bandwidth).ranges) {
    if (range.mostLatency == 0) continue;
    for (const double latency : {range.leastLatency, range.mostLatency}) {
      corners.push_back({range.leastSoftware, 0, latency});
      corners.push_back({range.mostSoftware, range.mostSoftware, latency});
    }
  }
  return corners;
}

PlausibleTimes likelyTimes(double bandwidth) {
  return timesAt(bandwidth).likely;
}

CommunicationParameters estimateParameters(const Network& network) {
  return estimateParameters(network.machineBandwidth(), network.machineLatency());
}

CommunicationParameters estimateParameters(double bandwidth, std::optional<double> linkLatency) {
  const PlausibleTimes usual = likelyTimes(bandwidth);
  const double latency = linkLatency ? 2 * *linkLatency + usual.software : usual.latency;
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t bytes = smallest; bytes <= largest; bytes *= 2) {
    const double wire = static_cast<double>(bytes) / bandwidth;
    sizes.push_back({bytes, latency, usual.software + wire, {}, {}});
  }
  CommunicationParameters estimated(estimatedName, std::move(sizes));
  std::vector<runtime::TimesCorner> range;
  for (const PlausibleTimes& corner : plausibleTimes(bandwidth)) {
    const double software = inPicoseconds(corner.software - usual.software);
    const double later = linkLatency ? software : inPicoseconds(corner.latency - latency);
    range.push_back({later, software, corner.relaySoftware});
  }
  estimated.setCorners(std::move(range));
  return estimated;
}

} // namespace topocast
