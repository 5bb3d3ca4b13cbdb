// The planner. In: a network, communication parameters, a root and what the user fixed. Out: the
// Plan: which schedule and segment size serve which message sizes.
//
// `auto` takes, for every message size, the schedule and segment size that the cost model predicts
// to be fastest, among schedules that the judge found free of contention or load-optimal. In
// regular networks it takes others, too, for messages sent whole (whole_messages.hpp): over the
// chain of a mesh or multistage network no two of these are on a link at a time. The choice is that
// of topocast/job/plan_choice.hpp, which the running broadcast makes as well; what only the command
// shows, bounds and certificates, is found for what was chosen.
#pragma once

#include "cost/communication_parameters.hpp"
#include "plan/candidates.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/size_ranges.hpp"
#include "topocast/job/site.hpp"

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
  /// No message is streamed, as where a multicast group is not heard: trees take its place.
  bool isWithoutStreams = false;
};

/// Whether the request names a schedule whose senders adapt.
bool wantsToAdapt(const PlanRequest& request);

/// The kinds of schedules that a request leaves to choose among in a network.
std::vector<ScheduleKind> wantedKinds(const Network& network,
                                      const CommunicationParameters& parameters,
                                      const PlanRequest& request);

/// Which of them may be chosen: all if the user named the schedule.
runtime::Admitted admittedBy(const PlanRequest& request);

/// Which of the candidates from one root serve which message sizes, by their numbers.
std::vector<runtime::ChoiceRange> chooseRanges(const CommunicationParameters& parameters,
                                               const PlanRequest& request,
                                               std::span<const Candidate> candidates);

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
