// The judge of schedules for messages sent whole. In: a network, one tree, and the holding times.
// Out: when every message is under way, and where two of different senders are on one link at the
// same time.
//
// For pipelines the other judge (contention.hpp) lets no two senders use one link at any time. Here
// they may, one after the other. A message holds all links of its route from when its sender starts
// until it has arrived; a sender starts its messages `hold` apart. Source:
// stepwise and depth contention of Nupairoj, "Multicast communication: from platform-independent
// modeling to platform-dependent tuning" (1998), section 5.1.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// A message and when it is under way, in units of the holding times from when the root starts.
struct TimedMessage {
  Edge edge;
  std::uint64_t start = 0;
  std::uint64_t end = 0; ///< has arrived
  /// Which step it belongs to, from 1, if all messages took one step.
  std::uint64_t step = 0;
};

/// Two messages that are on one link at the same time; the first starts no later.
struct Meeting {
  LinkId link;
  TimedMessage first;
  TimedMessage second;

  /// Whether the two belong to one step; else they meet because their depths in the tree differ.
  bool isStepwise() const { return first.step == second.step; }
};

/// What the judge found.
struct TimedReport {
  std::uint64_t latency = 0; ///< when the last message arrives, if none waits for another
  /// The earliest meeting on each link that has one, in order of the links.
  std::vector<Meeting> meetings;
};

/// The messages of a tree, in order of its edges.
std::vector<TimedMessage> timedMessages(const BroadcastTree& tree,
                                        const runtime::HoldingTimes& times);

/// Judges a tree.
TimedReport judgeTimed(const Network& network, const BroadcastTree& tree,
                       const runtime::HoldingTimes& times);

/// `n3->n7 (20 to 75) and n1->n6 (55 to 110) are both on s1.3->s0.3, depthwise`
std::string meetingText(const Network& network, const Meeting& meeting);

} // namespace topocast
