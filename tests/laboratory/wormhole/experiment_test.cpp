// Random numbers, confidence, stopping, and runs side by side.
#include "regular_network.hpp"

#include "wormhole/experiment.hpp"
#include "wormhole/parallel_runs.hpp"
#include "wormhole/schedule_order.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace topocast::testing {
namespace {

TEST(RandomNumbers, AreTheSameEverywhere) {
  RandomNumbers random(1234567);
  // The published sequence of SplitMix64 for this seed.
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(RandomNumbers, BelowABoundAreEquallyLikely) {
  RandomNumbers random(5);
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i)
    ++counts[random.below(7)];
  for (const int count : counts)
    EXPECT_NEAR(count, 10'000, 400);
}

TEST(RandomNumbers, ExponentialOnesAreSo) {
  RandomNumbers random(6);
  constexpr int draws = 100'000;
  Sample sample;
  int aboveMean = 0;
  int aboveThrice = 0;
  for (int i = 0; i < draws; ++i) {
    const TimeUnits drawn = random.exponential(5000);
    sample.add(static_cast<double>(drawn));
    aboveMean += drawn >= 5000 ? 1 : 0;
    aboveThrice += drawn >= 15'000 ? 1 : 0;
  }
  EXPECT_NEAR(sample.mean(), 5000, 80);
  EXPECT_NEAR(sample.standardDeviation(), 5000, 120);
  EXPECT_NEAR(aboveMean, draws * std::exp(-1), 700);
  EXPECT_NEAR(aboveThrice, draws * std::exp(-3), 300);
  EXPECT_EQ(random.exponential(0), 0);
}

TEST(Sample, KnowsHowSureItIs) {
  Sample sample;
  EXPECT_TRUE(std::isinf(sample.confidence()));
  for (const double value : {9.0, 10.0, 11.0, 12.0, 8.0, 10.0, 9.0, 11.0, 10.0, 10.0})
    sample.add(value);
  EXPECT_DOUBLE_EQ(sample.mean(), 10);
  EXPECT_NEAR(sample.standardDeviation(), std::sqrt(12.0 / 9), 1e-12);
  // Student's t for 9 degrees of freedom and 95 % is 2.2622.
  EXPECT_NEAR(sample.confidence(), 2.2622 * std::sqrt(12.0 / 9 / 10), 1e-3);
}

// Student's t for 95 %, by degrees of freedom; one less than there are values.
TEST(Sample, IsAsSureAsStudentsTSays) {
  const auto pointOf = [](int degrees) {
    Sample sample;
    for (int i = 0; i <= degrees; ++i)
      sample.add(i % 2);
    return sample.confidence() * std::sqrt(degrees + 1) / sample.standardDeviation();
  };
  constexpr std::pair<int, double> points[] = {
      {1, 12.7062}, {2, 4.3027}, {3, 3.1824}, {4, 2.7764},  {5, 2.5706},  {6, 2.4469},
      {7, 2.3646},  {8, 2.3060}, {9, 2.2622}, {30, 2.0423}, {100, 1.9840}};
  for (const auto& [degrees, point] : points)
    EXPECT_NEAR(pointOf(degrees), point, 6e-4) << degrees;
}

struct Experiment : ::testing::Test {
  Network network = fullNetwork(MeshShape{{4, 4}});
  WormholeParameters parameters = ibmSpParameters();
  ChannelGraph graph{network, 1};

  /// A multicast to two others from machine 0, beside traffic of all machines.
  Workload workload(TimeUnits meanComputation) const {
    Workload made;
    runtime::PreorderTree tree{{0, 5, 10}, {2, 0, 0}};
    made.multicasts.push_back(
        {std::make_shared<ScheduleOrder>(BroadcastTree(std::move(tree))), 1024, std::nullopt});
    PointToPointTraffic traffic;
    for (std::size_t i = 1; i < network.machineCount(); ++i)
      traffic.senders.emplace_back(i);
    traffic.destinations = traffic.senders;
    traffic.meanComputation = meanComputation;
    made.traffic.push_back(traffic);
    return made;
  }
};

TEST_F(Experiment, StopsWhenTheMeanIsKnown) {
  StoppingRule rule;
  const ExperimentResult result = runExperiment(graph, parameters, workload(15'000), 1, rule);
  const Sample& latency = result.streams[0].latency;
  EXPECT_TRUE(result.isPrecise);
  EXPECT_GT(latency.count(), rule.least);
  EXPECT_LE(latency.confidence(), rule.precision * latency.mean());
  rule.precision /= 4;
  const ExperimentResult closer = runExperiment(graph, parameters, workload(15'000), 1, rule);
  EXPECT_GT(closer.streams[0].latency.count(), 8 * latency.count());
  EXPECT_NEAR(closer.streams[0].latency.mean(), latency.mean(), 2 * latency.confidence());
}

TEST_F(Experiment, StopsAtTheMostMulticasts) {
  const StoppingRule rule{.warmUp = 3, .least = 10, .most = 20, .precision = 0};
  const ExperimentResult result = runExperiment(graph, parameters, workload(15'000), 1, rule);
  EXPECT_FALSE(result.isPrecise);
  EXPECT_EQ(result.streams[0].latency.count(), 20U);
  EXPECT_EQ(result.streams[0].messages, 40U);
}

TEST_F(Experiment, IsPreciseIfTheLastMulticastMakesItSo) {
  const StoppingRule rule{.warmUp = 0, .least = 10, .most = 10, .precision = 0.025};
  Workload alone = workload(15'000);
  alone.traffic.clear();
  EXPECT_TRUE(runExperiment(graph, parameters, alone, 1, rule).isPrecise);
}

TEST_F(Experiment, AcceptedLoadFollowsTheOfferedOne) {
  const StoppingRule rule{.warmUp = 50, .least = 2000, .most = 2000, .precision = 0};
  const auto loadAt = [&](TimeUnits meanComputation) {
    const auto result = runExperiment(graph, parameters, workload(meanComputation), 1, rule);
    return result.acceptedLoad(network.machineCount(), parameters);
  };
  // 15 of 16 machines send 1024 bytes each in the time of computing, sending, and some receiving.
  const double light = loadAt(200'000);
  EXPECT_NEAR(light, 15.0 / 16 * 2 * 1024 / (200'000 + 3963), 0.03 * light);
  EXPECT_GT(loadAt(20'000), 5 * light);
}

TEST_F(Experiment, IsTheSameOnAnyNumberOfThreads) {
  const StoppingRule rule{.warmUp = 5, .least = 10, .most = 50, .precision = 0.01};
  const auto means = [&](std::size_t threads) {
    return runInParallel<double>(6, threads, [&](std::size_t i) {
      return runExperiment(graph, parameters, workload(8000), i, rule).streams[0].latency.mean();
    });
  };
  const std::vector<double> alone = means(1);
  EXPECT_EQ(means(4), alone);
  EXPECT_NE(alone[0], alone[1]);
}

} // namespace
} // namespace topocast::testing
