#include "plan/planner.hpp"

#include "cost/lower_bound.hpp"
#include "order/seen_switches.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/network_schedule.hpp"

#include "topocast/job/plan_choice.hpp"
#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/gather.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace topocast {
namespace {

using runtime::ChoiceRange;

/// A kind of schedule that some range uses, with its trees for roots at this place.
struct UsedKind {
  ScheduleKind kind;
  std::vector<runtime::PreorderTree> trees; ///< of positions in the machine order
};

/// Which kinds of schedules serve which message sizes, from any root at one place.
struct Decision {
  std::vector<UsedKind> kinds;       ///< in order of first use
  std::vector<ChoiceRange> ranges;   ///< candidate numbers are indices into `kinds`
  std::vector<Candidate> candidates; ///< of these kinds, from the root for which it was decided
};

/// Of the family that the user fixed; null if none is.
const runtime::FamilyFacts* fixedFacts(const PlanRequest& request) {
  if (request.family) return &runtime::factsOf(*request.family);
  return request.schedule ? &runtime::factsOf(*request.schedule) : nullptr;
}

std::vector<std::uint64_t> allowedSegments(const PlanRequest& request,
                                           const CommunicationParameters& parameters) {
  if (request.segmentBytes) return {*request.segmentBytes};
  const runtime::FamilyFacts* const facts = fixedFacts(request);
  const bool isWhole =
      facts != nullptr && (facts->adapts || facts->gather != runtime::Gather::none ||
                           facts->copies != runtime::Copies::none);
  if (facts != nullptr && facts->isStreamed && !request.isWithoutStreams)
    return {parameters.multicast().payloadBytes};
  if (request.family || isWhole) return {runtime::maxSegmentBytes};
  return segmentSizes(parameters);
}

/// The kinds that ranges use, with the ranges' numbers turned into theirs.
Decision onlyUsed(const MachineOrder& order, std::vector<Candidate> candidates,
                  std::vector<ChoiceRange> ranges) {
  Decision decision;
  std::map<std::size_t, std::size_t> numbers;
  for (ChoiceRange& range : ranges) {
    const std::size_t candidate = range.choice.candidate;
    const auto [entry, isNew] = numbers.try_emplace(candidate, decision.kinds.size());
    range.choice.candidate = entry->second;
    if (!isNew) continue;
    const Schedule& schedule = candidates[candidate].judged.schedule;
    UsedKind used = {schedule.kind, {}};
    for (const SharedTree& shared : schedule.trees)
      used.trees.push_back(runtime::treeOfPositions(shared.tree.preorder(), order.machines));
    decision.kinds.push_back(std::move(used));
    decision.candidates.push_back(std::move(candidates[candidate]));
  }
  decision.ranges = std::move(ranges);
  return decision;
}

/// Whether no two senders meet on a link, or not at the same time if messages are sent whole.
bool isContentionFree(const Network& network, const CommunicationParameters& parameters,
                      const JudgedSchedule& judged, const ServedSizes& sizes) {
  if (judged.contention.contentionFree()) return true;
  const auto times = timesOfWholeMessages(network, parameters, judged.schedule.kind, sizes);
  return times && judgeWholeMessages(network, judged.schedule, *times).meetings.empty();
}

/// The candidate with the times of messages of that size; the only one if its name was given.
std::size_t timedCandidate(const PlanRequest& request, std::span<const Candidate> candidates,
                           const CommunicationParameters& parameters, std::uint64_t messageBytes) {
  if (!request.family) return 0;
  const ScheduleKind kind = timedKind(*request.family, parameters, messageBytes);
  const auto found = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
    return candidate.judged.schedule.kind == kind;
  });
  assert(found != candidates.end());
  return static_cast<std::size_t>(found - candidates.begin());
}

