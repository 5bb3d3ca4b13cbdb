// The simulations, with unlimited queues and with finite ones, and what they find: when each tree
// edge has carried its last segment, and how busy every link was.
#pragma once

#include "simulate/message_cut.hpp"
#include "simulate/ticks.hpp"
#include "simulate/timing.hpp"
#include "simulate/traffic.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast {

/// How busy one directed link was, and how long packets waited for it.
struct LinkUse {
  Ticks busy = 0;        ///< time under transmission
  Ticks longestWait = 0; ///< of a packet, from its arrival to the start of its transmission
};

/// How a message passed the network.
struct Passage {
  /// By tree edge: when its receiver was done with the last segment that came over it; 0 if none
  /// did.
  std::vector<Ticks> edgeEnds;
  std::vector<LinkUse> links;
  std::uint64_t transmissions = 0; ///< of packets over links, all counted
  /// Whether packets wait for room in full queues for ever, each for the next in a circle of links.
  bool isStuck = false;

  Passage(std::size_t edgeCount, std::size_t linkCount)
      : edgeEnds(edgeCount, 0), links(linkCount) {}

  /// Books a packet that came to a link at `arrival` and left it at `departure`.
  void book(LinkId link, Ticks arrival, Ticks departure, Ticks transmission) {
    LinkUse& use = links[link.index()];
    use.busy += transmission;
    use.longestWait = std::max(use.longestWait, departure - arrival - transmission);
    ++transmissions;
  }
};

/// What a simulation is made from.
struct SimulationInput {
  const Traffic& traffic;
  const Timing& timing;
  const MessageCut& cut;
};

/// With unlimited queues.
Passage passUnboundedQueues(const SimulationInput& input);

/// With finite ones: `queueBytes` is at least the bytes of a full packet on the wire.
Passage passBoundedQueues(const SimulationInput& input, std::uint64_t queueBytes);

/// Of a schedule whose messages switches copy, with unlimited queues.
Passage passCopied(const Network& network, const Schedule& schedule, const SimulationInput& input);

} // namespace topocast
