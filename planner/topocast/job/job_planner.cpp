// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/job_planner.hpp"

#include "topocast/cost/holding_times_of_size.hpp"
#include "topocast/cost/link_use.hpp"
#include "topocast/cost/merged_ranges.hpp"
#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/cost/timed_messages.hpp"
#include "topocast/inline.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/own_trees.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// A kind of schedule, built, judged and profiled.
struct JobCandidate {
  std::uint64_t kind = 0;
  ScheduleProfile profile;
  bool isContentionFree = false;
  bool isBearable = false;         ///< see mayBear()
  bool isForWholeMessages = false; ///< not to be chosen for messages of several segments
  /// The first, where messages sent whole are judged by when they are under way.
  std::optional<PreorderTree> judgedInTime;
};

TOPOCAST_INLINE std::vector<LinkMessage> messagesOf(const PreorderTrees& trees) {
  std::vector<LinkMessage> messages;
  messages.reserve(std::size_t{trees.size()} * trees.front().size());
  for (const PreorderTree& tree : trees) {
    const std::vector<std::uint32_t> parents = parentPositions(tree);
    for (std::uint32_t position = 1; position < tree.size(); ++position)
      messages.push_back({tree.machines[parents[position]], tree.machines[position],
                          1.0 / static_cast<double>(trees.size())});
  }
  return messages;
}

/// The links of conflicts or meetings.
template <class Links, class Meetings>
std::vector<bool> meetingLinks(const Links& links, const Meetings& meetings) {
  std::vector<bool> isMeeting(links.linkCount(), false);
  for (const auto& meeting : meetings)
    isMeeting[meeting.link] = true;
  return isMeeting;
}

template <class Links>
JobCandidate candidateOf(const Links& links, const ScheduleKind& kind, const PreorderTrees& trees) {
  const LinkUse use = linkUseOf(links, messagesOf(trees));
  std::vector<WeightedTree> weighted;
  for (const PreorderTree& tree : trees)
    weighted.push_back({&tree, 1.0 / static_cast<double>(trees.size())});
  JobCandidate candidate;
  candidate.isContentionFree = use.conflicts.empty();
  std::optional<WholeMessages> whole;
  if (meetInTime<Links> && !candidate.isContentionFree) {
    candidate.judgedInTime = trees.front();
    const HoldingTimes times = assumedHoldingTimes(kind);
    whole.emplace();
    whole->isMeeting =
        meetingLinks(links, meetingsOf(links, timedMessages(trees.front(), times), times));
  }
  candidate.profile = profileOf(links, weighted, {meetingLinks(links, use.conflicts), use.mostLoad},
                                whole ? &*whole : nullptr);
  candidate.isBearable = mayBear(links, use.mostLoad);
  return candidate;
}

/// Whether it may be chosen at all. Where messages meet in time it may be for those sent whole.
TOPOCAST_INLINE bool isAdmitted(JobCandidate& candidate, Admitted admitted) {
  if (admitted == Admitted::all || candidate.isContentionFree) return true;
  if (admitted == Admitted::loadOptimal && candidate.isBearable) return true;
  candidate.isForWholeMessages = candidate.judgedInTime.has_value();
  return candidate.isForWholeMessages;
}

/// Whether messages of all sizes can be sent: some candidate is for those of several segments.
TOPOCAST_INLINE bool serveAll(const std::vector<JobCandidate>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [](const JobCandidate& candidate) { return !candidate.isForWholeMessages; });
}

TOPOCAST_INLINE std::vector<ChoiceRange> rangesOf(const std::vector<JobCandidate>& candidates,
                                                  const MessageTimes& times,
                                                  const std::vector<std::uint64_t>& segments) {
  std::vector<CandidateCosts> costs;
  costs.reserve(candidates.size());
  for (const JobCandidate& candidate : candidates)
    costs.push_back({&candidate.profile, candidate.isContentionFree, candidate.isForWholeMessages});
  const ChoiceComparison compare(std::move(costs), times, segments);
  return mergeRanges(compare, chooseRanges(compare));
}

