// The parameters that a cluster would measure on which the packet simulation holds.
#pragma once

#include "cost/communication_parameters.hpp"
#include "simulate/simulate.hpp"
#include "simulate/simulated_schedules.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast::testing {

inline constexpr std::uint64_t measuredSizes[] = {256, 1024, 4096, 8192, 16384, 65536};

/// What messages take longer for a switch beyond the first, by their size.
inline double furtherSwitch(const PacketConstants& constants, std::uint64_t bytes) {
  const auto seconds = [&](const Network& network) {
    return simulate(network, scheduleOf(network, "linear"), constants, bytes, bytes).seconds();
  };
  constexpr std::size_t further = 3;
  return (seconds(networkOf({0, 0, 1, 2}, {0, further})) - seconds(networkOf({0}, {0, 0}))) /
         further;
}

/// g(m) from long trains, L(m) from one message, between two machines on one switch; of further
/// switches if they are known.
inline CommunicationParameters measuredAt(const PacketConstants& constants,
                                          std::span<const std::uint64_t> sizes,
                                          bool knowsSwitches = false) {
  const Network network = networkOf({0}, {0, 0});
  const Schedule schedule = scheduleOf(network, "linear");
  const auto seconds = [&](std::uint64_t messages, std::uint64_t bytes) {
    return simulate(network, schedule, constants, messages * bytes, bytes).seconds();
  };
  std::vector<MeasuredSize> measured;
  for (const std::uint64_t bytes : sizes) {
    const double gap = (seconds(201, bytes) - seconds(101, bytes)) / 100;
    measured.push_back({bytes, seconds(1, bytes) - gap, gap, {}, {}});
    if (knowsSwitches) measured.back().furtherSwitch = furtherSwitch(constants, bytes);
  }
  return {"simulated", measured};
}

inline CommunicationParameters measured(const PacketConstants& constants) {
  return measuredAt(constants, measuredSizes);
}

/// At the sizes that `topocast-measure` takes: 256 B to 64 KiB in powers of two.
inline CommunicationParameters measuredByDoublings(const PacketConstants& constants,
                                                   bool knowsSwitches) {
  constexpr std::uint64_t smallest = 256;
  constexpr std::uint64_t largest = 65536;
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t bytes = smallest; bytes <= largest; bytes *= 2)
    sizes.push_back(bytes);
  return measuredAt(constants, sizes, knowsSwitches);
}

} // namespace topocast::testing
