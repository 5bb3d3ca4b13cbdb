// The links of a network in the form that the cost model wants (topocast/cost/link_use.hpp). In: a
// network. Out: machines and links as plain numbers, and the route of each message. So the
// generator and the running broadcast share one cost model.
#pragma once

#include "network/network.hpp"
#include "network/routing.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast {

/// Looks at a network, which must outlive it.
class NetworkLinks {
public:
  explicit NetworkLinks(const Network& network) : network_(network) {}

  std::size_t machineCount() const { return network_.machineCount(); }
  std::size_t linkCount() const { return network_.linkCount(); }
  std::uint32_t uplink(std::uint32_t machine) const {
    return network_.uplink(MachineId(machine)).value;
  }
  std::uint32_t downlink(std::uint32_t machine) const {
    return reverse(network_.uplink(MachineId(machine))).value;
  }
  double bandwidth(std::uint32_t link) const { return network_.link(LinkId(link)).bandwidth; }
  double machineBandwidth() const { return network_.machineBandwidth(); }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    const auto pass = [&](LinkId link) { visit(link.value); };
    walkRoute(network_, MachineId(from), MachineId(to), pass, pass);
  }

private:
  const Network& network_;
};

} // namespace topocast
