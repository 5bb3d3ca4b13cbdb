// Fixed routes: every switch holds one next hop for every machine, as the forwarding tables of
// InfiniBand switches do. So all routes to one machine form a tree with that machine as its root:
// two messages to it that meet at a switch share the rest of their route.
#pragma once

#include "network/link.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace topocast {

/// The cable to the next switch, as an index into a switch's neighbours (Network::neighbours).
using NextHop = std::uint32_t;
/// Stands for no next hop: at a machine's own switch, and where none is chosen yet.
inline constexpr NextHop noNextHop = std::numeric_limits<NextHop>::max();

/// The next hops of all switches.
class Forwarding {
public:
  /// `neighbours` of each switch, and the next hops by switch, then by machine; not empty.
  Forwarding(std::span<const std::vector<Neighbour>> neighbours, std::vector<NextHop> nextHops);

  /// The next switch on the way from `at` to a machine on another switch, and the link there.
  const Neighbour& step(SwitchId at, MachineId to) const {
    return neighbours_[at.index()][nextHops_[at.index() * machineCount_ + to.index()]];
  }
  /// The next hops to some of the machines, by switch, then in the order given.
  std::vector<NextHop> nextHopsTo(std::span<const MachineId> machines) const;

private:
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<NextHop> nextHops_;
  std::size_t machineCount_;
};

} // namespace topocast
