// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/families.hpp"

#include "topocast/inline.hpp"

#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE bool operator==(const ScheduleKind& left, const ScheduleKind& right) {
  return left.family == right.family && left.parameters == right.parameters;
}

TOPOCAST_INLINE std::uint32_t treesOf(const ScheduleKind& kind) {
  const auto* const trees = std::get_if<Trees>(&kind.parameters);
  return trees != nullptr ? trees->count : factsOf(kind).trees;
}

TOPOCAST_INLINE bool scatters(const ScheduleKind& kind) {
  return factsOf(kind).gather != Gather::none;
}

TOPOCAST_INLINE bool isCopied(const ScheduleKind& kind) {
  return factsOf(kind).copies != Copies::none;
}

TOPOCAST_INLINE bool sendsWorms(const ScheduleKind& kind) {
  return areByWorms(factsOf(kind).copies);
}

TOPOCAST_INLINE bool isStreamed(const ScheduleKind& kind) {
  return factsOf(kind).isStreamed;
}

TOPOCAST_INLINE bool hasSteps(const ScheduleKind& kind) {
  return scatters(kind) || isCopied(kind);
}

TOPOCAST_INLINE bool isTimed(Family family) {
  return std::holds_alternative<HoldingTimes>(registered(family).parameters);
}

TOPOCAST_INLINE const HoldingTimes* holdingTimesOf(const ScheduleKind& kind) {
  const auto* const stated = std::get_if<StatedTimes>(&kind.parameters);
  if (stated != nullptr) return stated->areGiven() ? stated : nullptr;
  return std::get_if<HoldingTimes>(&kind.parameters);
}

TOPOCAST_INLINE HoldingTimes assumedHoldingTimes(const ScheduleKind& kind) {
  const HoldingTimes* const times = holdingTimesOf(kind);
  return times != nullptr ? *times : HoldingTimes{};
}

TOPOCAST_INLINE std::uint32_t portsOf(const ScheduleKind& kind) {
  return assumedHoldingTimes(kind).ports;
}

TOPOCAST_INLINE ScheduleKind withoutStream(const ScheduleKind& kind) {
  return {isStreamed(kind) ? factsOf(kind).unstreamed : kind.family, kind.parameters};
}

TOPOCAST_INLINE ScheduleKind withoutAdaptation(const ScheduleKind& kind) {
  return {factsOf(kind).adapts ? factsOf(kind).unadapted : kind.family, kind.parameters};
}

} // namespace topocast::TOPOCAST_ABI::runtime
