// The plan of a job, made while it runs. In: a site's tables, the machines that take part, and the
// root among them. Out: which kind of schedule and which segment size serve which message sizes,
// and the trees. It is what `topocast plan --destinations` finds for the same machines: builders,
// cost model and chooser are the same code.
//
// One rank plans and hands the ranges on, as predicted times are floating-point numbers, which need
// not be the same on ranks with other processors or compilers. What every rank computes by itself,
// the switches that builders see and the trees, comes from whole numbers alone.
#pragma once

#include "topocast/cost/link_use.hpp"
#include "topocast/cost/merged_ranges.hpp"
#include "topocast/cost/message_times.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/machine_names.hpp"
#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/site.hpp"
#include "topocast/switch_network.hpp"
#include "topocast/wide_links.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// What serves messages of up to `lastByte` bytes (and more than the range before it), in the form
/// in which it is sent.
struct JobRange {
  std::uint64_t lastByte; ///< anyLength in the last range
  std::uint64_t segmentBytes;
  std::uint64_t kind; ///< index into Site::kinds
  /// For people: by the model, for the largest message of the range; for an open range, its
  /// smallest.
  double predictedSeconds;
};

/// The network of some machines of a site (ascending, each once), which are numbered from 0 there,
/// without the switches that they do not need. Foreign machines hang on the switch at the top, by
/// links as fast as a usual machine's.
inline SwitchNetwork networkOfJob(const Site& site, const std::vector<std::uint32_t>& machines) {
  SwitchNetwork job;
  job.usualSpeed = site.usualSpeed;
  std::uint32_t top = 0;
  for (std::uint32_t i = 0; i < site.switchCount; ++i) {
    if (site.switches[i].above < 0) top = i;
    job.switchAbove.push_back(site.switches[i].above);
    job.speedsAbove.push_back(site.switches[i].speed);
  }
  job.switchOfMachine.reserve(machines.size());
  job.machineSpeeds.reserve(machines.size());
  const SiteMachines* row = site.machines;
  std::uint32_t end = row->count; // of the row's machines
  for (const std::uint32_t machine : machines) {
    if (isForeign(machine)) {
      job.switchOfMachine.push_back(top);
      job.machineSpeeds.push_back(site.usualSpeed);
      continue;
    }
    while (machine >= end)
      end += (++row)->count;
    job.switchOfMachine.push_back(row->aSwitch);
    job.machineSpeeds.push_back(row->speed);
  }
  return withoutIdleSwitches(job).network;
}

/// Trees over the machines of one job.
class JobTrees {
public:
  explicit JobTrees(const SwitchNetwork& job) : seen_(liftOverWideLinks(job)) {
    for (std::uint32_t machine = 0; machine < job.machineCount(); ++machine)
      machines_.push_back(machine);
  }

  /// The switch of a machine as builders see it. Roots on one switch have trees of one shape.
  std::uint32_t switchOf(std::uint32_t machine) const { return seen_.switchOfMachine[machine]; }
  MachineOrder orderFrom(std::uint32_t root) const {
    return dfsOrder(seen_.view(), machines_, root);
  }

private:
  SeenSwitches seen_;
  std::vector<std::uint32_t> machines_;
};

namespace detail {

/// A kind of schedule, built, judged and profiled.
struct JobCandidate {
  std::uint64_t kind = 0;
  ScheduleProfile profile;
  bool isContentionFree = false;
  bool isLoadOptimal = false;
};

inline std::vector<LinkMessage> messagesOf(const PreorderTrees& trees) {
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

inline JobCandidate candidateOf(const SwitchLinks& links, const PreorderTrees& trees) {
  constexpr double rounding = 1e-9; // of shares that add up
  const LinkUse use = linkUseOf(links, messagesOf(trees));
  MeetingLinks meetings = {std::vector<bool>(links.linkCount(), false), use.mostLoad};
  for (const LinkConflict& conflict : use.conflicts)
    meetings.isMeeting[conflict.link] = true;
  std::vector<WeightedTree> weighted;
  for (const PreorderTree& tree : trees)
    weighted.push_back({&tree, 1.0 / static_cast<double>(trees.size())});
  JobCandidate candidate;
  candidate.profile = profileOf(links, weighted, meetings);
  candidate.isContentionFree = use.conflicts.empty();
  const double unavoidableLoad = links.machineBandwidth() / slowestBandwidth(links);
  candidate.isLoadOptimal = use.mostLoad <= unavoidableLoad * (1 + rounding);
  return candidate;
}

inline bool isAdmitted(const JobCandidate& candidate, Admitted admitted) {
  if (admitted == Admitted::all || candidate.isContentionFree) return true;
  return admitted == Admitted::loadOptimal && candidate.isLoadOptimal;
}

} // namespace detail

/// The ranges for a job of at least two machines, from 0 bytes on. None if no kind is admitted.
/// `treesOf(kind, order)` are the trees of the site's kind with that number.
template <class TreesOf>
std::vector<JobRange> planJob(const Site& site, const SwitchNetwork& job, std::uint32_t root,
                              const TreesOf& treesOf) {
  const MachineOrder order = JobTrees(job).orderFrom(root);
  const SwitchLinks links(job);
  std::vector<detail::JobCandidate> candidates;
  for (std::uint32_t kind = 0; kind < site.kindCount; ++kind) {
    detail::JobCandidate candidate = detail::candidateOf(links, treesOf(kind, order));
    candidate.kind = kind;
    if (detail::isAdmitted(candidate, site.admitted)) candidates.push_back(std::move(candidate));
  }
  if (candidates.empty()) return {};
  std::vector<CandidateCosts> costs;
  costs.reserve(candidates.size());
  for (const detail::JobCandidate& candidate : candidates)
    costs.push_back({&candidate.profile, candidate.isContentionFree, false});

  const MessageTimes times({site.times, site.times + site.timeCount}, site.switchesBuffer);
  const std::vector<std::uint64_t> segments =
      site.segmentBytes > 0 ? std::vector{site.segmentBytes} : segmentSizes(times);
  const ChoiceComparison compare(std::move(costs), times, segments);
  std::vector<JobRange> ranges;
  for (const auto& [fromBytes, toBytes, choice] : mergeRanges(compare, chooseRanges(compare))) {
    const detail::JobCandidate& candidate = candidates[choice.candidate];
    ranges.push_back({toBytes.value_or(anyLength), choice.segmentBytes, candidate.kind,
                      predictSeconds(candidate.profile, times, toBytes.value_or(fromBytes),
                                     choice.segmentBytes)});
  }
  return ranges;
}

/// The same with trees that are built anew.
inline std::vector<JobRange> planJob(const Site& site, const SwitchNetwork& job,
                                     std::uint32_t root) {
  return planJob(site, job, root, [&](std::uint32_t kind, const MachineOrder& order) {
    return build(site.kinds[kind], order);
  });
}

} // namespace topocast::runtime
