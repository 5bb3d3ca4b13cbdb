// Fixed routes: every switch holds, for every machine, one way on, as the forwarding tables of
// InfiniBand switches do. So the routes to one machine form a tree that ends at it, and two
// messages to one machine that meet stay together.
#pragma once

#include "network/link.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace topocast {

/// The place of the next switch's cable among a switch's neighbours (Network::neighbours).
using WayOn = std::uint32_t;
/// What a switch has for its own machines, and where no way on is chosen yet.
inline constexpr WayOn noWayOn = std::numeric_limits<WayOn>::max();

/// The ways on of all switches.
class Forwarding {
public:
  /// `neighbours` of each switch, and by switch, then by machine, the ways on; not empty.
  Forwarding(std::span<const std::vector<Neighbour>> neighbours, std::vector<WayOn> waysOn);

  /// The next switch on the way from `at` to a machine on another switch, and the link there.
  const Neighbour& step(SwitchId at, MachineId to) const {
    return neighbours_[at.index()][waysOn_[at.index() * machineCount_ + to.index()]];
  }
  /// The ways on to some of the machines, by switch, then in the order given.
  std::vector<WayOn> waysOnTo(std::span<const MachineId> machines) const;

private:
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<WayOn> waysOn_;
  std::size_t machineCount_;
};

} // namespace topocast
