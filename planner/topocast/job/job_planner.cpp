// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/job_planner.hpp"

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/inline.hpp"
#include "topocast/job/candidate.hpp"
#include "topocast/job/plan_choice.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/own_trees.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <memory>
#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// A kind of schedule, built, judged and profiled.
struct JobCandidate : JudgedCandidate {
  std::uint32_t kind = 0;
};

template <class Links>
JudgedCandidate candidateOf(const std::shared_ptr<const Links>& links, const ScheduleKind& kind,
                            const PreorderTrees& trees) {
  std::vector<WeightedTree> weighted;
  for (const PreorderTree& tree : trees)
    weighted.push_back({&tree, 1.0 / static_cast<double>(trees.size())});
  return judgedCandidate(links,
                         {kind, weighted, useOf(*links, weighted), assumedHoldingTimes(kind)},
                         bearableLoadOf(*links));
}

/// Of the kinds those that are tried over the job's machines, or that the user named, and whose
/// trees are their own.
template <class Links>
std::vector<JobCandidate> candidatesOf(const Site& site, const std::shared_ptr<const Links>& links,
                                       const MachineOrder& order, const TreesOfKind& treesOf) {
  std::vector<JobCandidate> candidates;
  TriedKinds tried(order);
  OwnTrees ownTrees(order.size());
  for (std::uint32_t kind = 0; kind < site.kindCount; ++kind) {
    const bool isTried = site.admitted == Admitted::all || tried.has(site.kinds[kind]);
    if (isTried && ownTrees.areOf(site.kinds[kind]))
      candidates.push_back({candidateOf(links, site.kinds[kind], treesOf(kind, order)), kind});
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
  std::vector<JobRange> ranges;
  for (const auto& [fromBytes, toBytes, choice, mostLoss] : choosePlan(
           {candidates.begin(), candidates.end()}, {terms.times, terms.segments, terms.admitted})) {
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
        return detail::planAmong(site,
                                 detail::candidatesOf(site, linksOf(network), order, treesOf));
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
