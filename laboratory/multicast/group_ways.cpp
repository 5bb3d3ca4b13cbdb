#include "multicast/group_ways.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

namespace topocast {
namespace {

/// The links that the messages of a step pass, in one direction.
///
/// A link of level l is above a block of that level; there are arity^l such links, numbered by the
/// digits that a message has chosen on its way up: all 0 in the broadcast tree. So each level has
/// as many links as there are places for nodes.
class PassedLinks {
public:
  explicit PassedLinks(TreeLevels levels)
      : levels_(levels), places_(levels.blockSize(levels.count)),
        isPassed_(places_ * levels.count, false) {}

  bool isPassed(std::uint32_t level, std::uint32_t block, std::uint64_t digits = 0) const {
    return isPassed_[position(level, block, digits)];
  }
  void pass(std::uint32_t level, std::uint32_t block, std::uint64_t digits = 0) {
    isPassed_[position(level, block, digits)] = true;
  }

private:
  std::uint64_t position(std::uint32_t level, std::uint32_t block, std::uint64_t digits) const {
    return level * places_ + block * levels_.blockSize(level) + digits;
  }

  TreeLevels levels_;
  std::uint64_t places_;
  std::vector<bool> isPassed_;
};

/// The messages of a step, as far as their senders are found.
class StepWays {
public:
  StepWays(TreeLevels levels, std::span<const std::uint32_t> nodes)
      : levels_(levels), nodes_(nodes), up_(levels), down_(levels) {}

  /// The node that sends to the group from now on, or nothing.
  std::optional<std::uint32_t> takeSender(const Group& group) {
    const std::uint32_t root = levels_.rootLevel(group);
    const std::uint64_t size = levels_.blockSize(root + 1U);
    const auto near = static_cast<std::uint32_t>(group.first / size * size);
    if (const auto sender = takeSenderFrom(near, near + size - 1U, group)) return sender;
    return takeSenderFrom(0, levels_.blockSize(levels_.count) - 1U, group);
  }

private:
  std::optional<std::uint32_t> takeSenderFrom(std::uint64_t first, std::uint64_t last,
                                              const Group& group) {
    const std::uint32_t root = levels_.rootLevel(group);
    auto node = std::ranges::lower_bound(nodes_, first);
    while (node != nodes_.end() && *node <= last) {
      const std::optional<std::uint32_t> blocked = blockedLevel(*node, root);
      if (!blocked && takeWay(*node, group)) return *node;
      // Above the root's stage the way is that of all nodes below the same switch.
      const std::uint64_t size = levels_.blockSize(blocked.value_or(root + 1U));
      node = std::ranges::lower_bound(node, nodes_.end(), (*node / size + 1U) * size);
    }
    return std::nullopt;
  }

  /// The highest level, up to the root's, at which another message takes the link up.
  std::optional<std::uint32_t> blockedLevel(std::uint32_t node, std::uint32_t root) const {
    for (std::uint32_t level = root + 1U; level-- > 0;)
      if (up_.isPassed(level, levels_.block(node, level))) return level;
    return std::nullopt;
  }

  bool takeWay(std::uint32_t sender, const Group& group) {
    const std::uint32_t root = levels_.rootLevel(group);
    if (!climb({sender, group.first}, root, 0)) return false;
    for (std::uint32_t level = 0; level <= root; ++level) {
      up_.pass(level, levels_.block(sender, level));
      const std::uint32_t last = levels_.block(group.last, level);
      for (std::uint32_t block = levels_.block(group.first, level); block <= last; ++block)
        down_.pass(level, block);
    }
    return true;
  }

  struct Ends {
    std::uint32_t from;
    std::uint32_t to;
  };

  /// Takes links from a switch of that stage up until `ends.to` is below, and their mirrors down.
  /// Digit 0 leads on in the broadcast tree, which others cannot do without; it comes last.
  bool climb(Ends ends, std::uint32_t stage, std::uint64_t digits) {
    const std::uint32_t level = stage + 1U;
    const std::uint32_t from = levels_.block(ends.from, level);
    const std::uint32_t to = levels_.block(ends.to, level);
    if (from == to) return true;
    for (std::uint32_t i = 1; i <= levels_.arity; ++i) {
      const std::uint64_t chosen = digits + i % levels_.arity * levels_.blockSize(stage);
      if (up_.isPassed(level, from, chosen) || down_.isPassed(level, to, chosen) ||
          !climb(ends, level, chosen))
        continue;
      up_.pass(level, from, chosen);
      down_.pass(level, to, chosen);
      return true;
    }
    return false;
  }

  TreeLevels levels_;
  std::span<const std::uint32_t> nodes_;
  PassedLinks up_;
  PassedLinks down_;
};

} // namespace

GroupSenders findSenders(TreeLevels levels, std::span<const std::uint32_t> nodes,
                         std::span<const Group> groups) {
  std::vector<std::size_t> byRoot(groups.size());
  std::iota(byRoot.begin(), byRoot.end(), std::size_t{0});
  // Messages to high roots have fewer ways to choose from.
  std::ranges::stable_sort(byRoot, std::ranges::greater(),
                           [&](std::size_t i) { return levels.rootLevel(groups[i]); });
  GroupSenders found;
  StepWays ways(levels, nodes);
  for (const std::size_t i : byRoot) {
    if (const auto sender = ways.takeSender(groups[i]))
      found.messages.push_back({*sender, groups[i]});
    else
      found.without.push_back(i);
  }
  return found;
}

} // namespace topocast
