// What schedules by segment take packet by packet, with the constants of multi_tree_test.cpp:
// completion over wire time, and a bound that a change must not exceed.
#include "made_network.hpp"
#include "pod_network.hpp"
#include "simulate/completion_ratio.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace topocast::testing {
namespace {

constexpr std::uint64_t kibibyte = 1024;

struct Cell {
  std::size_t machines;
  std::uint64_t messageBytes;
  const char* schedule;
  double most;
};

TEST(BySegment, OnOneSwitch) {
  for (const auto& [machines, messageBytes, schedule, most] :
       {Cell{16, 8 * kibibyte, "by-segment:6", 3.92}, Cell{16, 64 * kibibyte, "by-segment:3", 1.61},
        Cell{16, 512 * kibibyte, "by-segment:2", 1.17},
        Cell{64, 8 * kibibyte, "by-segment:6", 4.53}, Cell{64, 64 * kibibyte, "by-segment:3", 1.80},
        Cell{256, 8 * kibibyte, "by-segment:6", 5.14},
        Cell{256, 64 * kibibyte, "by-segment:4", 1.89}}) {
    const Network network = lineNetwork(1, machines);
    const double ratio = completionRatio(network, schedule, messageBytes);
    std::printf("%zu machines %llu KiB %s: %.3f, multi-tree:4 %.3f\n", machines,
                static_cast<unsigned long long>(messageBytes / kibibyte), schedule, ratio,
                completionRatio(network, "multi-tree:4", messageBytes));
    EXPECT_LE(ratio, most) << machines << " machines, " << messageBytes;
  }
}

struct SwitchesCell {
  const char* what;
  Network network;
  const char* best; ///< of multi-trees
};

TEST(BySegment, BeatsMultiTreesOverSeveralSwitches) {
  constexpr std::uint64_t messageBytes = 8 * kibibyte;
  const SwitchesCell cells[] = {{"star of 8 x 8", starNetwork(8, 64), "multi-tree:6"},
                                {"random 64 on 8", randomNetwork(8, 64, 1), "multi-tree:3"},
                                {"320 in three levels", podNetwork(40, 320), "multi-tree:6"}};
  for (const auto& [what, network, best] : cells) {
    const double ratio = completionRatio(network, "by-segment:6", messageBytes);
    const double multiTree = completionRatio(network, best, messageBytes);
    std::printf("%s: %.3f, %s %.3f\n", what, ratio, best, multiTree);
    EXPECT_LT(ratio, multiTree) << what;
  }
}

} // namespace
} // namespace topocast::testing
