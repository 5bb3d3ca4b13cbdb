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

RC_GTEST_PROP(Ranges, LoseLittleAtAnySize, ()) {
  const Network network = *testing::genNetwork();
  const CommunicationParameters parameters = estimateParameters(network);
  const auto candidates = makeCandidates(network, dfsOrder(network, *testing::genMachine(network)),
                                         automaticKinds(parameters));
  const auto sizes = segmentSizes(parameters);
  const auto ranges = chooseRanges(candidates, parameters, sizes);
  const auto bytes = *rc::gen::inRange<std::uint64_t>(0, 1U << 24U);
  const auto range = std::ranges::find_if(
      ranges, [&](const ChoiceRange& r) { return !r.toBytes || bytes <= *r.toBytes; });
  const auto seconds = [&](const Choice& choice) {
    return predictSeconds(candidates[choice.candidate].profile, parameters, bytes,
                          choice.segmentBytes);
  };
  // 1 % at the sizes compared; a little more between them, where the last segment is uneven.
  RC_ASSERT(seconds(range->choice) <=
            1.05 * seconds(bestChoice(candidates, parameters, sizes, bytes)));
}

} // namespace
} // namespace topocast
