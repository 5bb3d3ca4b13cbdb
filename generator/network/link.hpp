// Directed links and the switches they lead to.
#pragma once

#include "network/ids.hpp"

namespace topocast {

/// What a link has if its file does not say: Gigabit Ethernet.
constexpr double defaultBandwidth = 125e6; ///< bytes per second: 1 Gbit/s
constexpr double defaultLatency = 20e-6;   ///< seconds

/// One direction of a cable.
struct Link {
  VertexId from;
  VertexId to;
  double bandwidth = 0; ///< bytes per second
  double latency = 0;   ///< seconds
};

/// A switch next to a switch, and the link that leads there.
struct Neighbour {
  SwitchId to;
  LinkId link;
};

} // namespace topocast
