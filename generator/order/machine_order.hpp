// The machine order of a network: depth-first order of the switches from the root's, the root's
// machine first. The algorithm itself is shared with the running broadcast, see
// topocast/machine_order.hpp.
#pragma once

#include "network/network.hpp"

#include "topocast/machine_order.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using runtime::MachineOrder;

/// A network's switches as the tables that order them: switches behind wide links fall into parts
/// that count as switches of their own (see wide_links.hpp).
class SwitchTables {
public:
  explicit SwitchTables(const Network& network);

  /// Points into this object.
  runtime::SwitchTree view() const;
  const std::vector<std::uint32_t>& switchOfMachine() const { return switchOfMachine_; }
  const std::vector<std::int32_t>& switchAbove() const { return switchAbove_; }
  /// The network's switches by their numbers in these tables, ascending.
  const std::vector<SwitchId>& switches() const { return switches_; }

private:
  std::vector<std::uint32_t> switchOfMachine_;
  std::vector<std::int32_t> switchAbove_;
  std::vector<SwitchId> switches_;
};

/// All machines of the network, `root` first.
MachineOrder dfsOrder(const Network& network, MachineId root);

/// Some machines of the network (each once, ascending, `root` among them), `root` first.
MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root);

} // namespace topocast
