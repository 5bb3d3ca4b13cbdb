#include "measure/line_fit.hpp"
#include "measure/sampling.hpp"
#include "measure/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

TEST(Statistics, quantilesAreInterpolated) {
  EXPECT_EQ(medianOf({3}), 3);
  EXPECT_EQ(medianOf({4, 1}), 2.5);
  EXPECT_EQ(medianOf({9, 1, 5}), 5);
  EXPECT_EQ(quantileOf({0, 1, 2, 3, 4}, 0.25), 1);
  EXPECT_EQ(quantileOf({0, 1, 2, 3}, 0.25), 0.75);
}

// From tables of the binomial distribution with p = 1/2.
TEST(Statistics, samplesOutsideOfTheInterval) {
  EXPECT_EQ(samplesOutside(7, 0.99), std::nullopt);
  EXPECT_EQ(samplesOutside(8, 0.99), 0U);
  EXPECT_EQ(samplesOutside(5, 0.95), std::nullopt);
  EXPECT_EQ(samplesOutside(6, 0.95), 0U);
  EXPECT_EQ(samplesOutside(20, 0.95), 5U);
  EXPECT_EQ(samplesOutside(100, 0.99), 36U);
  EXPECT_EQ(samplesOutside(10000, 0.99), 4870U);
}

// A skewed distribution whose median is ln 2: the interval misses it in about 1 % of the cases.
TEST(Statistics, intervalHoldsTheMedianAsOftenAsItSays) {
  std::mt19937 random(1998);
  std::exponential_distribution<double> distribution(1);
  constexpr int cases = 4000;
  int missed = 0;
  for (int i = 0; i < cases; ++i) {
    std::vector<double> samples(30);
    for (double& sample : samples)
      sample = distribution(random);
    const Estimate result = estimate(samples, 0.99, 1);
    if (result.lower > std::log(2.0) || result.upper < std::log(2.0)) ++missed;
  }
  EXPECT_LT(missed, cases / 60);
  EXPECT_GT(missed, cases / 1000);
}

TEST(Statistics, outliersAreCountedAndDoNotMoveTheMedian) {
  std::vector<double> samples;
  for (int i = 0; i < 40; ++i)
    samples.push_back(10 + 0.01 * (i % 5));
  const Estimate calm = estimate(samples, 0.99, 0.01);
  samples.insert(samples.end(), {500, 900, 0.1});
  const Estimate disturbed = estimate(samples, 0.99, 0.01);
  EXPECT_EQ(calm.outliers, 0);
  EXPECT_EQ(disturbed.outliers, 3);
  EXPECT_EQ(disturbed.samples, 43);
  EXPECT_EQ(disturbed.median, calm.median);
  EXPECT_EQ(disturbed.settled, 1);
}

TEST(Statistics, fewSamplesNeverSettle) {
  EXPECT_EQ(estimate({2, 2, 2}, 0.99, 0.01).settled, 0);
  EXPECT_EQ(estimate(std::vector<double>(8, 2), 0.99, 0.01).settled, 1);
}

/// Samples from a list, the last one for ever.
class Script {
public:
  explicit Script(std::vector<double> values) : values_(std::move(values)) {}
  double operator()() { return values_[std::min(taken_++, values_.size() - 1)]; }
  std::size_t taken() const { return taken_; }

private:
  std::vector<double> values_;
  std::size_t taken_ = 0;
};

TEST(Sampling, stopsOnceTheIntervalIsNarrow) {
  Script steady({7});
  const auto never = [] { return false; };
  EXPECT_EQ(sampleUntilSettled(steady, {0.99, 0.02, 12, 100}, never).samples, 12);

  Script wild({1, 9, 1, 9, 1, 9, 5});
  const Estimate result = sampleUntilSettled(wild, {0.99, 0.02, 3, 100}, never);
  EXPECT_EQ(result.settled, 1);
  EXPECT_EQ(result.median, 5);
  EXPECT_GT(result.samples, 12);
}

TEST(Sampling, isBoundedAndCanBeStopped) {
  int turn = 0;
  const auto restless = [&turn] { return 1.0 + ++turn % 2; };
  const Estimate bounded = sampleUntilSettled(restless, {0.99, 0.02, 12, 30}, [] { return false; });
  EXPECT_EQ(bounded.samples, 30);
  EXPECT_EQ(bounded.settled, 0);
  EXPECT_EQ(sampleUntilSettled(restless, {}, [] { return true; }).samples, 1);
}

TEST(Sampling, iterationsFillASample) {
  const auto eachTakes = [](double seconds) { return [seconds](int) { return seconds; }; };
  const int chosen = chooseIterations(eachTakes(1e-6), 2e-3, 1, 100000);
  EXPECT_GE(chosen, 2000);
  EXPECT_LE(chosen, 20000);
  EXPECT_EQ(chooseIterations(eachTakes(1), 2e-3, 1, 100), 1);
  EXPECT_EQ(chooseIterations(eachTakes(1e-9), 1, 16, 500), 500);
  EXPECT_EQ(chooseIterations(eachTakes(0), 1, 1, 500), 500) << "a clock that stands still";
  EXPECT_EQ(iterationsFor(2e-3, 1e-5), 200);
  EXPECT_EQ(iterationsFor(2e-3, 1), 1);
  EXPECT_EQ(iterationsFor(2e-3, 0), maximumIterations);
}

TEST(LineFit, exactOnALine) {
  const auto line = fitLine({{1, 5}, {2, 7}, {10, 23}});
  ASSERT_TRUE(line);
  EXPECT_NEAR(line->start, 3, 1e-12);
  EXPECT_NEAR(line->slope, 2, 1e-12);
}

// Normal equations by hand: x = 0, 1, 2 and y = 1, 2, 4 give y = 5/6 + 3/2 x.
TEST(LineFit, leastSquares) {
  const auto line = fitLine({{0, 1}, {1, 2}, {2, 4}});
  ASSERT_TRUE(line);
  EXPECT_NEAR(line->start, 5.0 / 6, 1e-12);
  EXPECT_NEAR(line->slope, 1.5, 1e-12);
}

TEST(LineFit, relativeDistancesKeepTheStartUp) {
  const std::vector<Point> points = {{1, 11}, {500, 520}, {1000, 1500}};
  const auto absolute = fitLine(points);
  const auto relative = fitLineRelatively(points);
  ASSERT_TRUE(absolute && relative);
  EXPECT_LT(absolute->start, 0);
  EXPECT_NEAR(relative->start, 10, 1);
}

TEST(LineFit, needsTwoPlaces) {
  EXPECT_FALSE(fitLine({}));
  EXPECT_FALSE(fitLine({{1, 1}}));
  EXPECT_FALSE(fitLine({{1, 1}, {1, 2}}));
}

} // namespace
} // namespace topocast::measure
