// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/job_planner.hpp"

#include "topocast/cost/kind_profile.hpp"
#include "topocast/cost/link_use.hpp"
#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/stream_links.hpp"
#include "topocast/cost/timed_messages.hpp"
#include "topocast/cost/whole_messages.hpp"
#include "topocast/inline.hpp"
#include "topocast/job/plan_choice.hpp"
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
  std::uint32_t kind = 0;
  ScheduleProfile profile;
  bool isContentionFree = false;
  bool isBearable = false; ///< see mayBear()
  MeetsInTime meetsInTime;
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

template <class Links>
JobCandidate candidateOf(const Links& links, const ScheduleKind& kind, const PreorderTrees& trees) {
  const LinkUse use = linkUseOf(links, messagesOf(trees));
  std::vector<WeightedTree> weighted;
  for (const PreorderTree& tree : trees)
    weighted.push_back({&tree, 1.0 / static_cast<double>(trees.size())});
  JobCandidate candidate;
  candidate.isContentionFree = use.conflicts.empty();
  const bool isOverload = overloadsCables(kind, use.mostLoad);
  candidate.isBearable = !isOverload && mayBear(links, use.mostLoad);
  std::optional<WholeMessages> whole;
  if (meetInTime<Links> && !candidate.isContentionFree) {
    whole = wholeMessagesOf(links, trees.front(), use.loads, assumedHoldingTimes(kind));
    if (!isOverload)
      candidate.meetsInTime = [&links, tree = trees.front()](const HoldingTimes& held) {
        return !meetingsOf(links, timedMessages(tree, held), held).empty();
      };
  }
  candidate.profile = kindProfile(links, kind, weighted,
                                  {meetingLinks(links, use.conflicts), use.loads, use.mostLoad},
                                  whole ? &*whole : nullptr);
  if (isStreamed(kind)) {
    const PreorderTree& tree = trees.front();
    repairStream(candidate.profile, tree, mostStreamLoad(links, tree.machines));
  }
  return candidate;
}

/// Of the kinds those that are tried over the job's machines, or that the user named, and whose
/// trees are their own. The links must outlive them.
template <class Links>
std::vector<JobCandidate> candidatesOf(const Site& site, const Links& links,
                                       const MachineOrder& order, const TreesOfKind& treesOf) {
  std::vector<JobCandidate> candidates;
  OwnTrees ownTrees(order.size());
  for (std::uint32_t kind = 0; kind < site.kindCount; ++kind) {
    const bool isTried = site.admitted == Admitted::all || isTriedOver(order, site.kinds[kind]);
    if (!isTried || !ownTrees.areOf(site.kinds[kind])) continue;
    candidates.push_back(candidateOf(links, site.kinds[kind], treesOf(kind, order)));
    candidates.back().kind = kind;
  }
  return candidates;
}

/// By what is chosen for a job.
struct JobTerms {
  MessageTimes times;
  std::vector<std::uint64_t> segments;
  Admitted admitted;
};

TOPOCAST_INLINE JobTerms termsOf(const Site& site) {
  JobTerms terms = {MessageTimes({site.times, site.times + site.timeCount}, site.switchesBuffer),
                    {},
                    site.admitted};
  terms.times.setMulticast(site.multicast);
  terms.times.setCorners({site.corners, site.corners + site.cornerCount});
  terms.segments =
      site.segmentBytes > 0 ? std::vector{site.segmentBytes} : segmentSizes(terms.times);
  return terms;
}

/// The ranges that are chosen among candidates, from 0 bytes on.
TOPOCAST_INLINE std::vector<JobRange>
rangesAmong(const JobTerms& terms, const std::vector<const JobCandidate*>& candidates) {
  std::vector<JudgedCandidate> compared;
  compared.reserve(candidates.size());
  for (const JobCandidate* candidate : candidates)
    compared.push_back({&candidate->profile, candidate->isContentionFree, candidate->isBearable,
                        candidate->meetsInTime});
  std::vector<JobRange> ranges;
  for (const auto& [fromBytes, toBytes, choice, mostLoss] :
       choosePlan(compared, {terms.times, terms.segments, terms.admitted})) {
    const JobCandidate& candidate = *candidates[choice.candidate];
    ranges.push_back({toBytes.value_or(anyLength), choice.segmentBytes, candidate.kind,
                      predictSeconds(candidate.profile, terms.times, toBytes.value_or(fromBytes),
                                     choice.segmentBytes)});
  }
  return ranges;
}

/// See planJob().
TOPOCAST_INLINE std::vector<JobRange> planAmong(const Site& site,
                                                const std::vector<JobCandidate>& candidates) {
  const JobTerms terms = termsOf(site);
  std::vector<const JobCandidate*> trees;
  std::vector<const JobCandidate*> all;
  for (const JobCandidate& candidate : candidates) {
    all.push_back(&candidate);
    if (!isStreamed(site.kinds[candidate.kind])) trees.push_back(&candidate);
  }
  std::vector<JobRange> ranges = rangesAmong(terms, trees);
  if (trees.size() == all.size() || ranges.empty()) return ranges;
  const std::vector<JobRange> heard = rangesAmong(terms, all);
  if (std::any_of(heard.begin(), heard.end(),
                  [&](const JobRange& range) { return isStreamed(site.kinds[range.kind]); }))
    ranges.insert(ranges.end(), heard.begin(), heard.end());
  return ranges;
}

} // namespace detail

TOPOCAST_INLINE std::vector<JobRange> planJob(const Site& site, const JobNetwork& job,
                                              const MachineOrder& order,
                                              const TreesOfKind& treesOf) {
  return std::visit(
      [&](const auto& network) {
        const auto links = linksOf(network);
        return detail::planAmong(site, detail::candidatesOf(site, links, order, treesOf));
      },
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
