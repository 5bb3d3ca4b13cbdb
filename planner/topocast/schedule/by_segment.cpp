// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/by_segment.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/segment_roles.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The tree of a segment by positions, the root at 0.
TOPOCAST_INLINE PreorderTree treeOfSegment(const std::vector<SegmentRole>& roles,
                                           const std::vector<RoleCrew>& crews,
                                           std::uint32_t segment) {
  const auto positionOf = [&](std::uint32_t role) { return 1 + crews[role].machineOf(segment); };
  std::vector<std::vector<std::uint32_t>> children(roles.size() + 1);
  children[0] = {positionOf(0)};
  for (std::uint32_t role = 0; role < roles.size(); ++role)
    for (const std::uint32_t child : roles[role].children)
      children[positionOf(role)].push_back(positionOf(child));
  return preorderFrom(0U, [&](std::uint32_t position) -> const std::vector<std::uint32_t>& {
    return children[position];
  });
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees bySegmentTrees(const MachineOrder& order,
                                             const PostalLatency& latency) {
  if (order.size() == 1)
    return std::vector<PreorderTree>(segmentPeriod, PreorderTree{order.machines, {0}});
  const std::vector<SegmentRole> roles = earliestRoles(order.size() - 1, latency.gaps);
  const std::vector<RoleCrew> crews = crewsOf(roles);
  std::vector<PreorderTree> trees;
  trees.reserve(segmentPeriod);
  for (std::uint32_t segment = 0; segment < segmentPeriod; ++segment)
    trees.push_back(treeOfMachines(detail::treeOfSegment(roles, crews, segment), order.machines));
  return trees;
}

} // namespace topocast::TOPOCAST_ABI::runtime
