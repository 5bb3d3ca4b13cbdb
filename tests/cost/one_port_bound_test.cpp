#include "cost/one_port_bound.hpp"

#include "cost/network_profile.hpp"
#include "random_network.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace topocast {
namespace {

/// With L = 0 every machine that has the message serves another one in each gap.
TEST(OnePortBound, MachinesDoubleWithoutLatency) {
  for (const auto& [machines, rounds] :
       {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {1024, 10}})
    EXPECT_DOUBLE_EQ(leastBroadcastSeconds(static_cast<std::size_t>(machines), 1, 1), rounds);
}

/// L = g: of those that have it after 2, 3, 4, 5 gaps there are 2, 3, 5, 8 with the root.
TEST(OnePortBound, MachinesFollowFibonacciWhereLatencyAndGapAreEqual) {
  for (const auto& [machines, gaps] :
       {std::pair{2, 2}, {3, 3}, {4, 4}, {5, 4}, {6, 5}, {8, 5}, {9, 6}})
    EXPECT_DOUBLE_EQ(leastBroadcastSeconds(static_cast<std::size_t>(machines), 2, 1), gaps);
}

TEST(OnePortBound, IsTheLeastOverSegmentSizes) {
  // g = 5 us + m / 64e6 per byte, L = 70 us: two machines, 64 KiB.
  const auto gap = [](double bytes) { return 5e-6 + bytes / 64e6; };
  const CommunicationParameters parameters = {
      "line", {{64, 70e-6, gap(64), {}, {}}, {65536, 70e-6, gap(65536), {}, {}}}};
  const OnePortBound whole = onePortBound(2, parameters, 65536);
  EXPECT_LE(whole.seconds, 70e-6 + gap(65536));
  EXPECT_GE(whole.seconds, 0.95 * (70e-6 + gap(65536)));
  EXPECT_GT(whole.segmentBytes, 60'000U) << "sent whole";
  double least = 1;
  for (int segments = 1; segments < 500; ++segments) {
    const double g = gap(65536.0 / segments);
    least = std::min(least, (segments - 1) * g + leastBroadcastSeconds(16, 70e-6 + g, g));
  }
  EXPECT_LE(onePortBound(16, parameters, 65536).seconds, least);
  EXPECT_GE(onePortBound(16, parameters, 65536).seconds, 0.98 * least);
}

TEST(OnePortBound, OneMachineAndNoBytesTakeNoTime) {
  const CommunicationParameters parameters = {"one", {{1024, 30e-6, 20e-6, {}, {}}}};
  EXPECT_EQ(onePortBound(1, parameters, 1024).seconds, 0.0);
  EXPECT_EQ(onePortBound(8, parameters, 0).seconds, 0.0);
}

/// Any parameters, also where gap and latency fall, and where latencies are below zero.
CommunicationParameters anyParameters() {
  std::vector<MeasuredSize> measured;
  std::uint64_t bytes = 0;
  const auto count = *rc::gen::inRange(1, 6);
  for (int i = 0; i < count; ++i) {
    bytes += *rc::gen::inRange<std::uint64_t>(1, 100'000);
    const int gap = *rc::gen::inRange(1, 1000);
    measured.push_back({bytes, *rc::gen::inRange(1 - gap, 1000) * 1e-6, gap * 1e-6, {}, {}});
  }
  return {"any", std::move(measured), *rc::gen::arbitrary<bool>()};
}

RC_GTEST_PROP(OnePortBound, NoTreesArePredictedToBeatIt, ()) {
  const Network network = *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork());
  const MachineId root = *testing::genMachine(network);
  const auto name = *rc::gen::element<std::string>("linear", "binary", "kary:3", "flat", "binomial",
                                                   "two-tree", "multi-tree:6", "jump:4/1:3");
  const CommunicationParameters parameters = anyParameters();
  const Schedule schedule =
      buildSchedule(llvm::cantFail(findSchedule(name)), machineOrder(network, root));
  const ScheduleProfile profile = profileOf(network, schedule, judge(network, schedule));
  const auto bytes = *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
  const double bound = onePortBound(network.machineCount(), parameters, bytes).seconds;
  std::vector<std::uint64_t> segments = segmentSizes(parameters);
  segments.push_back(*rc::gen::inRange<std::uint64_t>(1 + bytes / 2000, 2'000'000));
  for (const std::uint64_t segment : segments)
    RC_ASSERT(predictSeconds(profile, parameters, bytes, segment) >= bound * (1 - 1e-9));
}

} // namespace
} // namespace topocast
