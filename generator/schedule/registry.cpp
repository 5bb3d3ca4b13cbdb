#include "schedule/registry.hpp"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <array>

namespace topocast {
namespace {

#define TOPOCAST_FAMILY(name, builder, arity, follows, summary)                                    \
  ScheduleFamily{name, #builder, runtime::builder, arity, runtime::Follows::follows, summary},
constexpr std::array families{TOPOCAST_TREE_BUILDERS(TOPOCAST_FAMILY)};
#undef TOPOCAST_FAMILY

constexpr std::uint32_t largestArity = 1024;

llvm::Error unknownSchedule(std::string_view name) {
  std::string known;
  for (const ScheduleFamily& family : families)
    known += ", " + std::string(family.name) + (family.arity == 0 ? ":K" : "");
  return llvm::createStringError("unknown schedule '" + std::string(name) + "'; there are auto" +
                                 known);
}

} // namespace

std::span<const ScheduleFamily> scheduleFamilies() {
  return families;
}

llvm::Expected<ScheduleKind> findSchedule(std::string_view name) {
  const auto [familyName, parameter] = llvm::StringRef(name).split(':');
  const auto* family =
      std::ranges::find(families, std::string_view(familyName), &ScheduleFamily::name);
  if (family == families.end()) return unknownSchedule(name);

  const bool hasParameter = llvm::StringRef(name).contains(':');
  if (family->arity != 0) {
    if (hasParameter)
      return llvm::createStringError("schedule '" + familyName.str() +
                                     "' takes no ':" + parameter.str() + "'");
    return ScheduleKind{familyName.str(), family->builderName, family->build, family->arity,
                        family->follows};
  }
  std::uint32_t arity = 0;
  if (parameter.getAsInteger(10, arity) || arity < 1 || arity > largestArity)
    return llvm::createStringError(
        "schedule '" + std::string(name) + "' needs a number of children from 1 to " +
        std::to_string(largestArity) + ", as in '" + familyName.str() + ":3'");
  return ScheduleKind{familyName.str() + ":" + std::to_string(arity), family->builderName,
                      family->build, arity, family->follows};
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
