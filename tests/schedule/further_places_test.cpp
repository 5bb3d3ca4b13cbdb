// The best place for a further child is the one that trying every position finds.
#include "random_network.hpp"

#include "order/network_order.hpp"

#include "topocast/schedule/further_places.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

using runtime::BestPlaces;

std::uint32_t bestByTrial(const MachineOrder& order, const std::vector<std::uint32_t>& values,
                          std::uint32_t child, std::uint32_t last) {
  std::uint32_t best = BestPlaces::none;
  for (std::uint32_t place = child + 1; place <= last; ++place)
    if (order.blockFirst[place] <= child &&
        (best == BestPlaces::none || values[place] >= values[best]))
      best = place;
  return best;
}

void expectBestPlaces(const Network& network) {
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const std::uint32_t count = order.size();
  const auto values = *rc::gen::container<std::vector<std::uint32_t>>(
      count, rc::gen::inRange<std::uint32_t>(0, 50));
  const runtime::FurtherPlaces places(order);
  const BestPlaces best(places, values);
  for (std::uint32_t child = 0; child < count; ++child)
    for (std::uint32_t last = 0; last < count; ++last)
      RC_ASSERT(best.after(child, last) == bestByTrial(order, values, child, last));
}

RC_GTEST_PROP(FurtherPlaces, TheBestIsTheOneByTrial, ()) {
  expectBestPlaces(*testing::genNetwork(12, 60));
}

/// Walked in steps of many places.
RC_GTEST_PROP(FurtherPlaces, TheBestOnSwitchesWithManyMachines, ()) {
  expectBestPlaces(*testing::genNetwork(3, 260, 140));
}

} // namespace
} // namespace topocast
