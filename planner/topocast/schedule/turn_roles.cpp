// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/turn_roles.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/segment_roles.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Gives roles to the parts of blocks, the outermost block first.
class TurnRoles {
public:
  TurnRoles(const BlockTree& blocks, std::uint32_t latency)
      : blocks_(blocks), latency_(latency), machines_(machinesOfParts(blocks)),
        roles_(segmentPeriod, TreeRoles(blocks.partCount(), 0)) {
    for (std::uint32_t block = 0; block < blocks_.blockCount(); ++block)
      giveIn(block);
  }

  std::vector<TreeRoles> take() { return std::move(roles_); }

private:
  void giveIn(std::uint32_t block) {
    const std::uint32_t whole = blocks_.partOf(block);
    std::vector<std::uint32_t> parts = withoutSteady(block);
    const auto count = static_cast<std::uint32_t>(parts.size());
    // One message that leaves the block is like one more part to be served.
    const bool isSteady = isSteadyIn(whole);
    const std::vector<std::uint32_t> crews = crewSizes(isSteady ? count + 1U : count);
    std::size_t first = 0;
    for (const std::uint32_t crew : crews) {
      for (std::uint32_t tree = 0; tree < segmentPeriod; ++tree)
        roles_[tree][parts[first + tree % crew]] = static_cast<Role>(crew);
      first += crew;
    }
    if (isSteady) return;
    for (TreeRoles& ofTree : roles_)
      ofTree[parts.back()] = ofTree[whole];
  }

  /// Gives one message in every tree to the inner blocks that take no turns. Returns the other
  /// parts, the largest first; there is one at least.
  std::vector<std::uint32_t> withoutSteady(std::uint32_t block) {
    std::vector<std::uint32_t> parts = blocks_.parts[block];
    stableSort(parts, [&](std::uint32_t left, std::uint32_t right) {
      return machines_[left] > machines_[right];
    });
    const auto own = std::find_if(parts.begin(), parts.end(),
                                  [&](std::uint32_t part) { return !blocks_.isBlock(part); });
    auto steadyEnd = own;
    if (parts.end() - own < own - parts.begin()) {
      // A part of more than half of the machines decides the height; so in a multi-tree.
      const bool isLarge = 2U * machines_[parts.front()] > machines_[blocks_.partOf(block)];
      steadyEnd = parts.begin() + (isLarge && parts.size() > 1 ? 1 : 0);
    }
    for (auto part = parts.begin(); part != steadyEnd; ++part)
      for (TreeRoles& ofTree : roles_)
        ofTree[*part] = 1;
    parts.erase(parts.begin(), steadyEnd);
    return parts;
  }

  bool isSteadyIn(std::uint32_t part) const {
    return std::all_of(roles_.begin(), roles_.end(),
                       [&](const TreeRoles& ofTree) { return ofTree[part] == 1; });
  }

  /// Of those that serve so many parts from the first one on, the largest first: one fewer in all.
  std::vector<std::uint32_t> crewSizes(std::uint32_t parts) const {
    std::vector<std::uint32_t> sizes;
    for (const SegmentRole& role : earliestRoles(parts, latency_))
      if (!role.children.empty()) sizes.push_back(static_cast<std::uint32_t>(role.children.size()));
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    return sizes;
  }

  const BlockTree& blocks_;
  std::uint32_t latency_;
  std::vector<std::uint32_t> machines_; ///< by part
  std::vector<TreeRoles> roles_;
};

TOPOCAST_INLINE std::vector<TreeRoles> turnRoles(const BlockTree& blocks, std::uint32_t latency) {
  return TurnRoles(blocks, latency).take();
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
