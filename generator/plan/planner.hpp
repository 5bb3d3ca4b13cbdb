// The planner. In: a network, communication parameters, a root and what the user fixed. Out: the
// Plan: which schedule and segment size serve which message sizes.
//
// `auto` takes, for every message size, the schedule and segment size that the cost model predicts
// to be fastest, among schedules that the judge found free of contention or load-optimal. In
// regular networks it takes others, too, for messages sent whole (whole_messages.hpp): over the
// chain of a mesh or multistage network no two of these are on a link at a time. Neighbouring
// sizes share a choice where that costs little (candidate_ranges.hpp).
#pragma once

#include "cost/communication_parameters.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// What the user has decided; the planner chooses the rest.
struct PlanRequest {
  /// Nothing: `auto`, or `family`. One that can be built on the network (network_schedule.hpp).
  std::optional<ScheduleKind> schedule;
  /// A family with holding times, which are taken from the parameters; nothing: not decided.
  std::optional<Family> family;
  std::optional<std::uint64_t> segmentBytes; ///< > 0; nothing for schedules that adapt
  std::optional<std::uint64_t> messageBytes; ///< plan for this size alone: one range
  bool contentionFreeOnly = false;           ///< `auto` takes nothing that is load-optimal only
};

/// Whether the request names a schedule whose senders adapt.
bool wantsToAdapt(const PlanRequest& request);

/// Plans one root.
Plan planRoot(const Network& network, const CommunicationParameters& parameters,
              const PlanRequest& request, MachineId root);

/// Plans several roots, in the order given. Roots on one switch share the choice of schedules and
/// segment sizes where their trees have the same shape; every tree is built and judged by itself.
/// `progress`, if given, is told ahead of each root how many are planned.
std::vector<Plan> planRoots(const Network& network, const CommunicationParameters& parameters,
                            const PlanRequest& request, std::span<const MachineId> roots,
                            llvm::function_ref<void(std::size_t planned)> progress = nullptr);

} // namespace topocast
