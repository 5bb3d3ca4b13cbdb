#include "multicast/adjacent_groups.hpp"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// The parts of a group in different blocks of a level.
std::vector<Group> cutAtBlocks(TreeLevels levels, const Group& group, std::uint32_t level) {
  const auto size = static_cast<std::uint32_t>(levels.blockSize(level));
  std::vector<Group> parts;
  for (std::uint32_t first = group.first; first <= group.last;) {
    const std::uint32_t last = std::min(group.last, (first / size + 1U) * size - 1U);
    parts.push_back({first, last});
    first = last + 1U;
  }
  return parts;
}

} // namespace

TreeLevels TreeLevels::forNodes(std::uint32_t arity, std::uint64_t nodes) {
  TreeLevels levels{arity, 1};
  while (levels.blockSize(levels.count) < nodes)
    ++levels.count;
  return levels;
}

std::uint64_t TreeLevels::blockSize(std::uint32_t level) const {
  std::uint64_t size = 1;
  for (std::uint32_t i = 0; i < level; ++i)
    size *= arity;
  return size;
}

std::uint32_t TreeLevels::block(std::uint32_t node, std::uint32_t level) const {
  return static_cast<std::uint32_t>(node / blockSize(level));
}

std::uint32_t TreeLevels::rootLevel(const Group& group) const {
  std::uint32_t level = 0;
  while (block(group.first, level + 1U) != block(group.last, level + 1U))
    ++level;
  return level;
}

ByLevel capabilities(TreeLevels levels, std::span<const std::uint32_t> nodes) {
  std::vector<std::uint32_t> blocks(nodes.begin(), nodes.end());
  std::ranges::sort(blocks);
  ByLevel result(levels.count, 0);
  for (std::uint32_t level = 0; level < levels.count; ++level) {
    blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
    result[level] = static_cast<std::uint32_t>(blocks.size());
    if (level > 0) result[level - 1U] -= result[level];
    for (std::uint32_t& block : blocks)
      block /= levels.arity;
  }
  return result;
}

ByLevel needs(TreeLevels levels, std::span<const Group> groups) {
  ByLevel result(levels.count, 0);
  for (const Group& group : groups)
    ++result[levels.rootLevel(group)];
  return result;
}

std::vector<std::int64_t> differences(const ByLevel& capabilities, const ByLevel& needs) {
  assert(capabilities.size() == needs.size());
  std::vector<std::int64_t> result(needs.size(), 0);
  std::int64_t left = 0;
  for (std::size_t level = needs.size(); level-- > 0;) {
    result[level] = std::int64_t{capabilities[level]} - needs[level] + left;
    left = std::max<std::int64_t>(result[level], 0);
  }
  return result;
}

std::optional<std::uint32_t> forwardOverlap(const ByLevel& capabilities, const ByLevel& needs) {
  const std::vector<std::int64_t> difference = differences(capabilities, needs);
  for (std::size_t level = difference.size(); level-- > 0;)
    if (difference[level] < 0) return static_cast<std::uint32_t>(level);
  return std::nullopt;
}

std::optional<std::uint32_t> backwardOverlap(TreeLevels levels, const Group& one,
                                             const Group& other) {
  const Group& left = one.first < other.first ? one : other;
  const Group& right = one.first < other.first ? other : one;
  assert(left.last < right.first);
  // Both use another link beside a shared one, so both roots are at its level or above. Blocks
  // nest, so if they share a link at all they share one at the highest of these levels.
  const std::uint32_t level = std::min(levels.rootLevel(left), levels.rootLevel(right));
  if (level == 0 || levels.block(left.last, level) != levels.block(right.first, level))
    return std::nullopt;
  return level;
}

std::optional<Pair> findBackwardOverlap(TreeLevels levels, std::span<const Group> groups) {
  // A group shares only links above its first or its last node: it has all links between alone.
  using LinkDown = std::pair<std::uint32_t, std::uint32_t>; // level and block
  llvm::DenseMap<LinkDown, std::size_t> users;
  for (std::size_t second = 0; second < groups.size(); ++second) {
    std::optional<std::size_t> first;
    for (std::uint32_t level = levels.rootLevel(groups[second]); level > 0; --level)
      for (const std::uint32_t node : {groups[second].first, groups[second].last}) {
        const auto [user, isNew] =
            users.try_emplace(LinkDown(level, levels.block(node, level)), second);
        if (!isNew && user->second != second)
          first = std::min(first.value_or(user->second), user->second);
      }
    if (first) return Pair{*first, second};
  }
  return std::nullopt;
}

std::vector<Group> cutFromOther(TreeLevels levels, const Group& group, const Group& other) {
  const auto level = backwardOverlap(levels, group, other);
  assert(level);
  const auto size = static_cast<std::uint32_t>(levels.blockSize(*level));
  const std::uint32_t cut =
      group.first < other.first ? group.last / size * size : (group.first / size + 1U) * size;
  assert(group.first < cut && cut <= group.last);
  return {{group.first, cut - 1U}, {cut, group.last}};
}

std::vector<Group> cutBelowRoot(TreeLevels levels, const Group& group) {
  assert(levels.rootLevel(group) > 0);
  return cutAtBlocks(levels, group, levels.rootLevel(group));
}

} // namespace topocast
