#include "simulate/traffic.hpp"

#include "network/network_links.hpp"

#include "topocast/schedule/pieces.hpp"

#include <map>
#include <utility>

namespace topocast {
namespace {

/// Calls `visit(before, hop)` for each hop but the first of every edge.
template <class Visit>
void forEachFollowing(std::span<const EdgeTraffic> edges, std::span<Hop> hops, Visit visit) {
  for (const EdgeTraffic& edge : edges)
    for (std::uint32_t i = edge.firstHop + 1; i < edge.lastHop; ++i)
      visit(hops[i - 1].link, hops[i]);
}

/// By link: whether packets come to it from more than one link.
std::vector<bool> meetingPlaces(std::span<const EdgeTraffic> edges, std::span<Hop> hops,
                                std::size_t linkCount) {
  std::vector<LinkId> before(linkCount);
  std::vector<bool> isUsed(linkCount, false);
  std::vector<bool> meets(linkCount, false);
  forEachFollowing(edges, hops, [&](LinkId previous, const Hop& hop) {
    const std::size_t link = hop.link.index();
    if (isUsed[link] && before[link] != previous) meets[link] = true;
    before[link] = previous;
    isUsed[link] = true;
  });
  return meets;
}

} // namespace

Traffic::Traffic(const Network& network, const Schedule& schedule)
    : machineCount_(network.machineCount()), cardCount_(NetworkLinks(network).machineCount()) {
  if (schedule.hasPieces())
    for (const runtime::PieceMessages& messages : schedule.messages)
      addEdge(network, {MachineId(messages.from), MachineId(messages.to)}, 0, 0);
  else
    for (std::uint32_t i = 0; i < schedule.trees.size(); ++i)
      addTree(network, schedule.trees[i], i);
  findLanes(network.linkCount());
}

void Traffic::addEdge(const Network& network, const Edge& edge, std::size_t rail,
                      std::uint32_t tree) {
  const NetworkLinks links(network);
  const auto firstHop = static_cast<std::uint32_t>(hops_.size());
  for (const LinkId link : route(network, edge.from, edge.to, rail))
    hops_.push_back({link, noLane});
  edges_.push_back({edge.from,
                    edge.to,
                    links.cardOf(edge.from, rail),
                    links.cardOf(edge.to, rail),
                    tree,
                    {},
                    firstHop,
                    static_cast<std::uint32_t>(hops_.size())});
}

void Traffic::addTree(const Network& network, const SharedTree& shared, std::uint32_t number) {
  const BroadcastTree& tree = shared.tree;
  const auto first = static_cast<std::uint32_t>(edges_.size());
  std::vector<EdgeRange> onward(network.machineCount()); // by machine
  for (std::size_t position = 0; position < tree.size(); ++position) {
    const auto begin = static_cast<std::uint32_t>(edges_.size());
    for (const Edge& edge : tree.edgesFrom(position))
      addEdge(network, edge, shared.rail, number);
    const auto end = static_cast<std::uint32_t>(edges_.size());
    onward[tree.preorder().machines[position]] = {begin, end};
  }
  for (std::size_t i = first; i < edges_.size(); ++i)
    edges_[i].onward = onward[edges_[i].receiver.index()];
  rootEdges_.push_back(onward[tree.root().index()]);
}

void Traffic::findLanes(std::size_t linkCount) {
  const std::vector<bool> meets = meetingPlaces(edges_, hops_, linkCount);
  std::map<std::pair<LinkId, LinkId>, std::uint32_t> lanes;
  forEachFollowing(edges_, hops_, [&](LinkId before, Hop& hop) {
    if (!meets[hop.link.index()]) return;
    const auto next = static_cast<std::uint32_t>(lanes.size());
    hop.lane = lanes.try_emplace({before, hop.link}, next).first->second;
  });
  laneCount_ = lanes.size();
}

} // namespace topocast
