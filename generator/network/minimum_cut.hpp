// The minimum cut of a network. In: its cables. Out: the cables of least total bandwidth without
// which some machine could not send to some other one.
//
// The whole message of a broadcast passes this cut, by any schedule and any routes. One cut serves
// all roots: wherever the root is, there are machines on the other side of the cut, and cables have
// the same bandwidth in both directions.
//
// Max-flow min-cut (Ford and Fulkerson 1956), with flows by Boykov and Kolmogorov (2004) as
// Boost.Graph has them. Most networks need no flow at all: two vertices are merged as soon as no
// cut smaller than the least so far can separate them. That is known if the cables between them
// have at least that bandwidth together, or after a flow between them has been computed (Padberg
// and Rinaldi, "An efficient algorithm for the minimum capacity cut problem", 1990).
#pragma once

#include "network/description.hpp"
#include "network/ids.hpp"

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace topocast {

/// A cut between machines.
struct MinimumCut {
  /// Of all its links together, in bytes per second; infinite where there is one vertex only.
  double bandwidth = std::numeric_limits<double>::infinity();
  /// The links that lead to the far side, ascending.
  std::vector<LinkId> links;
  std::vector<bool> isFar; ///< by vertex
};

/// The minimum cut of a connected network of so many vertices, those below `switches` switches, the
/// others machines. Of equal cuts one around a single machine, the first one.
MinimumCut minimumCut(std::span<const Cable> cables, std::size_t switches, std::size_t vertices);

} // namespace topocast
