// The parts of a predicted time.
#include "cost/time_parts.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "random_network.hpp"
#include "schedule/random_kind.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace topocast {
namespace {

CommunicationParameters parameters(bool switchesBuffer) {
  return {"some",
          {{256, 110e-6, 30e-6, {}, {}, 33e-6},
           {1024, 250e-6, 89e-6, {}, {}, 95e-6},
           {8192, 324e-6, 695e-6, {}, {}, 700e-6}},
          switchesBuffer};
}

ScheduleProfile profileOfKind(const Network& network, const ScheduleKind& kind) {
  const Schedule schedule = buildSchedule(kind, machineOrder(network, MachineId(0)));
  return profileOf(network, schedule, judge(network, schedule));
}

ScheduleProfile profileNamed(const Network& network, const char* name) {
  return profileOfKind(network, llvm::cantFail(findSchedule(name)));
}

RC_GTEST_PROP(TimeParts, AddUpToThePrediction, ()) {
  const Network network = *testing::genUnequalNetwork();
  const ScheduleProfile profile = profileOfKind(network, testing::randomKindInCode());
  const CommunicationParameters times = parameters(*rc::gen::arbitrary<bool>());
  const auto messageBytes = *rc::gen::inRange<std::uint64_t>(0, 100'000);
  const auto segmentBytes = *rc::gen::element<std::uint64_t>(256, 1024, 8192, 200'000);
  const double predicted = predictSeconds(profile, times, messageBytes, segmentBytes);
  const TimeParts parts = timePartsOf(profile, times, messageBytes, segmentBytes);
  RC_ASSERT(std::abs(parts.seconds() - predicted) <= 1e-9 * predicted);
}

/// Formula (1): 31 latencies and gaps for the first of 64 segments, 63 gaps for the others.
TEST(TimeParts, OfTheLinearTree) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(32, 0));
  const TimeParts parts =
      timePartsOf(profileNamed(network, "linear"), parameters(true), 65536, 1024);
  EXPECT_NEAR(parts.latencies, 31 * 250e-6, 1e-12);
  EXPECT_NEAR(parts.sending, 31 * 89e-6, 1e-12);
  EXPECT_NEAR(parts.senders, 63 * 95e-6, 1e-12);
  EXPECT_EQ(parts.slowLinks + parts.links + parts.waiting, 0);
}

/// All machines get the only segment from the root, one after the other.
TEST(TimeParts, OfAMessageInOneSegmentNoneAreOfFurtherOnes) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(32, 0));
  const TimeParts parts = timePartsOf(profileNamed(network, "flat"), parameters(true), 1024, 8192);
  EXPECT_GT(parts.sending, 30 * 89e-6);
  EXPECT_EQ(parts.senders + parts.links, 0);
}

} // namespace
} // namespace topocast
