// The judge of schedules. In: a network, a root, and the messages of a tree. Out: whether the
// tree delivers to every machine, how loaded every directed link is, and where two messages from
// different senders compete for the same directed link.
//
// It shares no code with the tree builders: it sees edges and asks the routing for each one's
// links. Contention is defined as in Patarasuk et al. 2008, sections 3 and 4.1: messages of one
// sender never meet, because a machine sends one message at a time. Messages of different senders
// compete for a link if it is slower than all of them together, each at the speed of the slower of
// its two machines. A link as fast as four machines carries messages of four senders at once.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// Two messages that compete for a directed link: the first that uses it, and the message of
/// another sender with which the link has more to carry at once than it can.
struct Conflict {
  LinkId link;
  Edge first;
  Edge second;
};

/// The messages of one step of a schedule that has steps, in volumes of the broadcast's message.
struct StepUse {
  double share = 0; ///< of the longest message
  double load = 0;  ///< of the busiest link, relative to a link of a machine's speed
};

/// What the judge found.
struct ContentionReport {
  /// What keeps the edges from being a broadcast, in words: a machine entered twice, never
  /// reached, or sending before it has received. Empty for a proper broadcast.
  std::vector<std::string> defects;
  /// The first conflict found on each link that has one, in order of the links.
  std::vector<Conflict> conflicts;
  /// By directed link: message volumes that pass it, shares counted, relative to a link of a
  /// machine's speed (see Network::machineBandwidth).
  std::vector<double> linkLoads;
  double maxLinkLoad = 0;
  /// The least load that some link of the bottleneck has in every schedule, as the whole message
  /// passes the bottleneck (network/bottleneck.hpp): that of its links if they share the message in
  /// proportion to their bandwidths. At least 1 where no machine's link is faster than the others.
  double unavoidableLoad = 1;
  /// Of a schedule that has steps, by step; else empty.
  std::vector<StepUse> steps;

  bool delivers() const { return defects.empty(); }
  bool contentionFree() const { return delivers() && conflicts.empty(); }
  /// Whether no link is loaded more than the one that limits every broadcast. Messages may still
  /// meet on a link and wait for each other, but queues do not grow without bound.
  bool loadOptimal() const;
};

/// Judges the messages `edges`, in the order sent by each sender, as a broadcast from `root`.
ContentionReport judge(const Network& network, MachineId root, std::span<const Edge> edges);

/// Judges a schedule: loads add up over its trees, and messages of different trees may conflict. On
/// several rails so may messages that one machine sends from different cards. Of
/// messages sent in steps only those of one step may (piece_contention.hpp,
/// multicast_contention.hpp).
ContentionReport judge(const Network& network, const Schedule& schedule);

} // namespace topocast
