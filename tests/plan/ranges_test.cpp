// Ranges against the choice for each size alone.
#include "plan/ranges.hpp"

#include "cost/estimate.hpp"
#include "random_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

RC_GTEST_PROP(Ranges, CoverAllSizesOnceAndNeighboursDiffer, ()) {
  const Network network = *testing::genNetwork();
  const CommunicationParameters parameters = estimateParameters(network);
  const auto candidates = makeCandidates(network, dfsOrder(network, *testing::genMachine(network)),
                                         automaticKinds(parameters));
  const auto ranges = chooseRanges(candidates, parameters, segmentSizes(parameters));
  RC_ASSERT(ranges.front().fromBytes == 0U);
  RC_ASSERT(!ranges.back().toBytes);
  for (std::size_t i = 0; i + 1 < ranges.size(); ++i) {
    RC_ASSERT(ranges[i].toBytes.has_value());
    RC_ASSERT(*ranges[i].toBytes >= ranges[i].fromBytes);
    RC_ASSERT(*ranges[i].toBytes + 1 == ranges[i + 1].fromBytes);
    RC_ASSERT(!(ranges[i].choice == ranges[i + 1].choice));
  }
}

/// What the choice of its range takes at a size, over what the best choice takes.
double lossAt(std::uint64_t bytes) {
  const Network network = *testing::genNetwork();
  const CommunicationParameters parameters = estimateParameters(network);
  const auto candidates = makeCandidates(network, dfsOrder(network, *testing::genMachine(network)),
                                         automaticKinds(parameters));
  const auto sizes = segmentSizes(parameters);
  const auto ranges = chooseRanges(candidates, parameters, sizes);
  const auto range = std::ranges::find_if(
      ranges, [&](const ChoiceRange& r) { return !r.toBytes || bytes <= *r.toBytes; });
  const auto seconds = [&](const Choice& choice) {
    return predictSeconds(candidates[choice.candidate].profile, parameters, bytes,
                          choice.segmentBytes);
  };
  const double best = seconds(bestChoice(candidates, parameters, sizes, bytes));
  return best == 0 ? 1 : seconds(range->choice) / best;
}

RC_GTEST_PROP(Ranges, LoseNothingAtTheSizesCompared, ()) {
  RC_ASSERT(lossAt(std::uint64_t{1} << *rc::gen::inRange(0U, 30U)) <= 1);
}

// Between them the last segment is uneven.
RC_GTEST_PROP(Ranges, LoseLittleAtAnySize, ()) {
  RC_ASSERT(lossAt(*rc::gen::inRange<std::uint64_t>(0, 1U << 24U)) <= 1.05);
}

} // namespace
} // namespace topocast
