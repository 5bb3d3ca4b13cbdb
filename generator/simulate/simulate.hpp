// The packet-level judge. In: a network, a schedule, constants, the sizes of message and segments.
// Out: when every machine has the message if packets queue in store-and-forward switches, and where
// they waited.
//
// Where messages of a load-optimal schedule meet, they delay each other. The cost model
// (topocast/cost/prediction.hpp) only estimates by how much; this simulation computes it. Model:
// every directed link is a first-in-first-out server; a switch passes a packet on when it has all
// of it; a machine does one thing at a time, in the order in which things are due: it sends a
// message to one child, or attends to a segment that it received, and then sends it on to its
// children at once.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"
#include "simulate/passage.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// How one tree of a schedule fared; where messages carry pieces, all of them.
struct TreeOutcome {
  Ticks end = 0; ///< when the last machine had all of the tree's segments; 0 if it carried none
  std::vector<MachineId> path; ///< of the last segment or piece, from the root to that machine
};

/// A simulated broadcast; time 0 is when the root starts.
struct Simulation {
  std::uint64_t messageBytes = 0;
  std::uint64_t segmentBytes = 0;
  Ticks end = 0;                   ///< when all machines have all of the message
  std::vector<TreeOutcome> trees;  ///< as in the schedule
  std::vector<LinkUse> links;      ///< by directed link
  std::uint64_t transmissions = 0; ///< of packets over links, all counted
  /// Whether it never ends, as packets wait for each other in full queues; `end` is the greatest
  /// there is then, and the rest tells what came before.
  bool isStuck = false;

  double seconds() const { return secondsOf(end); }
  /// The first of the trees that end last.
  const TreeOutcome& lastTree() const;
  /// The first of the links that were busy longest.
  LinkId busiestLink() const;
};

/// Simulates a proper broadcast (ContentionReport::delivers) of `messageBytes` in segments of
/// `segmentBytes`, both > 0; see MessageCut for their ratio. Queues are unlimited where switches
/// copy messages, whatever the constants say.
Simulation simulate(const Network& network, const Schedule& schedule,
                    const PacketConstants& constants, std::uint64_t messageBytes,
                    std::uint64_t segmentBytes);

/// Seconds in which a machine's link carries the message without headers: bytes / rate.
double wireSeconds(const PacketConstants& constants, std::uint64_t messageBytes);

/// The same for a broadcast: where there are several rails, of the links that limit it
/// (network/bottleneck.hpp), such as all cards of a machine together.
double wireSeconds(const Network& network, MachineId root, const PacketConstants& constants,
                   std::uint64_t messageBytes);

/// The longest queue of any link in bytes, if queues are unlimited: what the link sends while the
/// packet that waited longest waits.
std::uint64_t longestQueueBytes(const Network& network, const PacketConstants& constants,
                                const Simulation& simulation, LinkId link);

} // namespace topocast
