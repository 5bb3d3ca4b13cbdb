// What multi-trees take packet by packet, at 64e6 bytes a second, packets of 1500 bytes, 8 us a
// packet and switch, 60 us from a segment's arrival until it is usable, 5 us a message sent, and
// the best segment size: completion over wire time, and a bound that a change must not exceed.
#include "made_network.hpp"
#include "simulate/completion_ratio.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

namespace topocast::testing {
namespace {

constexpr std::uint64_t kibibyte = 1024;

struct Bar {
  std::uint64_t messageBytes;
  double most;
};

void expectAtMost(const Network& network, const std::string& where, std::span<const Bar> bars) {
  for (const auto& [messageBytes, most] : bars) {
    const double ratio = completionRatio(network, "two-tree", messageBytes);
    std::printf("%-12s %5llu KiB %.3f, at most %.3f\n", where.c_str(),
                static_cast<unsigned long long>(messageBytes / kibibyte), ratio, most);
    EXPECT_LE(ratio, most) << where << ' ' << messageBytes;
  }
}

TEST(MultiTree, OnALine) {
  expectAtMost(lineNetwork(4, 32), "line",
               std::array{Bar{64 * kibibyte, 2.2}, Bar{256 * kibibyte, 1.45},
                          Bar{512 * kibibyte, 1.25}, Bar{2048 * kibibyte, 1.10}});
}

TEST(MultiTree, OnOneSwitch) {
  expectAtMost(lineNetwork(1, 16), "one switch",
               std::array{Bar{64 * kibibyte, 1.8}, Bar{256 * kibibyte, 1.3},
                          Bar{512 * kibibyte, 1.2}, Bar{2048 * kibibyte, 1.08}});
}

TEST(MultiTree, On64MachinesOfRandomSwitches) {
  for (const std::uint64_t seed : {1, 2, 3})
    expectAtMost(randomNetwork(8, 64, seed), "random-64." + std::to_string(seed),
                 std::array{Bar{64 * kibibyte, 2.7}, Bar{256 * kibibyte, 1.6},
                            Bar{512 * kibibyte, 1.4}, Bar{2048 * kibibyte, 1.15}});
}

/// How many times as fast as the better of the paper's two trees: the geometric mean over message
/// sizes.
double gain(const Network& network, const char* schedule) {
  double logarithms = 0;
  int cells = 0;
  for (std::uint64_t kibibytes = 16; kibibytes <= 1024; kibibytes *= 4, ++cells) {
    const std::uint64_t messageBytes = kibibytes * kibibyte;
    const double papers = std::min(completionRatio(network, "linear", messageBytes),
                                   completionRatio(network, "binary", messageBytes));
    logarithms += std::log(papers / completionRatio(network, schedule, messageBytes));
  }
  return std::exp(logarithms / cells);
}

TEST(MultiTree, On256MachinesOfRandomSwitches) {
  double productOfTwo = 1;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Network network = randomNetwork(32, 256, seed);
    const double two = gain(network, "two-tree");
    const double four = gain(network, "multi-tree:4");
    std::printf("random-256.%d: two trees %.3f times as fast, four %.3f times\n",
                static_cast<int>(seed), two, four);
    EXPECT_GE(four, 1.5);
    EXPECT_GT(four, two);
    productOfTwo *= two;
  }
  EXPECT_GE(std::cbrt(productOfTwo), 1.5);
}

} // namespace
} // namespace topocast::testing
