// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One segment's tree on one switch, and the turns in which machines play its roles. In: how many
// machines get the segment, and the latency in gaps. Out: the tree of roles that is done first in
// the postal model, and for each role the machines that play it in turn, segment after segment.
//
// The root sends every segment once, to the machine whose turn the first role is. A role with d
// children takes d gaps to serve them, so d machines, its crew, play it in turn: each for one
// segment of d. In between, each of them plays d - 1 roles without children, one for each segment.
// All crews together are one machine fewer than there are, and so are roles with children and
// without: the machine that is left always plays the last role.
//
//     role with 3 children     A . . A . .      a machine of its crew receives every gap, either
//     its crew's other roles   b c A b c A      as A or as one of two leaves, and sends all the
//     time
//
// So in every gap each machine sends at most one segment and receives at most one. Roles whose
// delays add up to a multiple of d can be put into an order in which no two segments reach a
// machine in one gap (M. Hall, "A combinatorial problem on abelian groups", 1952). Where delays
// cannot be chosen so, a segment waits in the switch for a gap.
//
// Source: block-cyclic schedules of Karp, Sahay, Santos and Schauser, "Optimal broadcast and
// summation in the LogP model" (1993).
#pragma once

#include "topocast/schedule/postal_latency.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A place in the tree of a segment.
struct SegmentRole {
  std::uint32_t delay = 0;             ///< in gaps, behind the first role
  std::vector<std::uint32_t> children; ///< roles, in sending order
};

/// The roles of so many machines, at least one, a parent before its children. `latency` is in gaps,
/// at least 1.
std::vector<SegmentRole> earliestRoles(std::uint32_t machines, std::uint32_t latency);

/// The machines that play a role.
struct RoleCrew {
  std::uint32_t first = 0; ///< machine
  std::uint32_t size = 1;
  std::uint32_t turn = 0; ///< of the first machine: the first segment for which it plays the role

  std::uint32_t machineOf(std::uint32_t segment) const {
    return first + (segment + size - turn % size) % size;
  }
};

/// By role; machines are numbered from 0.
std::vector<RoleCrew> crewsOf(const std::vector<SegmentRole>& roles);

} // namespace topocast::TOPOCAST_ABI::runtime
