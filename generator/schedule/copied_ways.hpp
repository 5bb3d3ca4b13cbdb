// The ways of messages that the network copies, for simulations and drawings. In: a network,
// messages by steps. Out: for each message its links as a tree; those of one step over different
// links where that is possible.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// A link on the way of a message, and where copies of it go on.
struct CopyingHop {
  LinkId link;
  std::vector<std::uint32_t> next; ///< positions of hops; none where the link ends at a machine
};

/// The sender's link first.
using CopiedWay = std::vector<CopyingHop>;

std::vector<CopiedWay> waysOf(const Network& network, std::span<const Multicast> multicasts);

} // namespace topocast