/// A range for each measured size, so that senders compare what their messages take with what
/// messages of about that size should.
std::vector<ChoiceRange> rangesOfMeasuredSizes(const PlanRequest& request,
                                               std::span<const Candidate> candidates,
                                               const CommunicationParameters& parameters) {
  std::vector<ChoiceRange> ranges;
  std::uint64_t fromBytes = 0;
  for (const MeasuredSize& size : parameters.measured()) {
    const std::size_t candidate =
        timedCandidate(request, candidates, parameters, size.messageBytes);
    ranges.push_back({fromBytes, size.messageBytes, {candidate, runtime::maxSegmentBytes}});
    fromBytes = size.messageBytes + 1;
  }
  ranges.back().toBytes.reset();
  return ranges;
}

Decision decide(const Network& network, const CommunicationParameters& parameters,
                const PlanRequest& request, MachineId root) {
  const MachineOrder order = machineOrder(network, root);
  std::vector<ScheduleKind> kinds = wantedKinds(network, parameters, request);
  if (!request.schedule) kinds = triedOver(order, std::move(kinds));
  std::vector<Candidate> candidates = makeCandidates(network, order, kinds);
  // Where rails have links in common, their trees may meet there.
  if (admittedBy(request) == runtime::Admitted::contentionFree && network.railCount() > 1)
    for (Candidate& candidate : candidates)
      if (!candidate.judged.contention.contentionFree()) // then on the first rail alone
        candidate = makeCandidate(network, buildSchedule(candidate.judged.schedule.kind, order));
  std::vector<ChoiceRange> ranges = chooseRanges(parameters, request, candidates);
  return onlyUsed(order, std::move(candidates), std::move(ranges));
}

/// The schedule of that kind over `order`, which is of the place where the trees were found.
Schedule scheduleOf(const Network& network, const UsedKind& used, const MachineOrder& order) {
  const bool followsNumbers =
      runtime::factsOf(used.kind).follows == runtime::Follows::machineNumbers;
  if (followsNumbers || runtime::isCopied(used.kind))
    return llvm::cantFail(buildSchedule(used.kind, network, order));
  std::vector<BroadcastTree> trees;
  trees.reserve(used.trees.size());
  for (const runtime::PreorderTree& tree : used.trees)
    trees.emplace_back(runtime::treeOfMachines(tree, order.machines));
  return scheduleWith(used.kind, std::move(trees));
}

/// The same kinds from another root at that place.
std::vector<Candidate> candidatesFrom(const Network& network, std::span<const UsedKind> kinds,
                                      MachineId root) {
  const MachineOrder order = machineOrder(network, root);
  std::vector<Candidate> candidates;
  candidates.reserve(kinds.size());
  for (const UsedKind& used : kinds)
    candidates.push_back(makeCandidate(network, scheduleOf(network, used, order)));
  return candidates;
}

/// Seconds, for a range of a schedule that adapts.
std::optional<double> holdSecondsOf(const CommunicationParameters& parameters,
                                    const ScheduleKind& kind,
                                    std::optional<std::uint64_t> toBytes) {
  if (!runtime::factsOf(kind).adapts) return std::nullopt;
  return parameters.gap(toBytes.value_or(parameters.measured().back().messageBytes));
}

Plan carryOut(const Network& network, const CommunicationParameters& parameters,
              std::span<const ChoiceRange> ranges, std::vector<Candidate> candidates,
              MachineId root) {
  Plan plan;
  plan.root = root;
  plan.parameters = parameters.name();
  for (const auto& [fromBytes, toBytes, choice, mostLoss] : ranges) {
    const std::uint64_t size = toBytes.value_or(fromBytes);
    const Candidate& candidate = candidates[choice.candidate];
    plan.ranges.push_back(
        {fromBytes, toBytes, choice.candidate, choice.segmentBytes,
         predictSeconds(candidate.profile, parameters, size, choice.segmentBytes),
         lowerBound(network, candidate.judged.schedule, parameters, size),
         isContentionFree(network, parameters, candidate.judged, {toBytes, choice.segmentBytes}),
         holdSecondsOf(parameters, candidate.judged.schedule.kind, toBytes), mostLoss});
  }
  for (Candidate& candidate : candidates) {
    assert(candidate.judged.contention.delivers());
    plan.schedules.push_back(std::move(candidate.judged));
  }
  return plan;
}

/// Roots with equal values have trees of the same shape over links of the same speed.
struct Place {
  std::uint32_t aSwitch; ///< as the machine order counts them
  double bandwidth;
  friend auto operator<=>(const Place&, const Place&) = default;
};

