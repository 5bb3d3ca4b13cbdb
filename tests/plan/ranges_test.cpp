// Ranges against the choice for each size alone.
#include "plan/planner.hpp"

#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "likely_parameters.hpp"
#include "random_network.hpp"
#include "topology/read_topology.hpp"

#include "topocast/cluster.hpp"
#include "topocast/cost/merged_ranges.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/job/site.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace topocast {
namespace {

using runtime::Choice;
using runtime::ChoiceRange;

RC_GTEST_PROP(Ranges, CoverAllSizesOnceAndNeighboursDiffer, ()) {
  const Network network = *testing::genNetwork();
  const CommunicationParameters parameters = estimateParameters(network);
  const auto candidates = makeCandidates(network, dfsOrder(network, *testing::genMachine(network)),
                                         automaticKinds(parameters));
  const auto ranges = chooseRanges(parameters, {}, candidates);
  RC_ASSERT(ranges.front().fromBytes == 0U);
  RC_ASSERT(!ranges.back().toBytes);
  for (std::size_t i = 0; i + 1 < ranges.size(); ++i) {
    RC_ASSERT(ranges[i].toBytes.has_value());
    RC_ASSERT(*ranges[i].toBytes >= ranges[i].fromBytes);
    RC_ASSERT(*ranges[i].toBytes + 1 == ranges[i + 1].fromBytes);
    RC_ASSERT(!(ranges[i].choice == ranges[i + 1].choice));
  }
}

/// The time of a size by its range's choice, divided by the time of the best choice for that size.
double lossAt(std::uint64_t bytes) {
  const Network network = *testing::genNetwork();
  const CommunicationParameters parameters = testing::likelyParameters(network);
  const auto candidates = makeCandidates(network, dfsOrder(network, *testing::genMachine(network)),
                                         automaticKinds(parameters));
  const auto ranges = chooseRanges(parameters, {}, candidates);
  const auto range = std::ranges::find_if(
      ranges, [&](const ChoiceRange& r) { return !r.toBytes || bytes <= *r.toBytes; });
  const auto seconds = [&](const Choice& choice) {
    return predictSeconds(candidates[choice.candidate].profile, parameters, bytes,
                          choice.segmentBytes);
  };
  PlanRequest alone;
  alone.messageBytes = bytes;
  const double best = seconds(chooseRanges(parameters, alone, candidates).front().choice);
  return best == 0 ? 1 : seconds(range->choice) / best;
}

constexpr double rounding = 1e-9;

RC_GTEST_PROP(Ranges, LoseAHundredthAtTheSizesCompared, ()) {
  RC_ASSERT(lossAt(std::uint64_t{1} << *rc::gen::inRange(0U, 30U)) <=
            1 + runtime::usualMergingLoss + rounding);
}

// Between them the last segment is uneven.
RC_GTEST_PROP(Ranges, LoseLittleAtAnySize, ()) {
  RC_ASSERT(lossAt(*rc::gen::inRange<std::uint64_t>(0, 1U << 24U)) <= 1.06);
}

/// As the chooser compares them where all are admitted.
std::vector<runtime::CandidateCosts> costsOf(std::span<const Candidate> candidates) {
  std::vector<runtime::CandidateCosts> costs;
  for (const Candidate& candidate : candidates)
    costs.push_back({&candidate.profile, candidate.judged.contention.contentionFree(), false});
  return costs;
}

/// An example network with a measured cluster's parameters, from its first machine.
struct Example {
  explicit Example(const std::string& name)
      : network(llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/" + name)).network),
        parameters(llvm::cantFail(
            readParameters(TOPOCAST_SOURCE_DIR "/topologies/parameters/ethernet-100.yaml"))),
        candidates(
            makeCandidates(network, dfsOrder(network, MachineId(0)), automaticKinds(parameters))),
        compare(costsOf(candidates), parameters, segmentSizes(parameters)) {}

  Network network;
  CommunicationParameters parameters;
  std::vector<Candidate> candidates;
  runtime::ChoiceComparison compare;
};

/// The greatest such ratio within a range, at its ends and at powers of two.
double largestLoss(const Example& example, const ChoiceRange& range) {
  const std::uint64_t last = range.toBytes.value_or(std::uint64_t{1} << 30U);
  std::vector<std::uint64_t> sizes = {range.fromBytes, last};
  for (std::uint64_t size = 1; size <= last; size *= 2)
    if (size > range.fromBytes) sizes.push_back(size);
  double largest = 0;
  for (const std::uint64_t size : sizes)
    largest =
        std::max(largest, example.compare.loss(range.choice, example.compare.best(size), size));
  return largest;
}

// Ranges that lose nothing are more, some as narrow as 27,400 to 28,161 bytes.
TEST(Ranges, OfClustersAreFewAndLoseAHundredthAtMost) {
  for (const char* name : {"single-16.yaml", "star-4x8.yaml", "line-4x8.yaml", "line-2x16.yaml",
                           "line-4x8-interleaved.yaml"}) {
    const Example example(name);
    const auto exact = runtime::chooseRanges(example.compare);
    const auto ranges = runtime::mergeRanges(example.compare, exact);
    EXPECT_LT(ranges.size(), exact.size()) << name;
    EXPECT_LE(ranges.size(), 20U) << name;
    for (const ChoiceRange& range : ranges) {
      EXPECT_LE(largestLoss(example, range), runtime::usualMergingLoss + rounding)
          << name << " from " << range.fromBytes;
      const auto from = static_cast<double>(range.fromBytes);
      const auto last = static_cast<double>(range.toBytes.value_or(runtime::anyLength));
      EXPECT_GE(last, 1.04 * from) << name << " from " << range.fromBytes;
    }
  }
}

TEST(Ranges, NoLossAllowedKeepsThemAll) {
  const Example example("line-4x8.yaml");
  const auto exact = runtime::chooseRanges(example.compare);
  const auto ranges = runtime::mergeRanges(example.compare, exact, 0);
  EXPECT_LE(ranges.size(), exact.size());
  for (const ChoiceRange& range : ranges)
    EXPECT_LE(largestLoss(example, range), rounding) << range.fromBytes;
}

} // namespace
} // namespace topocast
