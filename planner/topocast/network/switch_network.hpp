// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A tree of switches with the speed of every link: what planning for a job needs to know of its
// network. In: machines, switches and speeds. Out: the way between two machines, in the form in
// which the cost model asks for it (cost/link_use.hpp).
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/network/numbered_links.hpp"
#include "topocast/network/speed.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Machines on switches that hang from one at the top; machines and switches are dense numbers.
struct SwitchNetwork {
  std::vector<std::uint32_t> switchOfMachine;
  std::vector<Speed> machineSpeeds;      ///< by machine: of its link, either way
  std::vector<std::int32_t> switchAbove; ///< by switch; -1 for the one at the top
  std::vector<Speed> speedsAbove;        ///< by switch: of the link to the one above, either way
  Speed usualSpeed = 0;                  ///< what counts as one machine's
  // None stand for no delays.
  std::vector<Delay> machineDelays; ///< by machine
  std::vector<Delay> delaysAbove;   ///< by switch: of the link to the one above

  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(switchOfMachine.size()); }
  std::uint32_t switchCount() const { return static_cast<std::uint32_t>(switchAbove.size()); }
};

/// The number of switches above each one.
std::vector<std::uint32_t> depthsOf(const std::vector<std::int32_t>& switchAbove);

/// The switches with those farthest from the top first.
std::vector<std::uint32_t> switchesFromBelow(const std::vector<std::int32_t>& switchAbove);

/// The switch from which the farthest is nearest; of two such ones that with the lower number.
/// Peels off the outermost switches until no more than two are left.
std::uint32_t middleOf(const std::vector<std::int32_t>& switchAbove);

/// The directed links of a SwitchNetwork, which must outlive it: behind those of the machines those
/// of the switches to the ones above. No link is slower than the one that the top has not.
class SwitchLinks : public NumberedLinks {
public:
  explicit SwitchLinks(const SwitchNetwork& network)
      : NumberedLinks(network.machineSpeeds, network.machineDelays, network.usualSpeed),
        network_(network), depths_(depthsOf(network.switchAbove)) {
    for (std::uint32_t lower = 0; lower < network.switchCount(); ++lower)
      addCable(network.switchAbove[lower] < 0 ? std::numeric_limits<double>::infinity()
                                              : static_cast<double>(network.speedsAbove[lower]),
               network.delaysAbove.empty() ? 0 : network.delaysAbove[lower]);
  }

  static constexpr bool meetsInTime(std::uint32_t) { return false; }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    if (from == to) return;
    visit(uplink(from));
    visit(downlink(to));
    std::uint32_t left = network_.switchOfMachine[from];
    std::uint32_t right = network_.switchOfMachine[to];
    while (left != right) {
      const bool isUp = depths_[left] >= depths_[right];
      std::uint32_t& lower = isUp ? left : right;
      visit(2 * (network_.machineCount() + lower) + (isUp ? 0 : 1));
      lower = static_cast<std::uint32_t>(network_.switchAbove[lower]);
    }
  }

private:
  const SwitchNetwork& network_;
  std::vector<std::uint32_t> depths_;
};

/// The bandwidth of the link that limits every broadcast: the slowest, as where no switch is idle a
/// message from any machine to all others passes every link.
double bottleneckBandwidth(const SwitchLinks& links);

/// A part of a network, and what its switches are called there.
struct PartOfNetwork {
  SwitchNetwork network;
  std::vector<std::uint32_t> switches; ///< numbers in the whole, ascending
};

/// The network without the switches that no message between its machines passes: those that lead to
/// no machine, and those above the lowest one that has all machines below it, which is at the top
/// then. Machines keep their numbers.
PartOfNetwork withoutIdleSwitches(const SwitchNetwork& whole);

} // namespace topocast::TOPOCAST_ABI::runtime
