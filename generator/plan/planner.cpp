#include "plan/planner.hpp"

#include "cost/lower_bound.hpp"
#include "plan/candidates.hpp"
#include "plan/ranges.hpp"

#include <algorithm>
#include <cassert>
#include <map>

namespace topocast {
namespace {

/// Which kinds of schedules serve which message sizes: all of a plan but its trees.
struct Decision {
  std::vector<ScheduleKind> kinds; ///< each used by some range, in order of first use
  std::vector<ChoiceRange> ranges; ///< candidate numbers are indices into `kinds`
};

std::vector<std::uint64_t> allowedSegments(const PlanRequest& request,
                                           const CommunicationParameters& parameters) {
  if (request.segmentBytes) return {*request.segmentBytes};
  return segmentSizes(parameters);
}

/// The kinds that ranges use, with the ranges' numbers turned into theirs.
Decision onlyUsed(const std::vector<ScheduleKind>& kinds, std::vector<ChoiceRange> ranges) {
  Decision decision;
  for (ChoiceRange& range : ranges) {
    const std::string& name = kinds[range.choice.candidate].name;
    auto used = std::ranges::find(decision.kinds, name, &ScheduleKind::name);
    if (used == decision.kinds.end())
      used = decision.kinds.insert(used, kinds[range.choice.candidate]);
    range.choice.candidate = static_cast<std::size_t>(used - decision.kinds.begin());
  }
  decision.ranges = std::move(ranges);
  return decision;
}

Decision decide(const Network& network, const CommunicationParameters& parameters,
                const PlanRequest& request, MachineId root) {
  const std::vector<ScheduleKind> wanted =
      request.schedule ? std::vector{*request.schedule} : automaticKinds();
  std::vector<ScheduleKind> kinds;
  std::vector<Candidate> candidates;
  std::vector<Candidate> all = makeCandidates(network, root, wanted);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!request.schedule && !all[i].judged.contention.contentionFree()) continue;
    kinds.push_back(wanted[i]);
    candidates.push_back(std::move(all[i]));
  }
  assert(!candidates.empty() && "the linear tree is free of contention on every network");

  const std::vector<std::uint64_t> segments = allowedSegments(request, parameters);
  if (!request.messageBytes) return onlyUsed(kinds, chooseRanges(candidates, parameters, segments));
  const std::uint64_t size = *request.messageBytes;
  return onlyUsed(kinds, {{size, size, bestChoice(candidates, parameters, segments, size)}});
}

Plan carryOut(const Network& network, const CommunicationParameters& parameters,
              const Decision& decision, MachineId root) {
  std::vector<Candidate> candidates = makeCandidates(network, root, decision.kinds);
  Plan plan;
  plan.root = root;
  for (const auto& [fromBytes, toBytes, choice] : decision.ranges) {
    const std::uint64_t size = toBytes.value_or(fromBytes);
    plan.ranges.push_back({fromBytes, toBytes, choice.candidate, choice.segmentBytes,
                           predictSeconds(candidates[choice.candidate].profile, parameters, size,
                                          choice.segmentBytes),
                           lowerBound(network, root, parameters, size).seconds()});
  }
  for (Candidate& candidate : candidates) {
    assert(candidate.judged.contention.delivers());
    plan.schedules.push_back(std::move(candidate.judged));
  }
  return plan;
}

/// Roots alike in this have trees of the same shape over links of the same speed.
struct Place {
  SwitchId aSwitch;
  double bandwidth;
  friend auto operator<=>(const Place&, const Place&) = default;
};

Place placeOf(const Network& network, MachineId machine) {
  return {network.switchOf(machine), network.link(network.uplink(machine)).bandwidth};
}

} // namespace

Plan planRoot(const Network& network, const CommunicationParameters& parameters,
              const PlanRequest& request, MachineId root) {
  return carryOut(network, parameters, decide(network, parameters, request, root), root);
}

std::vector<Plan> planRoots(const Network& network, const CommunicationParameters& parameters,
                            const PlanRequest& request, std::span<const MachineId> roots) {
  const bool shared =
      !request.schedule || request.schedule->follows == runtime::Follows::machineOrder;
  std::map<Place, Decision> decisions;
  std::vector<Plan> plans;
  plans.reserve(roots.size());
  for (const MachineId root : roots) {
    if (!shared) {
      plans.push_back(planRoot(network, parameters, request, root));
      continue;
    }
    const auto [entry, isNew] = decisions.try_emplace(placeOf(network, root));
    if (isNew) entry->second = decide(network, parameters, request, root);
    plans.push_back(carryOut(network, parameters, entry->second, root));
  }
  return plans;
}

} // namespace topocast
