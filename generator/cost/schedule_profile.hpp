// All that the cost model needs to know of a schedule. In: its trees and what the judge said of
// them. Out: how many latencies and gaps the first segment of each tree meets on its way to each
// machine, reduced to the paths that can be the longest, and the rate at which segments follow each
// other.
//
// Source: Patarasuk et al. 2008, section 4.2, generalised: child k of a sender costs L + k g. Where
// a link on the way is f times slower than a machine's, the message is on it for f - 1 wire times
// more, and if it is the sender's own so is every message before. Several trees share the segments
// in turn, so a machine's sends per segment are the mean over the trees.
//
// On a link where messages of different senders meet (the judge's conflicts) a segment waits for
// half a gap, and half of the wire time that a slow link adds, as a message that occupies the link
// half of the time is on average half done. Where switches do not buffer, a sender is busy until
// its message has passed the slowest link, and meeting also slows what follows: it is busy for
// longer, by half a gap if its message shares a link between switches with another one, and by a
// quarter if it has to wait for its receiver only, for it can serve another child meanwhile. That a
// slow link is shared shows in its load. Where switches buffer, a machine behind a slow link of its
// own waits for the segments of a tree that come behind those of a faster one. docs/cost-model.md
// tells how near that is to simulations. In networks that are no trees, and wherever its tree is
// made for several ports, a message that goes in one segment meets another only if both are on a
// link at the same time (timed_contention.hpp).
#pragma once

#include "contention/contention.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// A path from the root takes latencies * L(m) + gaps * g(m), on slow links so many times a
/// message's wire time more, and where machines send on several ports so many times the interval
/// between messages on two of them.
struct PathCost {
  std::uint64_t latencies = 0; ///< A in formula (2)
  double gaps = 0;             ///< B in formula (2); whole where no messages meet
  std::uint64_t intervals = 0;
  double wireTimes = 0;
  friend bool operator==(const PathCost&, const PathCost&) = default;
};

/// Paths of one tree, those with the most latencies first. None can take longer than another one
/// for all parameters, with L + g and wire time not below zero, and g not below wire time: the
/// longest path is among them.
using TreePaths = std::vector<PathCost>;

/// What a machine spends on each segment that it sends: gaps * g(m), and on a slow link of its own
/// so many times a message's wire time more.
struct SenderCost {
  double gaps = 0;
  double wireTimes = 0;
};

/// What messages sent whole on several ports of their sender meet.
struct SeveralPorts {
  double intervalGaps = 0; ///< between messages on two ports, in gaps, by the schedule's name
  double mostLoad = 0;     ///< of a link that is no machine's way out: its ports share it
};

/// The costs of one schedule, for any segment size.
struct ScheduleProfile {
  /// By tree. Empty for a schedule over one machine.
  std::vector<TreePaths> trees;
  /// The same for messages sent whole, some of which wait for others only if they are on a link at
  /// the same time.
  std::vector<TreePaths> wholeTrees;
  /// What machines send of each segment; of all machines those that may be the busiest.
  std::vector<SenderCost> senders;
  /// The most gaps among them.
  double mostSends = 0;
  /// Gaps for which the busiest machine sends each segment where switches do not buffer.
  double mostBusy = 0;
  /// Of the busiest link, in wire times for each segment: more than `mostSends` by contention, or
  /// if the link is slower than a machine's.
  double mostLoad = 0;
  /// What a machine sends on several ports, if it is sent whole.
  std::optional<SeveralPorts> ports;
};

/// `times` tell when messages that are sent whole are under way, and on how many ports. Takes time
/// proportional to the length of all routes of the trees.
ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement,
                          const runtime::HoldingTimes& times = {});

} // namespace topocast
