// The machine order of a network. Where switches are listed, it is the depth-first order of their
// tree, or of the tree that stands for them (seen_switch.hpp), from the root's switch; the root
// comes first. In a regular network it is the chain of its places, with the root moved to the
// front. The algorithms are shared with the running broadcast: topocast/machine_order.hpp and
// topocast/chain_order.hpp.
#pragma once

#include "network/network.hpp"
#include "order/seen_switch.hpp"

#include "topocast/network/machine_order.hpp"
#include "topocast/network/switch_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using runtime::MachineOrder;

/// The switches in the form in which the order is computed. In a tree, machines and switches behind
/// wide links are lifted (see lifted_switches.hpp); with fixed routes it is the tree of groups of
/// switches (see route_blocks.hpp). In a regular network all machines count as on one switch
/// without a name.
class SwitchTables {
public:
  explicit SwitchTables(const Network& network);

  /// Of fixed routes with wide borders (route_blocks.hpp), from wide to narrow; none where no
  /// border is wide.
  static std::vector<SwitchTables> withWideBorders(const Network& network);

  /// Points into this object.
  runtime::SwitchTree view() const;
  const std::vector<std::uint32_t>& switchOfMachine() const { return switchOfMachine_; }
  const std::vector<std::int32_t>& switchAbove() const { return switchAbove_; }
  /// The switches by their numbers in these tables, ascending.
  const std::vector<SwitchId>& switches() const { return switches_; }

private:
  SwitchTables(std::size_t machines, const std::vector<SeenSwitch>& switches);

  std::vector<std::uint32_t> switchOfMachine_;
  std::vector<std::int32_t> switchAbove_;
  std::vector<SwitchId> switches_;
};

/// Depth-first order of listed switches: all machines, or some (each once, ascending, `root`
/// among them); `root` first.
MachineOrder dfsOrder(const Network& network, MachineId root);
MachineOrder dfsOrder(const Network& network, std::span<const MachineId> members, MachineId root);

/// The chain of a regular network: all machines by number, in order of their places. In a
/// mesh that is the dimension-ordered chain, in a multistage network the lexicographic one.
std::vector<std::uint32_t> machineChain(const Network& network);

/// The chain seen from `root`: all machines, or some.
MachineOrder chainOrder(const Network& network, MachineId root);
MachineOrder chainOrder(const Network& network, std::span<const MachineId> members, MachineId root);

/// The machine order of any network: one of the two above, as its kind says.
MachineOrder machineOrder(const Network& network, MachineId root);
MachineOrder machineOrder(const Network& network, std::span<const MachineId> members,
                          MachineId root);

} // namespace topocast