Place placeOf(const Network& network, const SeenSwitches& seen, MachineId machine) {
  return {seen.switchOfMachine[machine.index()], network.link(network.uplink(machine)).bandwidth};
}

/// Decides once for all roots at one place of a tree of switches.
std::vector<Plan> planPlaces(const Network& network, const CommunicationParameters& parameters,
                             const PlanRequest& request, std::span<const MachineId> roots,
                             llvm::function_ref<void(std::size_t planned)> progress) {
  const SeenSwitches seen = liftOverWideLinks(network);
  std::map<Place, Decision> decisions;
  std::vector<Plan> plans;
  plans.reserve(roots.size());
  for (const MachineId root : roots) {
    if (progress) progress(plans.size());
    const auto [entry, isNew] = decisions.try_emplace(placeOf(network, seen, root));
    Decision& decision = entry->second;
    if (isNew) decision = decide(network, parameters, request, root);
    plans.push_back(carryOut(network, parameters, decision.ranges,
                             isNew ? std::move(decision.candidates)
                                   : candidatesFrom(network, decision.kinds, root),
                             root));
  }
  return plans;
}

bool followsMachineOrder(const PlanRequest& request) {
  const runtime::FamilyFacts* const facts = fixedFacts(request);
  return facts == nullptr || facts->follows == runtime::Follows::machineOrder;
}

} // namespace

std::vector<ScheduleKind> wantedKinds(const Network& network,
                                      const CommunicationParameters& parameters,
                                      const PlanRequest& request) {
  if (request.schedule)
    return {request.isWithoutStreams ? runtime::withoutStream(*request.schedule)
                                     : *request.schedule};
  if (request.family) return timedKinds(*request.family, parameters, network.machineCount());
  std::vector<ScheduleKind> kinds = kindsFor(network, parameters);
  if (request.isWithoutStreams) std::erase_if(kinds, runtime::isStreamed);
  return kinds;
}

runtime::Admitted admittedBy(const PlanRequest& request) {
  if (request.schedule || request.family) return runtime::Admitted::all;
  return request.contentionFreeOnly ? runtime::Admitted::contentionFree
                                    : runtime::Admitted::loadOptimal;
}

std::vector<ChoiceRange> chooseRanges(const CommunicationParameters& parameters,
                                      const PlanRequest& request,
                                      std::span<const Candidate> candidates) {
  if (wantsToAdapt(request) && !request.messageBytes)
    return rangesOfMeasuredSizes(request, candidates, parameters);
  std::vector<const runtime::JudgedCandidate*> judged;
  judged.reserve(candidates.size());
  for (const Candidate& candidate : candidates)
    judged.push_back(&candidate);
  auto ranges = runtime::choosePlan(judged, {parameters, allowedSegments(request, parameters),
                                             admittedBy(request), request.messageBytes});
  assert(!ranges.empty() && "the flat tree is free of contention on every network");
  return ranges;
}

bool wantsToAdapt(const PlanRequest& request) {
  const runtime::FamilyFacts* const facts = fixedFacts(request);
  return facts != nullptr && facts->adapts;
}

Plan planRoot(const Network& network, const CommunicationParameters& parameters,
              const PlanRequest& request, MachineId root) {
  Decision decision = decide(network, parameters, request, root);
  return carryOut(network, parameters, decision.ranges, std::move(decision.candidates), root);
}

std::vector<Plan> planRoots(const Network& network, const CommunicationParameters& parameters,
                            const PlanRequest& request, std::span<const MachineId> roots,
                            llvm::function_ref<void(std::size_t planned)> progress) {
  // On a chain, and where routes are fixed, every root has a place of its own.
  const bool shared = network.facts().rootsShareTrees && followsMachineOrder(request);
  if (shared) return planPlaces(network, parameters, request, roots, progress);
  std::vector<Plan> plans;
  plans.reserve(roots.size());
  for (const MachineId root : roots) {
    if (progress) progress(plans.size());
    plans.push_back(planRoot(network, parameters, request, root));
  }
  return plans;
}

} // namespace topocast
