// The switches as a rooted, ordered tree made for drawing: which one stands on top, and in which
// order the others hang below it.
#pragma once

#include "network/network.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// A switch as drawn: what hangs below it, left to right (or top to bottom).
struct OutlinedSwitch {
  std::optional<Neighbour> above; ///< the switch above and the link that leads up to it
  std::vector<SwitchId> below;
  /// How many of `below` come before the switch's own machines: 1 if the broadcast's root is below
  /// one of several, whose machines then come first, as in the machine order; else 0.
  std::size_t belowBeforeMachines = 0;
};

/// All switches by number, and the one on top.
struct SwitchOutline {
  SwitchId top;
  std::vector<OutlinedSwitch> switches;

  const OutlinedSwitch& operator[](SwitchId aSwitch) const { return switches[aSwitch.index()]; }
  /// All switches, each after the one above it.
  std::vector<SwitchId> topDown() const;
};

/// The outline with the middle of the network on top, as people draw it. But a line of switches
/// whose middle has machines is hung from one end. `first`, if given, comes first on every level.
SwitchOutline outlineSwitches(const Network& network, std::optional<SwitchId> first = {});

} // namespace topocast
