#include "schedule/registry.hpp"

#include "schedule/holding_times_name.hpp"

#include "topocast/schedule/sending_costs.hpp"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

namespace topocast {
namespace {

using runtime::childrenInName;
using runtime::costsInName;
using runtime::timesInName;
using runtime::treesInName;

#define TOPOCAST_FAMILY(name, builder, arity, follows, summary)                                    \
  ScheduleFamily{name, #builder, runtime::builder, arity, runtime::Follows::follows, summary},
constexpr std::array families{TOPOCAST_TREE_BUILDERS(TOPOCAST_FAMILY)};
#undef TOPOCAST_FAMILY

constexpr std::uint32_t largestArity = 1024;

llvm::Error unknownSchedule(std::string_view name) {
  std::string known;
  for (const ScheduleFamily& family : families)
    known += ", " + placeholderName(family);
  return llvm::createStringError("unknown schedule '" + std::string(name) + "'; there are auto" +
                                 known);
}

/// Of children, or of trees.
bool carriesNumber(const ScheduleFamily& family) {
  return family.arity == childrenInName || family.arity == treesInName;
}

bool carriesArity(const ScheduleFamily& family) {
  return carriesNumber(family) || family.arity == costsInName || family.arity == timesInName;
}

/// A whole number from `least` to `most`.
std::optional<std::uint32_t> number(llvm::StringRef text, std::uint32_t least, std::uint32_t most) {
  std::uint32_t value = 0;
  if (text.getAsInteger(10, value) || value < least || value > most) return std::nullopt;
  return value;
}

/// Costs that a tree can be built for.
bool isUsable(const runtime::SendingCosts& costs) {
  if (costs.mostChildren == 0) return costs.gap > 0;
  return costs.latency + costs.gap > 0;
}

/// From "7/2" or "7/2:3".
std::optional<runtime::SendingCosts> costsFrom(llvm::StringRef text) {
  const auto [ratio, children] = text.split(':');
  const auto [latency, gap] = ratio.split('/');
  const auto latencyUnits = number(latency, 0, runtime::largestCost);
  const auto gapUnits = number(gap, 0, runtime::largestCost);
  const auto mostChildren = text.contains(':') ? number(children, 1, runtime::largestCost) : 0;
  if (!latencyUnits || !gapUnits || !mostChildren) return std::nullopt;
  const runtime::SendingCosts costs{*latencyUnits, *gapUnits, *mostChildren};
  if (!isUsable(costs)) return std::nullopt;
  return costs;
}

llvm::Expected<std::uint64_t> arityFrom(const ScheduleFamily& family, std::string_view name,
                                        llvm::StringRef parameter) {
  const std::string quoted = "schedule '" + std::string(name) + "'";
  const std::string familyName(family.name);
  if (family.arity == costsInName) {
    if (const auto costs = costsFrom(parameter)) return packed(*costs);
    return llvm::createStringError(quoted +
                                   " needs the ratio of latency to gap in whole numbers up to " +
                                   std::to_string(runtime::largestCost) + ", as in '" + familyName +
                                   ":7/2', and may name the largest number of children, as in '" +
                                   familyName + ":7/2:2'; without it the gap is above 0");
  }
  if (family.arity == timesInName) {
    if (const auto times = holdingTimesFrom(parameter)) return packedTimes(*times);
    return llvm::createStringError(quoted + " needs " + holdingTimesAdvice(familyName));
  }
  const std::uint32_t largest = family.arity == treesInName ? runtime::mostTrees : largestArity;
  if (const auto arity = number(parameter, 1, largest)) return *arity;
  return llvm::createStringError(quoted + " needs a number from 1 to " + std::to_string(largest) +
                                 ", as in '" + familyName + ":3'");
}

/// Null if there is none.
const ScheduleFamily* familyNamed(std::string_view name) {
  const auto* const family = std::ranges::find(families, name, &ScheduleFamily::name);
  return family == families.end() ? nullptr : family;
}

} // namespace

std::span<const ScheduleFamily> scheduleFamilies() {
  return families;
}

llvm::Expected<ScheduleKind> findSchedule(std::string_view name) {
  const auto [familyName, parameter] = llvm::StringRef(name).split(':');
  const ScheduleFamily* const family = familyNamed(familyName);
  if (family == nullptr) return unknownSchedule(name);

  std::uint64_t arity = family->arity;
  if (carriesArity(*family)) {
    auto inName = arityFrom(*family, name, parameter);
    if (!inName) return inName.takeError();
    arity = *inName;
  } else if (llvm::StringRef(name).contains(':')) {
    return llvm::createStringError("schedule '" + familyName.str() +
                                   "' takes no ':" + parameter.str() + "'");
  }
  return ScheduleKind{kindName(*family, arity), family->builderName, family->build, arity,
                      family->follows};
}

const ScheduleFamily* findTimedFamily(std::string_view name) {
  const ScheduleFamily* const family = familyNamed(name);
  return family != nullptr && family->arity == timesInName ? family : nullptr;
}

bool isAdaptive(std::string_view scheduleName) {
  const auto [familyName, parameter] = llvm::StringRef(scheduleName).split(':');
  const ScheduleFamily* const family = familyNamed(familyName);
  return family != nullptr && runtime::isAdaptive(family->build);
}

std::string nameWithoutAdaptation(std::string adaptiveName) {
  assert(isAdaptive(adaptiveName));
  constexpr std::string_view adaptive = "dynamic";
  return adaptiveName.replace(adaptiveName.find(adaptive), adaptive.size(), "optimal");
}

std::string placeholderName(const ScheduleFamily& family) {
  std::string name(family.name);
  if (carriesNumber(family)) return name + ":K";
  if (family.arity == costsInName) return name + ":L/G";
  if (family.arity == timesInName) return name + ":HOLD/END";
  return name;
}

std::string kindName(const ScheduleFamily& family, std::uint64_t arity) {
  const std::string name(family.name);
  if (carriesNumber(family)) return name + ":" + std::to_string(arity);
  if (family.arity == timesInName)
    return withHoldingTimes(family.name, runtime::holdingTimes(arity));
  if (family.arity != costsInName) return family.arity == arity ? name : "";
  const runtime::SendingCosts costs = runtime::sendingCosts(arity);
  if (!isUsable(costs)) return {};
  const std::string ratio = std::to_string(costs.latency) + "/" + std::to_string(costs.gap);
  if (costs.mostChildren == 0) return name + ":" + ratio;
  return name + ":" + ratio + ":" + std::to_string(costs.mostChildren);
}

std::optional<runtime::HoldingTimes> holdingTimesIn(std::string_view scheduleName) {
  const auto [familyName, parameter] = llvm::StringRef(scheduleName).split(':');
  const ScheduleFamily* const family = familyNamed(familyName);
  if (family == nullptr || family->arity != timesInName) return std::nullopt;
  return holdingTimesFrom(parameter);
}

runtime::HoldingTimes assumedHoldingTimes(std::string_view scheduleName) {
  return holdingTimesIn(scheduleName).value_or(runtime::HoldingTimes{});
}

Schedule buildSchedule(const ScheduleKind& kind, const MachineOrder& order) {
  const runtime::PreorderTrees trees = kind.build(order, kind.arity);
  Schedule schedule;
  schedule.name = kind.name;
  for (const runtime::PreorderTree& tree : trees)
    schedule.trees.push_back({1.0 / trees.size(), BroadcastTree(tree)});
  return schedule;
}

} // namespace topocast
