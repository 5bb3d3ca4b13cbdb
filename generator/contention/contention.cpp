#include "contention/contention.hpp"

#include "contention/multicast_contention.hpp"
#include "contention/piece_contention.hpp"
#include "input/names.hpp"
#include "network/bottleneck.hpp"
#include "network/network_links.hpp"
#include "schedule/rail_shares.hpp"

#include "topocast/cost/link_use.hpp"
#include "topocast/cost/stream_links.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace topocast {
namespace {

/// What keeps the edges from being a broadcast from the root, such as a machine that never gets the
/// message; empty if nothing does.
std::vector<std::string> findDefects(const Network& network, MachineId root,
                                     std::span<const Edge> edges) {
  std::vector<std::string> defects;
  std::vector<std::optional<MachineId>> enteredFrom(network.machineCount());
  // Every sender's edges as a chain: from its latest one each to the one before.
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> latest(network.machineCount(), none);
  std::vector<std::size_t> before;
  before.reserve(edges.size());
  const auto nameOf = [&](MachineId machine) { return inQuotes(network.name(machine)); };

  for (const auto& [from, to] : edges) {
    before.push_back(std::exchange(latest[from.index()], before.size()));
    auto& entered = enteredFrom[to.index()];
    if (to == root)
      defects.push_back("the root " + nameOf(root) + " is entered by " + nameOf(from));
    else if (entered)
      defects.push_back(nameOf(to) + " is entered twice, by " + nameOf(*entered) + " and by " +
                        nameOf(from));
    else
      entered = from;
  }

  std::vector<bool> reached(network.machineCount(), false);
  std::vector<MachineId> waiting = {root};
  reached[root.index()] = true;
  while (!waiting.empty()) {
    const MachineId sender = waiting.back();
    waiting.pop_back();
    for (std::size_t edge = latest[sender.index()]; edge != none; edge = before[edge]) {
      const MachineId receiver = edges[edge].to;
      if (reached[receiver.index()]) continue;
      reached[receiver.index()] = true;
      waiting.push_back(receiver);
    }
  }
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    if (reached[i]) continue;
    const auto& sender = enteredFrom[i];
    defects.push_back(nameOf(MachineId(i)) + (sender ? " waits for " + nameOf(*sender) +
                                                           ", which the message never reaches"
                                                     : " is never reached"));
  }
  return defects;
}

Conflict conflictOf(const NetworkLinks& links, const runtime::LinkConflict& conflict) {
  const auto edgeOf = [&](const runtime::LinkMessage& message) {
    return Edge{links.machineOf(message.from), links.machineOf(message.to)};
  };
  return {LinkId(conflict.link), edgeOf(conflict.first), edgeOf(conflict.second)};
}

void judgeLinks(const Network& network, MachineId root,
                const std::vector<runtime::LinkMessage>& messages, ContentionReport& report) {
  report.unavoidableLoad = network.machineBandwidth() / bottleneck(network, root).bandwidth;
  const NetworkLinks links(network);
  runtime::LinkUse use = runtime::linkUseOf(links, messages);
  report.conflicts.reserve(use.conflicts.size());
  for (const runtime::LinkConflict& conflict : use.conflicts)
    report.conflicts.push_back(conflictOf(links, conflict));
  report.linkLoads = std::move(use.loads);
  report.maxLinkLoad = use.mostLoad;
}

/// What broadcasts over these rails alone have at most, in bytes per second.
double bandwidthOf(const Network& network, MachineId root, std::span<const std::size_t> rails) {
  double bandwidth = 0;
  for (const std::size_t rail : rails)
    bandwidth += bottleneck(network.rail(rail), root).bandwidth;
  return bandwidth;
}

/// The messages of all trees, between cards.
std::vector<runtime::LinkMessage> messagesOf(const Network& network,
                                             std::span<const SharedTree> trees) {
  const NetworkLinks links(network);
  std::vector<runtime::LinkMessage> messages;
  messages.reserve(trees.size() * network.machineCount());
  for (const auto& [share, tree, rail] : trees)
    for (const Edge& edge : tree.edges())
      messages.push_back({links.cardOf(edge.from, rail), links.cardOf(edge.to, rail), share});
  return messages;
}

/// What a stream from the root to all brings to the links in place of what its repair tree would.
void judgeStream(const Network& network, const BroadcastTree& tree, ContentionReport& report) {
  report.linkLoads = runtime::streamLoads(NetworkLinks(network), tree.preorder().machines);
  report.maxLinkLoad = *std::ranges::max_element(report.linkLoads);
}

} // namespace

bool ContentionReport::loadOptimal() const {
  constexpr double rounding = 1e-9; // of shares that add up
  return delivers() && maxLinkLoad <= unavoidableLoad * (1 + rounding);
}

ContentionReport judge(const Network& network, MachineId root, std::span<const Edge> edges) {
  ContentionReport report;
  report.defects = findDefects(network, root, edges);
  std::vector<runtime::LinkMessage> messages;
  messages.reserve(edges.size());
  for (const Edge& edge : edges)
    messages.push_back({edge.from.value, edge.to.value, 1});
  judgeLinks(network, root, messages, report);
  return report;
}

ContentionReport judge(const Network& network, const Schedule& schedule) {
  if (!schedule.multicasts.empty())
    return judgeMulticasts(network, schedule.root(), schedule.multicasts);
  if (schedule.hasPieces()) return judgePieces(network, schedule.root(), schedule.messages);
  ContentionReport report;
  for (const SharedTree& shared : schedule.trees)
    for (std::string& defect : findDefects(network, shared.tree.root(), shared.tree.edges()))
      report.defects.push_back(std::move(defect));
  judgeLinks(network, schedule.root(), messagesOf(network, schedule.trees), report);
  if (runtime::isStreamed(schedule.kind) && network.machineCount() > 1)
    judgeStream(network, schedule.trees.front().tree, report);
  if (const std::vector<std::size_t> rails = onlyRails(network, schedule); !rails.empty())
    report.unavoidableLoad =
        network.machineBandwidth() / bandwidthOf(network, schedule.root(), rails);
  return report;
}

} // namespace topocast
