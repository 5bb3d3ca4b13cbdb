// All that the cost model needs to know of a tree. In: a tree and what the judge said of it. Out:
// how many latencies and gaps the first segment meets on its way to each machine, reduced to the
// paths that can be the longest, and the rate at which segments follow each other.
//
// Source: Patarasuk et al. 2008, section 4.2, generalised: child k of a sender costs L + k g. Where
// a link on the way is f times slower than a machine's, the last of these gaps takes f g.
#pragma once

#include "contention/contention.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// A path from the root takes latencies * L(m) + gaps * g(m).
struct PathCost {
  std::uint64_t latencies = 0; ///< A in formula (2)
  double gaps = 0;             ///< B in formula (2); whole where no link is slow
  friend bool operator==(const PathCost&, const PathCost&) = default;
};

/// The costs of one tree, for any segment size.
struct TreeProfile {
  /// Paths of which none costs more than another in both terms, longest first. Empty for a tree
  /// of one machine.
  std::vector<PathCost> paths;
  /// Gaps between two segments once the pipeline is full: the largest number of children, or the
  /// load of the busiest link where that is more (contention, or a link slower than a machine's).
  double gapsPerSegment = 0;
};

/// Takes time proportional to the length of all routes of the tree.
TreeProfile profileOf(const Network& network, const BroadcastTree& tree,
                      const ContentionReport& judgement);

} // namespace topocast
