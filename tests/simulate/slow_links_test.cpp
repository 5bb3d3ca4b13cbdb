// What the cost model says of networks with slow links, and what packets do there.
#include "cost/communication_parameters.hpp"
#include "cost/network_profile.hpp"
#include "simulate/best_segment.hpp"
#include "simulate/measured_parameters.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace topocast::testing {
namespace {

constexpr std::uint64_t kibibyte = 1024;

/// Four switches of eight machines; `widths` are those of the three links between them.
Network fourSwitches(const std::vector<SwitchPair>& pairs, const std::vector<double>& widths,
                     const std::vector<double>& machineWidths = {}) {
  std::vector<std::size_t> machineSwitch;
  for (std::size_t i = 0; i < 32; ++i)
    machineSwitch.push_back(i / 8);
  return networkOf(4, pairs, machineSwitch, widths, machineWidths);
}

/// On the third switch machines whose links are half as fast.
std::vector<double> someSlowMachines() {
  std::vector<double> widths(32, 1);
  std::fill(widths.begin() + 16, widths.begin() + 24, 0.5);
  return widths;
}

PacketConstants constantsOfEthernet() {
  PacketConstants constants = usualConstants();
  constants.packet = {1448, 90};
  return constants;
}

/// How far off the model may be.
struct Tolerance {
  double mostPredicted = 1.08; ///< times what is simulated; the least is 0.92
  double chosen = 1.05;        ///< times the fastest
};

/// Of some schedules from machine 0: each takes what the model says, and the one that the model
/// calls the fastest is.
void expectAgreement(const std::string& where, const Network& network, Tolerance tolerance = {}) {
  const PacketConstants constants = constantsOfEthernet();
  const CommunicationParameters parameters = measured(constants);
  for (std::uint64_t bytes = 16 * kibibyte; bytes <= 4096 * kibibyte; bytes *= 4) {
    double least = std::numeric_limits<double>::infinity();
    double leastPredicted = least;
    double chosen = least;
    for (const char* name : {"linear", "binary", "two-tree", "multi-tree:4"}) {
      const Schedule schedule = scheduleOf(network, name);
      const runtime::SegmentChoice choice =
          chooseSegment(profileOf(network, schedule, judge(network, schedule)), parameters, bytes,
                        segmentSizes(parameters));
      const double seconds =
          simulate(network, schedule, constants, bytes, choice.segmentBytes).seconds();
      const double ratio = choice.seconds / seconds;
      std::printf("%-14s %5llu KiB %-13s %8.2f ms, predicted %.2f times as long\n", where.c_str(),
                  static_cast<unsigned long long>(bytes / kibibyte), name, 1000 * seconds, ratio);
      EXPECT_GE(ratio, 0.92) << where << ' ' << name << ' ' << bytes;
      EXPECT_LE(ratio, tolerance.mostPredicted) << where << ' ' << name << ' ' << bytes;
      least = std::min(least, seconds);
      if (choice.seconds >= leastPredicted) continue;
      leastPredicted = choice.seconds;
      chosen = seconds;
    }
    EXPECT_LE(chosen, tolerance.chosen * least) << where << ' ' << bytes;
  }
}

TEST(SlowLinks, BetweenSwitches) {
  const std::vector<SwitchPair> line = {{0, 1}, {1, 2}, {2, 3}};
  const std::vector<SwitchPair> star = {{0, 1}, {0, 2}, {0, 3}};
  expectAgreement("line, half", fourSwitches(line, {0.5, 0.5, 0.5}));
  expectAgreement("line, quarter", fourSwitches(line, {0.25, 0.25, 0.25}));
  expectAgreement("line, one half", fourSwitches(line, {1, 0.5, 1}));
  expectAgreement("star, half", fourSwitches(star, {0.5, 0.5, 0.5}));
}

TEST(SlowLinks, OfMachines) {
  expectAgreement("machines",
                  fourSwitches({{0, 1}, {1, 2}, {2, 3}}, {1, 1, 1}, someSlowMachines()));
}

/// Of two trees the faster one fills the queues before slow machines that pass on the other one.
TEST(SlowLinks, OfMachinesHereAndThere) {
  for (const double width : {0.5, 0.25, 0.1}) {
    std::vector<double> widths(32, 1);
    for (std::size_t i = 3; i < widths.size(); i += 4)
      widths[i] = width;
    const std::vector<std::size_t> oneSwitch(32, 0);
    expectAgreement("every fourth", networkOf(1, {}, oneSwitch, {}, widths), {1.15, 1.07});
  }
}

} // namespace
} // namespace topocast::testing