/// Whether no two senders meet on a link, or not at the same time if messages are sent whole.
template <class Links>
bool isContentionFree(const Links& links, const MessageTimes& times, const JobCandidate& candidate,
                      const ChoiceRange& range) {
  if (candidate.isContentionFree) return true;
  const bool isWhole = range.toBytes && *range.toBytes <= range.choice.segmentBytes;
  if (!isWhole || !candidate.judgedInTime) return false;
  const HoldingTimes held = holdingTimesOf(times, *range.toBytes, judgedUnits);
  return meetingsOf(links, timedMessages(*candidate.judgedInTime, held), held).empty();
}

/// The first candidate whose messages meet at sizes that it is to serve.
template <class Links>
std::optional<std::size_t> firstThatMeets(const Links& links, const MessageTimes& times,
                                          const std::vector<JobCandidate>& candidates,
                                          const std::vector<ChoiceRange>& ranges) {
  for (const ChoiceRange& range : ranges)
    if (!isContentionFree(links, times, candidates[range.choice.candidate], range))
      return range.choice.candidate;
  return std::nullopt;
}

template <class Links>
std::vector<JobCandidate> admittedCandidates(const Site& site, const Links& links,
                                             const MachineOrder& order,
                                             const TreesOfKind& treesOf) {
  std::vector<JobCandidate> candidates;
  OwnTrees ownTrees(order.size());
  for (std::uint32_t kind = 0; kind < site.kindCount; ++kind) {
    if (!ownTrees.areOf(site.kinds[kind])) continue;
    JobCandidate candidate = candidateOf(links, site.kinds[kind], treesOf(kind, order));
    candidate.kind = kind;
    if (isAdmitted(candidate, site.admitted)) candidates.push_back(std::move(candidate));
  }
  return candidates;
}

/// See planJob().
template <class Links>
std::vector<JobRange> planOver(const Site& site, const Links& links, const MachineOrder& order,
                               const TreesOfKind& treesOf) {
  auto candidates = admittedCandidates(site, links, order, treesOf);
  if (!serveAll(candidates)) return {};
  const MessageTimes times({site.times, site.times + site.timeCount}, site.switchesBuffer);
  const std::vector<std::uint64_t> segments =
      site.segmentBytes > 0 ? std::vector{site.segmentBytes} : segmentSizes(times);
  std::vector<ChoiceRange> chosen = rangesOf(candidates, times, segments);
  // Whether messages sent whole meet depends on the sizes, which only show when all are chosen.
  while (site.admitted == Admitted::contentionFree) {
    const auto meeting = firstThatMeets(links, times, candidates, chosen);
    if (!meeting) break;
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(*meeting));
    if (!serveAll(candidates)) return {};
    chosen = rangesOf(candidates, times, segments);
  }
  std::vector<JobRange> ranges;
  for (const auto& [fromBytes, toBytes, choice] : chosen) {
    const JobCandidate& candidate = candidates[choice.candidate];
    ranges.push_back({toBytes.value_or(anyLength), choice.segmentBytes, candidate.kind,
                      predictSeconds(candidate.profile, times, toBytes.value_or(fromBytes),
                                     choice.segmentBytes)});
  }
  return ranges;
}

} // namespace detail

TOPOCAST_INLINE std::vector<JobRange> planJob(const Site& site, const JobNetwork& job,
                                              const MachineOrder& order,
                                              const TreesOfKind& treesOf) {
  return std::visit(
      [&](const auto& network) { return detail::planOver(site, linksOf(network), order, treesOf); },
      job);
}

TOPOCAST_INLINE std::vector<JobRange> planJob(const Site& site, const JobNetwork& job,
                                              std::uint32_t root) {
  return planJob(site, job, JobOrders(job).orderFrom(root),
                 [&](std::uint32_t kind, const MachineOrder& order) {
                   return build(site.kinds[kind], order);
                 });
}

} // namespace topocast::TOPOCAST_ABI::runtime
