// Where the ports of a fabric's switches lead, by the numbers of a network description.
#pragma once

#include "network/description.hpp"
#include "network/link.hpp"
#include "topology/infiniband/fabric_draft.hpp"
#include "topology/infiniband/forwarding_tables.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace topocast {

/// Maps the ports of switches to next hops, and machines to the ports that they are on.
class SwitchExits {
public:
  /// The description was made of the draft: its cables are the draft's links, in that order.
  SwitchExits(std::span<const LinkPorts> ports, const NetworkDescription& description);

  /// The next hop by a port; none if the port leads to no switch.
  NextHop nextHop(std::size_t aSwitch, PortNumber port) const { return nextHops_[aSwitch][port]; }
  std::size_t next(std::size_t aSwitch, NextHop nextHop) const {
    return neighbours_[aSwitch][nextHop].to.index();
  }

  std::size_t switchOf(std::size_t machine) const { return places_[machine].aSwitch; }
  PortNumber portOf(std::size_t machine) const { return places_[machine].port; }
  LocalId lidOf(std::size_t machine) const { return places_[machine].lid; }

  /// Ascending.
  const std::vector<std::size_t>& switchesWithMachines() const { return switchesWithMachines_; }

private:
  struct Place {
    std::size_t aSwitch = 0;
    PortNumber port = noPort;
    LocalId lid = 0;
  };
  using NextHopsOfSwitch = std::array<NextHop, std::numeric_limits<PortNumber>::max() + 1>;

  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<NextHopsOfSwitch> nextHops_;
  std::vector<Place> places_; ///< by machine
  std::vector<std::size_t> switchesWithMachines_;
};

} // namespace topocast
