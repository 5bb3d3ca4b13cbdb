// Which machines take part in several multicasts at once. In: how many multicasts there are, how
// many machines each has, and how their sets overlap. Out: the machines of each, drawn at random.
//
// Source: Kesavan and Panda, "Multiple multicast with minimized node contention on wormhole k-ary
// n-cube networks" (1996), sections 2.3.1 and 5.
#pragma once

#include "network/ids.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// How the machines of several multicasts are drawn.
enum class Overlap : std::uint8_t {
  /// All have the same machines. If there are more multicasts than these, the roots of the others
  /// stand outside, and each takes the place of one of the machines.
  complete,
  /// Each keeps a part of the machines that it would have if the overlap was complete, drawn at
  /// random, and has others in place of the rest.
  partial,
  random, ///< each has others, independently of each other
};

struct MulticastSets {
  std::uint32_t sources = 1; ///< multicasts, each from another root; 1 to the number of machines
  std::uint32_t members = 2; ///< machines of each, its root included; 2 to the number of machines
  Overlap overlap = Overlap::complete;
  double kept = 1; ///< of partial overlap: the part of a multicast's machines that it keeps, 0 to 1
};

/// The machines of each multicast, the root first and the others ascending; the same for the same
/// seed.
std::vector<std::vector<MachineId>> drawMulticasts(std::size_t machineCount,
                                                   const MulticastSets& sets, std::uint64_t seed);

} // namespace topocast
