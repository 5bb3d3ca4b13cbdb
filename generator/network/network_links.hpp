// The links of a network in the form that the cost model wants (topocast/cost/link_use.hpp). In: a
// network. Out: machines and links as plain numbers, and the route of each message. So the
// generator and the running broadcast share one cost model.
//
// The cost model lets a machine send one message at a time, over its one link. On several rails a
// machine sends one on each, so there each of its cards counts as a machine here: card r of machine
// m is number r * machines + m, and a message goes from a card to one on the same rail. Where the
// destination decides on the rail, a machine sends one message at a time, and counts as itself.
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

  /// Machines, or cards if there are several rails.
  std::size_t machineCount() const { return network_.cardsAtOnce() * network_.machineCount(); }
  std::size_t linkCount() const { return network_.linkCount(); }
  /// Of a machine that counts as itself the link by which it is reached.
  std::uint32_t uplink(std::uint32_t card) const {
    const MachineId machine = machineOf(card);
    return network_.uplink(machine, network_.railTo(machine, railOf(card))).value;
  }
  std::uint32_t downlink(std::uint32_t card) const { return reverse(LinkId(uplink(card))).value; }
  double bandwidth(std::uint32_t link) const { return network_.link(LinkId(link)).bandwidth; }
  double machineBandwidth() const { return network_.machineBandwidth(); }
  double statedDelay(std::uint32_t link) const { return network_.statedDelay(LinkId(link)); }
  bool meetsInTime(std::uint32_t ports) const { return network_.facts().meetsInTime || ports > 1; }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    const auto pass = [&](LinkId link) { visit(link.value); };
    walkRoute(network_, railOf(from), machineOf(from), machineOf(to), pass, pass);
  }

  std::uint32_t cardOf(MachineId machine, std::size_t rail) const {
    const std::size_t card = network_.cardsAtOnce() == 1 ? 0 : rail;
    return static_cast<std::uint32_t>(card * network_.machineCount() + machine.index());
  }
  MachineId machineOf(std::uint32_t card) const {
    return MachineId(card % network_.machineCount());
  }
  std::size_t railOf(std::uint32_t card) const { return card / network_.machineCount(); }

private:
  const Network& network_;
};

} // namespace topocast
