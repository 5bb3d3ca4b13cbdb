#include "cost/network_profile.hpp"

#include "network/network_links.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The tree with the cards that send and receive in place of their machines (network_links.hpp).
runtime::PreorderTree treeOfCards(const NetworkLinks& links, const SharedTree& shared) {
  runtime::PreorderTree tree = shared.tree.preorder();
  for (std::uint32_t& machine : tree.machines)
    machine = links.cardOf(MachineId(machine), shared.rail);
  return tree;
}

/// Steps that follow each other and are alike count together.
std::vector<runtime::StepsCost> stepsOf(const ContentionReport& judgement) {
  std::vector<runtime::StepsCost> steps;
  for (const StepUse& use : judgement.steps)
    if (!steps.empty() && steps.back().share == use.share && steps.back().load == use.load)
      ++steps.back().steps;
    else
      steps.push_back({1, use.share, use.load});
  return steps;
}

/// What messages make of the links. The judge's loads of a stream are not those of the tree that
/// repairs it.
runtime::MeetingLinks useOf(const NetworkLinks& links, const runtime::ScheduleKind& kind,
                            const ContentionReport& judgement,
                            const std::vector<runtime::WeightedTree>& trees) {
  if (runtime::isStreamed(kind)) return runtime::useOf(links, trees);
  std::vector<bool> isMeeting(links.linkCount(), false);
  for (const Conflict& conflict : judgement.conflicts)
    isMeeting[conflict.link.index()] = true;
  return {std::move(isMeeting), judgement.linkLoads, judgement.maxLinkLoad};
}

} // namespace

runtime::JudgedCandidate judgedCandidate(const Network& network, const Schedule& schedule,
                                         const ContentionReport& judgement,
                                         const runtime::HoldingTimes& times) {
  if (!judgement.delivers()) return {};
  if (network.machineCount() == 1) return {{}, true, true, {}};
  const auto links = std::make_shared<const NetworkLinks>(network);
  std::vector<runtime::PreorderTree> ofCards;
  std::vector<runtime::WeightedTree> trees;
  ofCards.reserve(schedule.trees.size());
  trees.reserve(schedule.trees.size());
  for (const SharedTree& shared : schedule.trees) {
    ofCards.push_back(treeOfCards(*links, shared));
    trees.push_back({&ofCards.back(), shared.share});
  }
  const double bearableLoad = network.facts().allowsMeetings
                                  ? std::numeric_limits<double>::infinity()
                                  : judgement.unavoidableLoad;
  runtime::JudgedCandidate candidate = runtime::judgedCandidate(
      links, {schedule.kind, trees, useOf(*links, schedule.kind, judgement, trees), times},
      bearableLoad);
  candidate.profile.steps = stepsOf(judgement);
  return candidate;
}

ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement, const runtime::HoldingTimes& times) {
  return judgedCandidate(network, schedule, judgement, times).profile;
}

double limitOf(const ScheduleProfile& profile) {
  if (profile.stream) return profile.stream->mostLoad;
  double limit = 0;
  for (const runtime::StepsCost& steps : profile.steps)
    limit += steps.steps * std::max(steps.share, steps.load);
  return profile.steps.empty() ? std::max(profile.mostSends, profile.mostLoad) : limit;
}

} // namespace topocast
