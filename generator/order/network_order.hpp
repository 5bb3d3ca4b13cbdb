// The machine order of a network. Where switches are listed, it is the depth-first order of their
// tree, or of the tree that stands for them (seen_switches.hpp), from the root's switch; the root
// comes first. In a regular network it is the chain of its places, with the root moved to the
// front. The algorithms are shared with the running broadcast: topocast/machine_order.hpp and
// topocast/chain_order.hpp.
#pragma once

#include "network/network.hpp"

#include "topocast/network/machine_order.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using runtime::MachineOrder;

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
