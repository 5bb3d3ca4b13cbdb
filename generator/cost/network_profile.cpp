#include "cost/network_profile.hpp"

#include "network/network_links.hpp"

#include "topocast/cost/kind_profile.hpp"
#include "topocast/cost/link_use.hpp"
#include "topocast/cost/whole_messages.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace topocast {
namespace {

/// Where the judge found conflicts, by link.
std::vector<bool> conflictingLinks(const Network& network, const ContentionReport& judgement) {
  std::vector<bool> isMeeting(network.linkCount(), false);
  for (const Conflict& conflict : judgement.conflicts)
    isMeeting[conflict.link.index()] = true;
  return isMeeting;
}

/// What messages sent whole meet, where that is told by when they are under way.
std::optional<runtime::WholeMessages> wholeMessagesOf(const Network& network,
                                                      const Schedule& schedule,
                                                      const ContentionReport& judgement,
                                                      const runtime::HoldingTimes& times) {
  if (times.ports == 1 && (!network.facts().meetsInTime || judgement.conflicts.empty()))
    return std::nullopt;
  return runtime::wholeMessagesOf(NetworkLinks(network), schedule.trees.front().tree.preorder(),
                                  judgement.linkLoads, times);
}

/// The tree with the cards that send and receive in place of their machines (network_links.hpp).
runtime::PreorderTree treeOfCards(const Network& network, const SharedTree& shared) {
  const NetworkLinks links(network);
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

/// The profile of a stream: of its repair tree's messages the judge does not count the loads.
void addStream(const Network& network, const Schedule& schedule, const ContentionReport& judgement,
               ScheduleProfile& profile) {
  const runtime::PreorderTree& tree = schedule.trees.front().tree.preorder();
  const NetworkLinks links(network);
  std::vector<runtime::LinkMessage> messages;
  messages.reserve(network.machineCount());
  for (const Edge& edge : schedule.trees.front().tree.edges())
    messages.push_back({links.cardOf(edge.from, 0), links.cardOf(edge.to, 0), 1});
  profile.mostLoad = runtime::linkUseOf(links, messages).mostLoad;
  runtime::repairStream(profile, tree, judgement.maxLinkLoad);
}

} // namespace

ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement, const runtime::HoldingTimes& times) {
  if (network.machineCount() == 1) return {};
  std::vector<runtime::PreorderTree> ofCards;
  std::vector<runtime::WeightedTree> trees;
  ofCards.reserve(schedule.trees.size());
  trees.reserve(schedule.trees.size());
  for (const SharedTree& shared : schedule.trees) {
    ofCards.push_back(treeOfCards(network, shared));
    trees.push_back({&ofCards.back(), shared.share});
  }
  const auto whole = wholeMessagesOf(network, schedule, judgement, times);
  const NetworkLinks links(network);
  ScheduleProfile profile = runtime::kindProfile(
      links, schedule.kind, trees,
      {conflictingLinks(network, judgement), judgement.linkLoads, judgement.maxLinkLoad},
      whole ? &*whole : nullptr);
  profile.steps = stepsOf(judgement);
  if (runtime::isStreamed(schedule.kind)) addStream(network, schedule, judgement, profile);
  return profile;
}

double limitOf(const ScheduleProfile& profile) {
  if (profile.stream) return profile.stream->mostLoad;
  double limit = 0;
  for (const runtime::StepsCost& steps : profile.steps)
    limit += steps.steps * std::max(steps.share, steps.load);
  return profile.steps.empty() ? std::max(profile.mostSends, profile.mostLoad) : limit;
}

} // namespace topocast
