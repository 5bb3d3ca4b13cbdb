// A schedule as traffic on the network. In: network and schedule. Out: for every tree edge the
// links that its packets pass, the edges on which its receiver passes segments on, and the places
// where packets of several senders may meet.
//
// If all packets of a link come from one other link, they need no queue of events: they arrive in
// the order in which they left that link. Packets can only meet on a link that they reach from
// several links. Each pair of such a link and one before it is a lane, in which packets stand in
// order of arrival. Contention-free trees have no lanes at all.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace topocast {

constexpr std::uint32_t noLane = std::numeric_limits<std::uint32_t>::max();

/// One step of a packet's way.
struct Hop {
  LinkId link;
  std::uint32_t lane = noLane; ///< where packets wait to be merged into the link, if they must
};

/// Numbers of consecutive tree edges.
struct EdgeRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// A tree edge as packets see it. Edges are numbered tree by tree, in preorder of the senders.
/// Where messages carry pieces, edges are numbered as in Schedule::messages, and `onward` is empty.
/// On several rails a machine works on each card for itself, as a process bound to that card does.
struct EdgeTraffic {
  MachineId sender;
  MachineId receiver;
  std::uint32_t sendingCard = 0; ///< as in network_links.hpp: the machine where there is one rail
  std::uint32_t receivingCard = 0;
  std::uint32_t tree = 0;
  EdgeRange onward; ///< edges of the same tree on which the receiver sends, in sending order
  std::uint32_t firstHop = 0;
  std::uint32_t lastHop = 0; ///< one past the last
};

/// Immutable; takes memory in proportion to the length of all routes.
class Traffic {
public:
  Traffic(const Network& network, const Schedule& schedule);

  std::span<const EdgeTraffic> edges() const { return edges_; }
  const EdgeTraffic& edge(std::uint32_t number) const { return edges_[number]; }
  /// All hops of all edges, those of one edge in the order passed.
  std::span<const Hop> hops() const { return hops_; }
  /// Where messages carry pieces there is no tree.
  std::size_t treeCount() const { return rootEdges_.size(); }
  /// The edges on which the root sends in a tree.
  const EdgeRange& rootEdges(std::uint32_t tree) const { return rootEdges_[tree]; }
  std::size_t laneCount() const { return laneCount_; }
  std::size_t machineCount() const { return machineCount_; }
  /// Of all machines together.
  std::size_t cardCount() const { return cardCount_; }

private:
  void addTree(const Network& network, const SharedTree& shared, std::uint32_t number);
  void addEdge(const Network& network, const Edge& edge, std::size_t rail, std::uint32_t tree);
  void findLanes(std::size_t linkCount);

  std::size_t machineCount_;
  std::size_t cardCount_;
  std::vector<EdgeTraffic> edges_;
  std::vector<Hop> hops_;
  std::vector<EdgeRange> rootEdges_;
  std::size_t laneCount_ = 0;
};

} // namespace topocast
