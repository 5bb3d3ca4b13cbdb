// The broadcasts of MPI libraries, as messages between machines. In: the machines of a job, the
// root first. Out: who sends to whom, and which share of the message. Ranks are the machines by
// number, counted from the root and round; none of these broadcasts knows anything of switches.
//
// Sources: Patarasuk et al. 2008, section 2, for the chain, the binomial tree, and the scatter
// followed by an allgather; Bine trees: De Sensi et al., "Bine Trees: Enhancing Collective
// Operations by Optimizing Communication Locality" (2025).
#pragma once

#include "order/network_order.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/cost/link_use.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// A broadcast that some MPI library has.
struct LibraryBroadcast {
  const char* name;
  const char* summary;
  std::vector<runtime::LinkMessage> (*messages)(const MachineOrder& order);
};

/// Those that traffic is compared with, the binomial tree first.
std::span<const LibraryBroadcast> libraryBroadcasts();

/// The messages of a schedule with their shares, between cards if it is for several rails
/// (network_links.hpp); neighbouring pieces that one machine sends to
/// another in several steps count as one message.
std::vector<runtime::LinkMessage> messagesOf(const Schedule& schedule);

/// The k-nomial tree: machine r, counted from the root, sends to r + j k^i for every k^i below its
/// lowest digit to the base k that is not 0, and j from 1 to k - 1; the furthest first. `radix` is
/// at least 2, and with 2 it is the binomial tree.
runtime::PreorderTree knomialTree(const MachineOrder& order, std::uint32_t radix);

/// The binomial tree whose distances double: machine r, counted from the root, sends to r + 2^j for
/// every 2^j above r; the nearest first.
runtime::PreorderTree doublingTree(const MachineOrder& order);

/// The Bine tree of 2^s machines: in step i machine r, counted from the root, sends over the
/// distance (1 - (-2)^(s-i)) / 3, upwards from an even r, downwards from an odd one, and round. Of
/// other numbers of machines the first are paired, so that a power of two is left; the second of a
/// pair has the message from the first, at last.
runtime::PreorderTree bineTree(const MachineOrder& order);

} // namespace topocast
