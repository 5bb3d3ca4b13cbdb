// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/build.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/wide_reading.hpp"
#include "topocast/schedule/builders.hpp"
#include "topocast/schedule/by_segment.hpp"
#include "topocast/schedule/dynamic.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/flat.hpp"
#include "topocast/schedule/halving.hpp"
#include "topocast/schedule/jump.hpp"
#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/multi_tree.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/scatter.hpp"
#include "topocast/schedule/spread_places.hpp"
#include "topocast/schedule/timed.hpp"
#include "topocast/schedule/umesh.hpp"
#include "topocast/schedule/unaware_trees.hpp"

#include <cstdint>
#include <utility>
#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE PreorderTrees buildWith(PreorderTrees (*build)(const MachineOrder&),
                                        const Parameters&, const MachineOrder& order) {
  return build(order);
}

template <class Registered>
PreorderTrees buildWith(PreorderTrees (*build)(const MachineOrder&, const Registered&),
                        const Parameters& parameters, const MachineOrder& order) {
  return build(order, std::get<Registered>(parameters));
}

} // namespace detail

TOPOCAST_INLINE TriedKinds::TriedKinds(const MachineOrder& order)
    : hasWideBorders_(order.wide != nullptr), isMesh_(order.mesh != nullptr),
      isOneBlock_(isOneBlock(order)), machines_(order.size()) {}

TOPOCAST_INLINE bool TriedKinds::has(const ScheduleKind& kind) {
  const FamilyFacts& facts = factsOf(kind);
  if (facts.isOverWideBorders) return hasWideBorders_;
  if (facts.takesTurns) return hasTurns();
  constexpr std::uint32_t mostBesideTurns = 4;
  const auto* trees = std::get_if<Trees>(&kind.parameters);
  return trees == nullptr || trees->count <= mostBesideTurns || !areTurnsBest();
}

TOPOCAST_INLINE bool TriedKinds::hasTurns() {
  constexpr std::uint32_t fewest = 4; // fewer have one tree for all segments
  if (machines_ < fewest) return false;
  if (isOneBlock_) return true;
  return machines_ <= mostWithTurns && !std::exchange(hasTurns_, true);
}

TOPOCAST_INLINE bool TriedKinds::areTurnsBest() const {
  constexpr std::uint32_t fewest = 256;
  return !isOneBlock_ && !isMesh_ && fewest <= machines_ && machines_ <= mostWithTurns;
}

TOPOCAST_INLINE PreorderTrees build(const ScheduleKind& kind, const MachineOrder& order) {
  using Build = PreorderTrees (*)(const Parameters& parameters, const MachineOrder& order);
#define TOPOCAST_BUILD(family, name, builder, ...)                                                 \
  [](const Parameters& parameters, const MachineOrder& machines) {                                 \
    return detail::buildWith(builder, parameters, machines);                                       \
  },
  static constexpr Build builders[] = {TOPOCAST_TREE_BUILDERS(TOPOCAST_BUILD)};
#undef TOPOCAST_BUILD
  const Build builder = builders[static_cast<std::uint32_t>(kind.family)];
  if (order.wide == nullptr || !factsOf(kind).isOverWideBorders)
    return builder(kind.parameters, order);
  return spreadPlaces(*order.wide,
                      [&](const MachineOrder& wide) { return builder(kind.parameters, wide); });
}

} // namespace topocast::TOPOCAST_ABI::runtime
