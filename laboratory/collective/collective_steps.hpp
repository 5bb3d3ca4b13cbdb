// Collective operations as messages in steps. In: an operation, a root where there is one, and a
// virtual topology (virtual_topology.hpp) or a broadcast tree of usual messages. Out: who sends
// what to whom in which step.
//
// Machines are positions in a line. What each machine contributes has that number, and a message
// carries the contributions of a range of positions, one by one or combined to one value. The
// algorithms over channels are normal: they use one level in each step, from the lowest on. Source:
// Huang, Huang and McKinley (1995), section 4, as far as the text is left; the steps follow from
// what each machine needs.
#pragma once

#include "collective/virtual_topology.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace topocast {

enum class Collective : std::uint8_t {
  broadcast, ///< the root's message to all
  reduce,    ///< N/1: all values combined, at the root
  allreduce, ///< N/N: all values combined, at all machines
  allgather, ///< all-to-all broadcast: all machines' messages at all machines
  barrier,   ///< no machine goes on before all have come: an allreduce of nothing
  scan,      ///< at each machine the values up to its own combined
};

/// What is known of an operation.
struct CollectiveFacts {
  Collective collective;
  std::string_view name; ///< as MPI calls it
  bool hasRoot;
};
std::span<const CollectiveFacts> collectives();

/// A message of a step.
struct CollectiveMessage {
  std::uint32_t from = 0;
  std::vector<std::uint32_t> to; ///< not empty; one machine where the network makes no copies
  std::uint32_t step = 1;        ///< from 1
  PositionRange carries;
};

/// How many messages of the machines' size it is as long as: 0 in a barrier, one where values are
/// combined, and all that it carries where they are not.
std::uint32_t lengthOf(const CollectiveMessage& message, Collective collective);

/// The steps over channels, ascending. `root` is a position.
std::vector<CollectiveMessage> stepsOver(const VirtualTopology& topology, Collective collective,
                                         std::uint32_t root);

/// The steps by usual messages along a tree over the positions of a line, in which each machine and
/// those below it stand side by side, as the trees of recursive halving do: down from the root, or
/// up to it, or up and then down. A machine serves one child in each step.
std::vector<CollectiveMessage> stepsAlong(const runtime::PreorderTree& tree, Collective collective);

} // namespace topocast
