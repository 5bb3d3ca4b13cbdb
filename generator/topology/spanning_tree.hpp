// The embedding of a network that is not a tree: a spanning tree of greatest total bandwidth. In
// such a tree the slowest link between any two machines is as fast as in any spanning tree.
// Patarasuk et al. 2008, sections 3 and 6: forwarding on Ethernet follows a spanning tree anyway.
#pragma once

#include "network/description.hpp"

#include <cstddef>
#include <vector>

namespace topocast {

/// Numbers of the cables of a spanning tree of greatest bandwidth, ascending. Among cables of
/// equal bandwidth the one that stands earlier is preferred. The description is connected.
std::vector<std::size_t> spanningTree(const NetworkDescription& description);

} // namespace topocast
