// Virtual topologies of multicast channels, over which several collective operations run in
// logarithmic steps. In: how many machines stand in a line. Out: the channels, each from one
// machine to several others, by level. Machines are positions in the line, from 0.
//
// Source: Huang, Huang and McKinley, "Multicast Virtual Topologies for Collective Communication in
// MPCs and ATM Clusters" (1995). Of the text only abstract and passages that cite others are left:
// an M-array of 2^n nodes is defined by recursion, M-arrays stand along every row and column of an
// M-mesh, and in each step of a normal algorithm all channels that are used have one level. The
// definitions here are completed from that.
#pragma once

#include "multicast/position_range.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// A multicast channel: what its sender sends on it comes to all receivers.
struct TopologyChannel {
  std::uint32_t sender = 0;
  std::vector<std::uint32_t> receivers; ///< not empty; from the nearest to the farthest
  std::uint32_t level = 1;              ///< from 1
  PositionRange block; ///< the machines for which the sender speaks, itself among them
};

/// The channels of a line of machines, by level.
struct VirtualTopology {
  std::uint32_t size = 0; ///< machines, at least 1
  std::uint32_t levels = 0;
  std::vector<TopologyChannel> channels;
  /// Whether channels above level 1 leave out every second machine. Its neighbour then passes on to
  /// it what it has, in one more step at level 1.
  bool hasPartners = false;
};

/// The M-array. Two M-arrays of half the length stand side by side, and the machine of each half
/// that is next to the other one has a channel to all of the other half; a channel's level is the
/// logarithm of the length. So a machine owns at most two channels, and is a receiver of one in
/// each level. Other lengths than powers of two: the machines beyond the end are left out.
VirtualTopology mArray(std::uint32_t size);

/// The REM-array, which takes fewer resources; this definition is ours. Neighbours are pairs,
/// joined as in the M-array; above them an M-array joins the first machine of each pair alone. So
/// there are about half as many receivers, and operations take one step more.
VirtualTopology remArray(std::uint32_t size);

/// The M-mesh: machines in rows, position by position; an M-array along every row, and above these
/// levels one along every column.
VirtualTopology mMesh(std::uint32_t rows, std::uint32_t columns);

} // namespace topocast
