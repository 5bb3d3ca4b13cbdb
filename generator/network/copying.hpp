// What a network copies by itself: whether its switches pass one message on to several machines,
// and to which sets of them. A topology file says so in its entry `multicast`, or in
// `multidestination` where messages leave copies on their way.
//
// Ethernet and InfiniBand switches copy multicast packets to any set of ports. Quadrics' switches
// copy to adjacent ports alone, along the broadcast tree of a k-ary n-tree: Coll et al., "Scalable
// hardware-based multicast trees" (2003), section 3.
//
// A multidestination worm is a message on the route to its last receiver that every receiver before
// it absorbs as it passes, through a consumption channel: Panda, Singal and Prabhakaran,
// "Multidestination message passing mechanism conforming to base wormhole routing scheme" (1994).
#pragma once

#include "network/ids.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// The sets of machines to which a message can be copied.
enum class CopiedTo : std::uint8_t {
  nobody,
  anyMachines,
  /// On ports that follow each other, but for machines between that have the message already; in
  /// multistage networks.
  adjacentMachines,
  /// On one route, in that order, by multidestination worms; in meshes and tori.
  machinesOnRoute,
  /// To all that one of the network's channels leads to.
  receiversOfChannels,
};

/// A channel that was set up once: what its owner sends on it comes to all its receivers.
struct MulticastChannel {
  MachineId from;
  std::vector<MachineId> to; ///< ascending; not empty
};

struct Copying {
  CopiedTo sets = CopiedTo::nobody;
  /// How many different sets of two or more there may be; 0: as many as one likes.
  std::uint32_t mostGroups = 0;
  /// From every router to its machine, where there are worms; else 0.
  std::uint32_t consumptionChannels = 0;
  // g++ warns of values that leave members without initialisers out.
  /// The switches that copy, ascending, where some do not; else empty.
  std::vector<SwitchId> switches = {}; // NOLINT(readability-redundant-member-init)
  /// With receiversOfChannels; else empty.
  std::vector<MulticastChannel> channels = {}; // NOLINT(readability-redundant-member-init)

  /// Machines join groups of IP multicast, to which any of them sends datagrams, so that a
  /// broadcast can be streamed to all (topocast/cost/stream_cost.hpp). With anyMachines, at all
  /// switches.
  bool isByIp = false;
  /// By which machines send to these groups and hear them; empty: by that to the other machines.
  std::string interface = {}; // NOLINT(readability-redundant-member-init)

  bool isThere() const { return sets != CopiedTo::nobody; }
  bool copiesAt(SwitchId at) const {
    return isThere() && (switches.empty() || std::ranges::binary_search(switches, at));
  }
};

} // namespace topocast
