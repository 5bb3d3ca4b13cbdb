#include "simulate/fit.hpp"

#include "cost/rising_line.hpp"
#include "network/median.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace topocast {
namespace {

double wireBytes(std::uint64_t messageBytes, const PacketFormat& packet) {
  const std::uint64_t packets = (messageBytes - 1) / packet.payloadBytes + 1;
  return static_cast<double>(messageBytes + packets * packet.headerBytes);
}

/// What the switch still has to send when the sender is done: a full packet if there is one,
/// because a shorter one waits behind it.
double storedBytes(std::uint64_t messageBytes, const PacketFormat& packet) {
  return static_cast<double>(std::min(messageBytes, packet.payloadBytes) + packet.headerBytes);
}

/// The median latency of the machines' own links, in seconds, as it is simulated.
double medianMachineLatency(const Network& network) {
  std::vector<double> latencies;
  latencies.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    latencies.push_back(network.link(network.uplink(MachineId(i))).latency);
  return median(std::move(latencies));
}

/// The two equations of fit.hpp.
class TwoMachines {
public:
  TwoMachines(const PacketConstants& constants, double delays)
      : constants_(constants), delays_(delays) {}

  double gap(std::uint64_t bytes) const {
    return constants_.sendOverhead +
           wireBytes(bytes, constants_.packet) / constants_.machineBandwidth;
  }
  /// L(m) + g(m)
  double delivery(std::uint64_t bytes) const {
    return gap(bytes) + delays_ +
           storedBytes(bytes, constants_.packet) / constants_.machineBandwidth +
           constants_.receiveLatency;
  }

private:
  PacketConstants constants_;
  double delays_;
};

/// The number whose sum with `x` is nearest to `y` by the squares of relative errors, at least 0.
double fitRest(std::span<const Point> points) {
  double weights = 0;
  double rest = 0;
  for (const Point& point : points) {
    const double weight = 1 / (point.y * point.y);
    weights += weight;
    rest += weight * (point.y - point.x);
  }
  return std::max(0.0, rest / weights);
}

// Sums of fractions differ in their last digits from compiler to compiler; results must not.

/// To whole nanoseconds.
double roundedSeconds(double seconds) {
  return std::round(seconds * 1e9) / 1e9;
}

/// To a millionth.
double rounded(double error) {
  return std::round(error * 1e6) / 1e6;
}

double relativeError(double value, double measured) {
  return std::abs(value / measured - 1);
}

} // namespace

FittedConstants fitConstants(const Network& network, const CommunicationParameters& parameters,
                             const PacketFormat& packet, std::optional<double> switchLatency) {
  std::vector<Point> gaps;
  for (const MeasuredSize& size : parameters.measured())
    gaps.push_back({wireBytes(size.messageBytes, packet), parameters.relayGap(size.messageBytes)});
  const Line gap = fitLine(gaps);

  FittedConstants fitted;
  PacketConstants& constants = fitted.constants;
  constants.packet = packet;
  constants.stream.times = parameters.multicast();
  constants.switchLatency = switchLatency;
  constants.sendOverhead = roundedSeconds(gap.intercept);
  constants.machineBandwidth = std::max(1.0, std::round(1 / gap.slope));

  const double delays = switchLatency ? *switchLatency : 2 * medianMachineLatency(network);
  const TwoMachines withoutRest(constants, delays);
  std::vector<Point> deliveries;
  for (const MeasuredSize& size : parameters.measured())
    deliveries.push_back({withoutRest.delivery(size.messageBytes), size.latency + size.gap});
  constants.receiveLatency = roundedSeconds(fitRest(deliveries));

  const TwoMachines machines(constants, delays);
  for (const MeasuredSize& size : parameters.measured()) {
    const double delivery = size.latency + size.gap;
    fitted.gapError =
        std::max(fitted.gapError, relativeError(machines.gap(size.messageBytes),
                                                parameters.relayGap(size.messageBytes)));
    fitted.deliveryError = std::max(fitted.deliveryError,
                                    relativeError(machines.delivery(size.messageBytes), delivery));
  }
  fitted.gapError = rounded(fitted.gapError);
  fitted.deliveryError = rounded(fitted.deliveryError);
  return fitted;
}

} // namespace topocast
