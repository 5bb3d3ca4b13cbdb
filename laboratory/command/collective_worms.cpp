#include "command/collective_worms.hpp"

#include "simulate/timing.hpp"
#include "wormhole/stepped_worms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace topocast::cli {
namespace {

/// A time unit is a picosecond: a flit takes many of them on any link.
constexpr double unitsPerSecond = 1e12;

TimeUnits unitsOf(double seconds) {
  return std::llround(seconds * unitsPerSecond);
}

/// The wormhole simulation knows neither a delay of the last link nor one between a message's
/// arrival and its receiver: messages enter the network so much later.
WormholeParameters wormParameters(const Network& network, const PacketConstants& constants,
                                  std::uint64_t flitBytes) {
  const LinkId uplink = network.uplink(MachineId(0)); // all links of a mesh are alike
  const double toRouter = linkDelay(network, constants, uplink);
  const double toMachine = linkDelay(network, constants, reverse(uplink));
  const double flit =
      static_cast<double>(flitBytes) / simulatedBandwidth(network, constants, uplink);
  return {.send = {unitsOf(constants.sendOverhead + constants.receiveLatency + toMachine), 0},
          .hold = {unitsOf(constants.sendOverhead), 0},
          .network = {0, std::max(TimeUnits{1}, unitsOf(flit))},
          .receive = {unitsOf(constants.receiveOverhead), 0},
          .sendingBuffer = std::nullopt,
          .receivingBuffer = std::nullopt,
          .ports = 1,
          .routing = unitsOf(toRouter),
          .receivesAside = false};
}

/// A byte, or as many as it takes for the longest message to have a number of flits that can be
/// simulated.
std::uint64_t flitBytesFor(std::span<const SteppedMessage> messages) {
  constexpr std::uint64_t mostFlits = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t longest = std::ranges::max(messages, {}, &SteppedMessage::bytes).bytes;
  return longest / mostFlits + 1U;
}

} // namespace

StepTimerMaker wormTimers(const Network& network, const PacketConstants& constants) {
  return [&](const PathRule& rule) -> StepTimer {
    const std::uint32_t channels = mostChannelsInto(std::get<MeshShape>(network.shape()));
    const auto graph = std::make_shared<const ChannelGraph>(network, 1, channels, rule);
    return [&, graph](std::span<const SteppedMessage> messages) {
      const std::uint64_t flitBytes = flitBytesFor(messages);
      std::vector<SteppedMessage> inFlits(messages.begin(), messages.end());
      for (SteppedMessage& message : inFlits)
        message.bytes = (message.bytes + flitBytes - 1U) / flitBytes;
      const TimeUnits end =
          simulateWorms(*graph, wormParameters(network, constants, flitBytes), inFlits);
      return static_cast<double>(end) / unitsPerSecond;
    };
  };
}

} // namespace topocast::cli
