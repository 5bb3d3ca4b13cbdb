// The links of a simulation with unlimited queues: each a first-in-first-out server, so that a
// packet's arrival at the far end is known when it comes to the link. In: packets in the order in
// which they come to each link. Out: when they have arrived, and how busy the links were.
#pragma once

#include "simulate/passage.hpp"
#include "simulate/timing.hpp"

#include <algorithm>
#include <vector>

namespace topocast {

/// All links, idle at first. Books what passes them.
class LinkServers {
public:
  /// Both outlive this object.
  LinkServers(const Timing& timing, Passage& passage)
      : timing_(timing), passage_(passage), free_(timing.links.size(), 0) {}

  /// When a packet that comes to the link at this time, behind all before it, has arrived at the
  /// link's end.
  Ticks transmit(LinkId link, Ticks at, PacketLength length) {
    const LinkTiming& times = timing_.links[link.index()];
    const Ticks transmission = times.of(length);
    Ticks& free = free_[link.index()];
    free = std::max(free, at) + transmission;
    const Ticks departure = std::max(at, free - times.burst);
    passage_.book(link, at, departure, transmission);
    return departure + times.delay;
  }

private:
  const Timing& timing_;
  Passage& passage_;
  std::vector<Ticks> free_; ///< by link: when all that came so far has left
};

} // namespace topocast
