// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/by_segment.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/aligned_tree.hpp"
#include "topocast/schedule/block_tree.hpp"
#include "topocast/schedule/segment_roles.hpp"
#include "topocast/schedule/sending_costs.hpp"
#include "topocast/schedule/turn_roles.hpp"
#include "topocast/schedule/urgent_first.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
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

/// On one switch, where the order's blocks do not count.
TOPOCAST_INLINE std::vector<PreorderTree> treesInBlock(const MachineOrder& order,
                                                       std::uint32_t latency) {
  const std::vector<SegmentRole> roles = earliestRoles(order.size() - 1, latency);
  const std::vector<RoleCrew> crews = crewsOf(roles);
  std::vector<PreorderTree> trees;
  trees.reserve(segmentPeriod);
  for (std::uint32_t segment = 0; segment < segmentPeriod; ++segment)
    trees.push_back(treeOfMachines(treeOfSegment(roles, crews, segment), order.machines));
  return trees;
}

/// A machine whose children have a segment one gap after the other.
TOPOCAST_INLINE BuiltPart timedMachine(std::uint32_t latency) {
  BuiltPart machine;
  std::int32_t sent = static_cast<std::int32_t>(latency);
  for (std::int32_t& exit : machine.exits)
    exit = ++sent;
  return machine;
}

TOPOCAST_INLINE std::vector<PreorderTree> treesOverBlocks(const MachineOrder& order,
                                                          std::uint32_t latency) {
  const BlockTree blocks = blockTreeOf(order);
  KnownVariants known(timedMachine(latency));
  std::vector<PreorderTree> trees;
  trees.reserve(segmentPeriod);
  for (TreeRoles& roles : turnRoles(blocks, latency)) {
    const auto children = alignedChildren(blocks, std::move(roles), known);
    const auto childrenOf = [&](std::uint32_t position) -> const std::vector<std::uint32_t>& {
      return children[position];
    };
    const PreorderTree tree = urgentFirst(preorderFrom(0U, childrenOf), {latency, 1});
    trees.push_back(treeOfMachines(tree, order.machines));
  }
  return trees;
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees bySegmentTrees(const MachineOrder& order,
                                             const PostalLatency& latency) {
  if (order.size() == 1)
    return std::vector<PreorderTree>(segmentPeriod, PreorderTree{order.machines, {0}});
  return isOneBlock(order) ? detail::treesInBlock(order, latency.gaps)
                           : detail::treesOverBlocks(order, latency.gaps);
}

} // namespace topocast::TOPOCAST_ABI::runtime
