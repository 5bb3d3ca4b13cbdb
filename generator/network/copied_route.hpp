// The links that a message passes which switches copy on its way. In: a network, the sender, and
// the machines that get the message. Out: links as a tree, each once, that leads to all of them.
//
// In most networks these are the links of the routes to all the machines. In a multistage network
// copies descend in the broadcast tree, the leftmost switch of the last stage and what hangs below
// it, from the lowest of its switches that is above all the machines; Coll et al., "Scalable
// hardware-based multicast trees" (2003), section 3. To get there the message climbs in the
// broadcast tree to that switch's stage and on, where the sender is not below it, over links that
// are free.
//
// Copies also come to machines that have the message already, where the network cannot leave them
// out: those between adjacent ones, and the other receivers of a channel that is fixed.
#pragma once

#include "network/network.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// A link and the position of the one by which the message comes to it; the first link, the
/// sender's own, has its own position, 0.
struct CopiedHop {
  LinkId link;
  std::size_t before = 0;
};

/// The links of a message that passes the machines one after the other and leaves a copy at each of
/// them. `to` is not empty; no machine is in it twice. `next` gives the link from one router on the
/// way to another one.
std::vector<CopiedHop> routeThrough(const Network& network, MachineId from,
                                    std::span<const MachineId> to,
                                    llvm::function_ref<LinkId(SwitchId at, SwitchId to)> next);

/// Links in an order in which each comes after the one before it. `to` is not empty and does not
/// hold `from`. Where there is a choice, and a way that `isFree` throughout, it takes such a way.
/// If several channels lead to all of `to`, it is the one with the fewest receivers.
std::vector<CopiedHop> copiedRoute(const Network& network, MachineId from,
                                   std::span<const MachineId> to,
                                   llvm::function_ref<bool(LinkId)> isFree);

/// The first switch at which a message parts, but that makes no copies, if there is one.
std::optional<SwitchId> partingWithoutCopies(const Network& network,
                                             std::span<const CopiedHop> hops);

} // namespace topocast
