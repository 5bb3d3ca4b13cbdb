// What is known beforehand of the steps that multicasts among the same machines take (see
// start_up_steps.hpp). In: a schedule, a mesh, and the numbers of roots and machines. Out: a lower
// bound, an upper one, or both.
//
// Source: Kesavan and Panda, "Multiple multicast with minimized node contention on wormhole k-ary
// n-cube networks" (1996), Theorems 1, 3, 5 and 6. For roots of random places, some hold on average
// only: U-mesh's where the number of machines is even, and SQHL's lower one. Where a theorem does
// not hold, because it rounds a logarithm up, counts worms to nobody, or halves an odd number of
// nodes, nothing is given.
#pragma once

#include "network/shape.hpp"

#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// Steps; what is not known is not given.
struct StartUpBounds {
  std::optional<std::uint32_t> least;
  std::optional<std::uint32_t> most;
  friend bool operator==(const StartUpBounds&, const StartUpBounds&) = default;
};

/// The bounds for `sources` multicasts, each from another one of the same `members` >= 2 machines
/// of a mesh with a machine on every node; sources <= members. Along its longest dimension stands
/// the k of the theorems.
StartUpBounds startUpBounds(runtime::Family family, const MeshShape& mesh, std::uint32_t sources,
                            std::uint32_t members);

} // namespace topocast
