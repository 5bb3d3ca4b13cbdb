// All that the cost model needs to know of a schedule. In: its trees and what the judge said of
// them. Out: how many latencies and gaps the first segment of each tree meets on its way to each
// machine, reduced to the paths that can be the longest, and the rate at which segments follow each
// other.
//
// Source: Patarasuk et al. 2008, section 4.2, generalised: child k of a sender costs L + k g. Where
// a link on the way is f times slower than a machine's, the last of these gaps takes f g. Several
// trees share the segments in turn, so a machine's sends per segment are the mean over the trees.
//
// On a link where messages of different senders meet (the judge's conflicts) a segment waits for
// half a gap, f times as long on a link that is f times slower, as a message that occupies the link
// half of the time is on average half done. Where switches do not buffer, a sender is busy until
// its message has passed the slowest link, and meeting also slows what follows: it is busy for
// longer, by half a gap if its message shares a link between switches with another one, and by a
// quarter if it has to wait for its receiver only, for it can serve another child meanwhile. That a
// slow link is shared shows in its load.
// docs/cost-model.md tells how near that is to simulations. In networks of regular shape a message
// that goes in one segment meets another only if both are on a link at the same time
// (timed_contention.hpp).
#pragma once

#include "contention/contention.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// A path from the root takes latencies * L(m) + gaps * g(m), and where machines send on several
/// ports so many times the interval between messages on two of them.
struct PathCost {
  std::uint64_t latencies = 0; ///< A in formula (2)
  double gaps = 0;             ///< B in formula (2); whole where no link is slow
  std::uint64_t intervals = 0;
  friend bool operator==(const PathCost&, const PathCost&) = default;
};

/// Paths of one tree, by intervals, those with the most latencies first. Of as many intervals none
/// has as many latencies as another one and as many gaps beyond one for each latency: with L + g
/// and g not below zero, the longest path is among them.
using TreePaths = std::vector<PathCost>;

/// What messages sent whole on several ports of their sender meet.
struct SeveralPorts {
  double intervalGaps = 0; ///< between messages on two ports, in gaps, by the schedule's name
  double mostLoad = 0;     ///< of a link that is no machine's way out: its ports share it
};

/// The costs of one schedule, for any segment size.
struct ScheduleProfile {
  /// By tree. Empty for a schedule over one machine.
  std::vector<TreePaths> trees;
  /// The same for messages sent whole, which in a network of regular shape wait for others only if
  /// they are on a link at the same time.
  std::vector<TreePaths> wholeTrees;
  /// What the busiest machine sends of a segment.
  double mostSends = 0;
  /// Gaps for each segment once the pipeline is full: `mostSends`, or the load of the busiest link
  /// where that is more (contention, or a link slower than a machine's).
  double gapsPerSegment = 0;
  /// The same where switches do not buffer; no less.
  double unbufferedGapsPerSegment = 0;
  /// What a machine sends on several ports, if it is sent whole.
  std::optional<SeveralPorts> ports;
};

/// `times` tell when messages that are sent whole are under way, and on how many ports. Takes time
/// proportional to the length of all routes of the trees.
ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement,
                          const runtime::HoldingTimes& times = {});

} // namespace topocast
