#include "cost/lower_bound.hpp"

#include "cost/estimate.hpp"
#include "cost/network_profile.hpp"
#include "random_network.hpp"
#include "routed_network.hpp"
#include "schedule/random_kind.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

CommunicationParameters someParameters() {
  return {"some", {{1000, 50e-6, 20e-6, {}, {}}, {8000, 60e-6, 80e-6, {}, {}}}};
}

/// s0 - s1 (slow) - s2 without machines; machines 0, 1 | 2, 3.
Network withSlowLink(double slow) {
  NetworkDescription description{"slow", {"s0", "s1", "s2"}, {"a", "b", "c", "d"}, {}, {}, {}, {},
                                 {}};
  description.cables = {{0, 1, slow, 0}, {1, 2, 1, 0},   {0, 3, 1e8, 0},
                        {0, 4, 1e8, 0},  {1, 5, 1e8, 0}, {1, 6, 1e8, 0}};
  return Network(description);
}

TEST(LowerBound, BandwidthIsThatOfTheSlowestLinkThatLeadsToAMachine) {
  const Network network = withSlowLink(2.5e7);
  const LowerBound bound = lowerBound(network, MachineId(0), someParameters(), 1 << 20);
  EXPECT_EQ(network.name(bound.bottleneck.links.front()), "s0->s1");
  // The best rate is the slope beyond the largest size: 60 us for 7000 bytes; the link is four
  // times slower than a machine's; latency at least that extrapolated to 0 bytes.
  EXPECT_NEAR(bound.bandwidthSeconds, (50e-6 - 10e-6 / 7) + (1 << 20) * (60e-6 / 7000) * 4, 1e-9);
  EXPECT_EQ(bound.seconds(), bound.bandwidthSeconds);

  const LowerBound back = lowerBound(network, MachineId(3), someParameters(), 1 << 20);
  EXPECT_EQ(network.name(back.bottleneck.links.front()), "s1->s0");
}

TEST(LowerBound, StartUpsDoubleTheMachinesReached) {
  const CommunicationParameters parameters = someParameters();
  const double gap = parameters.gap(0);
  const double latency = parameters.latency(0);
  for (const auto& [machines, rounds] : {std::pair{2, 1}, {3, 2}, {4, 2}, {5, 3}, {1024, 10}}) {
    const Network network =
        testing::networkOf({0}, std::vector<std::size_t>(static_cast<std::size_t>(machines), 0));
    EXPECT_NEAR(lowerBound(network, MachineId(0), parameters, 1).startUpSeconds,
                latency + rounds * gap, 1e-12)
        << machines;
  }
}

TEST(LowerBound, StartUpsReachMoreMachinesOnSeveralPorts) {
  const Network network = testing::lineNetwork(1, 16);
  const CommunicationParameters onePort = {"one", {{1024, 33e-6, 22e-6, {}, {}}}};
  const CommunicationParameters threePorts = {
      "three", {{1024, 33e-6, 22e-6, {}, {}}}, true, {3, 10e-6}};
  const auto startUps = [&](const CommunicationParameters& parameters, std::uint32_t ports) {
    return lowerBound(network, MachineId(0), parameters, 1024, ports).startUps;
  };
  EXPECT_EQ(startUps(onePort, 1), 4U);
  EXPECT_EQ(startUps(threePorts, 1), 2U);
  EXPECT_EQ(startUps(onePort, 3), 2U) << "a schedule for three";
}

TEST(LowerBound, CopiesServeAllMachinesAtOnce) {
  const Network network = testing::lineNetwork(1, 16);
  Schedule schedule = buildSchedule(runtime::kinds::flat(), machineOrder(network, MachineId(0)));
  EXPECT_EQ(lowerBound(network, schedule, someParameters(), 1024).startUps, 4U);
  schedule.multicasts.push_back({MachineId(0), {}, 1});
  for (std::size_t i = 1; i < network.machineCount(); ++i)
    schedule.multicasts.back().to.emplace_back(i);
  EXPECT_EQ(lowerBound(network, schedule, someParameters(), 1024).startUps, 1U);
}

TEST(LowerBound, OneMachineNeedsNoTime) {
  const Network network = testing::networkOf({0}, {0});
  EXPECT_EQ(lowerBound(network, MachineId(0), someParameters(), 1 << 20).seconds(), 0.0);
}

/// Any parameters at all, of one measured size or more, also where gap and latency fall, and where
/// messages that are alone are faster.
rc::Gen<CommunicationParameters> genParameters() {
  return rc::gen::exec([] {
    const auto microseconds = rc::gen::inRange(1, 1000);
    std::vector<MeasuredSize> measured;
    std::uint64_t bytes = 0;
    const auto count = *rc::gen::inRange(1, 6);
    for (int i = 0; i < count; ++i) {
      bytes += *rc::gen::inRange<std::uint64_t>(1, 100'000);
      const int gap = *microseconds;
      const int latency = *rc::gen::inRange(1 - gap, 1000);
      measured.push_back({bytes, latency * 1e-6, gap * 1e-6, {}, {}});
    }
    return CommunicationParameters("any", std::move(measured));
  });
}

RC_GTEST_PROP(LowerBound, NothingIsPredictedToBeatIt, ()) {
  const Network network = *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork(),
                                          testing::genRoutedNetwork());
  const MachineId root = *testing::genMachine(network);
  const ScheduleKind kind = testing::randomKindInCode();
  const CommunicationParameters parameters =
      *rc::gen::oneOf(genParameters(), rc::gen::just(estimateParameters(network)));
  const Schedule schedule = buildSchedule(kind, machineOrder(network, root));
  const ScheduleProfile profile = profileOf(network, schedule, judge(network, schedule));
  const auto bytes = *rc::gen::inRange<std::uint64_t>(0, 10'000'000);
  const double bound = lowerBound(network, root, parameters, bytes).seconds();
  std::vector<std::uint64_t> segments = segmentSizes(parameters);
  segments.push_back(*rc::gen::inRange<std::uint64_t>(1, 2'000'000));
  for (const std::uint64_t segment : segments)
    RC_ASSERT(predictSeconds(profile, parameters, bytes, segment) >= bound * (1 - 1e-9));
}

} // namespace
} // namespace topocast
