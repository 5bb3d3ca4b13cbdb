// The machine order of a network: in a tree of switches depth-first order of the switches from the
// root's, the root's machine first; in a network of regular shape the chain of its places with the
// root taken out and put first. The algorithms themselves are shared with the running broadcast,
// see topocast/machine_order.hpp and topocast/chain_order.hpp.
#pragma once

#include "network/network.hpp"

#include "topocast/machine_order.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using runtime::MachineOrder;

/// The switches of a tree as the tables that order them; the switch at the top is number 0.
class SwitchTables {
public:
  /// `network` is a tree of switches.
  explicit SwitchTables(const Network& network);

  /// Points into this object.
  runtime::SwitchTree view() const;
  const std::vector<std::uint32_t>& switchOfMachine() const { return switchOfMachine_; }
  const std::vector<std::int32_t>& switchAbove() const { return switchAbove_; }

private:
  std::vector<std::uint32_t> switchOfMachine_;
  std::vector<std::int32_t> switchAbove_;
};

/// Depth-first order of a tree of switches: all machines, or some (each once, ascending, `root`
/// among them); `root` first.
MachineOrder dfsOrder(const Network& network, MachineId root);
MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root);

/// The chain of a network of regular shape, seen from `root`: all machines, or some.
MachineOrder chainOrder(const Network& network, MachineId root);
MachineOrder chainOrder(const Network& network, std::span<const MachineId> members, MachineId root);

/// The machine order of any network: the one of the two that its kind has.
MachineOrder machineOrder(const Network& network, MachineId root);
MachineOrder machineOrder(const Network& network, std::span<const MachineId> members,
                          MachineId root);

} // namespace topocast
