#include "schedule/hardware_tree.hpp"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

namespace topocast {
namespace {

/// The nodes that have the message, and the groups that wait for it.
class Progress {
public:
  explicit Progress(const GroupMulticast& multicast)
      : levels_(multicast.levels), source_(multicast.source), nodes_{multicast.source} {
    for (const Group& group : multicast.groups)
      add(pending_, group);
    reach_ = capabilities(levels_, nodes_);
  }

  TreeLevels levels() const { return levels_; }
  std::size_t senders() const { return nodes_.size(); }
  const ByLevel& reach() const { return reach_; }
  const std::vector<Group>& pending() const { return pending_; }

  /// Adds to groups in the order in which they are taken: larger ones have more senders for the
  /// next step, those with a higher root more ways up (section 5.3). Leaves out the source, which
  /// needs no message, where it stands at an end.
  void add(std::vector<Group>& groups, Group group) const {
    if (group == Group{source_, source_}) return;
    if (group.first == source_) ++group.first;
    if (group.last == source_) --group.last;
    const auto rank = [&](const Group& ranked) {
      return std::tuple(-std::int64_t{ranked.size()}, -std::int64_t{levels_.rootLevel(ranked)},
                        ranked.first);
    };
    groups.insert(std::ranges::upper_bound(groups, rank(group), {}, rank), group);
  }

  /// What is the case after these groups, parts of pending ones, have got the message.
  Progress after(std::vector<Group> reached) const {
    Progress next = *this;
    for (const Group& group : reached)
      for (std::uint32_t node = group.first; node <= group.last; ++node)
        if (node != source_) next.nodes_.push_back(node);
    next.reach_ = capabilities(levels_, next.nodes_);
    next.pending_.clear();
    std::ranges::sort(reached, {}, &Group::first);
    for (const Group& group : pending_) {
      std::uint32_t first = group.first;
      for (auto part = std::ranges::lower_bound(reached, first, {}, &Group::first);
           part != reached.end() && group.contains(part->first); ++part) {
        if (first < part->first) next.add(next.pending_, {first, part->first - 1U});
        first = part->last + 1U;
      }
      if (first <= group.last) next.add(next.pending_, {first, group.last});
    }
    return next;
  }

private:
  TreeLevels levels_;
  std::uint32_t source_;
  std::vector<std::uint32_t> nodes_;
  std::vector<Group> pending_;
  ByLevel reach_;
};

/// One of several groups, and the parts that replace it.
struct Cut {
  std::size_t position = 0;
  std::vector<Group> parts;
};

std::vector<Group> withCut(const Progress& progress, std::vector<Group> groups, const Cut& cut) {
  groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(cut.position));
  for (const Group& part : cut.parts)
    progress.add(groups, part);
  return groups;
}

/// The cuts that mend the first overlap of `groups`; none if there is no overlap.
std::vector<Cut> possibleCuts(const Progress& progress, std::span<const Group> groups) {
  const TreeLevels levels = progress.levels();
  if (const auto pair = findBackwardOverlap(levels, groups)) {
    const auto [first, second] = *pair;
    return {{second, cutFromOther(levels, groups[second], groups[first])},
            {first, cutFromOther(levels, groups[first], groups[second])}};
  }
  std::vector<Cut> cuts;
  if (const auto level = forwardOverlap(progress.reach(), needs(levels, groups)))
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (levels.rootLevel(groups[i]) >= *level)
        cuts.push_back({i, cutBelowRoot(levels, groups[i])});
  return cuts;
}

/// What speaks against a cut, the weightiest first: by level, from the highest, how many more
/// groups have their root there or above than senders reach; how many parts it makes; and how many
/// nodes it sets apart.
std::vector<std::int64_t> drawbacks(const Progress& progress, const ByLevel& needed,
                                    const Group& group, const Cut& cut) {
  const TreeLevels levels = progress.levels();
  std::vector<std::int64_t> roots(needed.begin(), needed.end());
  --roots[levels.rootLevel(group)];
  for (const Group& part : cut.parts)
    ++roots[levels.rootLevel(part)];
  std::vector<std::int64_t> drawbacks;
  std::int64_t lacking = 0;
  for (std::size_t level = levels.count; level-- > 0;) {
    lacking += roots[level] - std::int64_t{progress.reach()[level]};
    drawbacks.push_back(std::max<std::int64_t>(lacking, 0));
  }
  drawbacks.push_back(static_cast<std::int64_t>(cut.parts.size()));
  drawbacks.push_back(group.size());
  return drawbacks;
}

/// As many of the groups, from the first, as there are senders.
std::vector<Group> firstGroups(std::vector<Group> groups, std::size_t senders) {
  groups.resize(std::min(groups.size(), senders));
  return groups;
}

/// The groups of one step.
std::vector<Group> greedyStep(const Progress& progress) {
  std::vector<Group> groups = firstGroups(progress.pending(), progress.senders());
  for (;;) {
    const std::vector<Cut> cuts = possibleCuts(progress, groups);
    if (cuts.empty()) return groups;
    const ByLevel needed = needs(progress.levels(), groups);
    const auto best = std::ranges::min_element(cuts, {}, [&](const Cut& cut) {
      return drawbacks(progress, needed, groups[cut.position], cut);
    });
    groups = firstGroups(withCut(progress, std::move(groups), *best), progress.senders());
  }
}

/// The next set of as many positions, in ascending order, of `count`; false after the last one.
bool advance(std::vector<std::size_t>& positions, std::size_t count) {
  std::size_t moved = positions.size();
  while (moved > 0 && positions[moved - 1U] == count - positions.size() + moved - 1U)
    --moved;
  if (moved == 0) return false;
  std::iota(positions.begin() + static_cast<std::ptrdiff_t>(moved - 1U), positions.end(),
            positions[moved - 1U] + 1U);
  return true;
}

/// Algorithm 1.
class Backtracking {
public:
  Backtracking(GroupSteps first, std::uint64_t most) : best_(std::move(first)), left_(most) {}

  /// Explores all ways on that take groups of `candidates` in the next step. False if there are
  /// too many.
  bool explore(const Progress& progress, const std::vector<Group>& candidates) {
    std::vector<std::size_t> positions(std::min(progress.senders(), candidates.size()));
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    do {
      if (path_.size() + 1U >= best_.size()) return true;
      if (left_ == 0) return false;
      --left_;
      std::vector<Group> groups;
      groups.reserve(positions.size());
      for (const std::size_t position : positions)
        groups.push_back(candidates[position]);
      if (!mend(progress, groups)) return false;
    } while (advance(positions, candidates.size()));
    return true;
  }

  GroupSteps best() && { return std::move(best_); }

private:
  bool mend(const Progress& progress, const std::vector<Group>& groups) {
    const std::vector<Cut> cuts = possibleCuts(progress, groups);
    if (cuts.empty()) return take(progress, groups);
    return std::ranges::all_of(
        cuts, [&](const Cut& cut) { return explore(progress, withCut(progress, groups, cut)); });
  }

  bool take(const Progress& progress, const std::vector<Group>& groups) {
    const Progress next = progress.after(groups);
    path_.push_back(groups);
    bool isDone = true;
    if (next.pending().empty())
      best_ = path_;
    else
      isDone = explore(next, next.pending());
    path_.pop_back();
    return isDone;
  }

  GroupSteps best_;
  GroupSteps path_;
  std::uint64_t left_;
};

void sortSteps(GroupSteps& steps) {
  for (std::vector<Group>& groups : steps)
    std::ranges::sort(groups, {}, &Group::first);
}

/// The blocks, by level, whose link up some sender uses; a block of level 0 is a node.
class UsedLinks {
public:
  explicit UsedLinks(TreeLevels levels) : levels_(levels), used_(levels.count) {}

  bool areFree(std::uint32_t node, std::uint32_t rootLevel) const {
    for (std::uint32_t level = 0; level <= rootLevel; ++level)
      if (used_[level].contains(levels_.block(node, level))) return false;
    return true;
  }
  void use(std::uint32_t node, std::uint32_t rootLevel) {
    for (std::uint32_t level = 0; level <= rootLevel; ++level)
      used_[level].insert(levels_.block(node, level));
  }

private:
  TreeLevels levels_;
  std::vector<llvm::DenseSet<std::uint32_t>> used_;
};

} // namespace

std::vector<Group> adjacentGroups(std::uint32_t source, std::span<const std::uint32_t> nodes) {
  std::vector<Group> groups;
  for (const std::uint32_t node : nodes) {
    if (node == source) continue;
    const std::uint32_t next = groups.empty() ? node : groups.back().last + 1U;
    if (!groups.empty() && (node == next || (next == source && node == source + 1U)))
      groups.back().last = node;
    else
      groups.push_back({node, node});
  }
  return groups;
}

GroupSteps greedyTree(const GroupMulticast& multicast) {
  GroupSteps steps;
  for (Progress progress(multicast); !progress.pending().empty();) {
    steps.push_back(greedyStep(progress));
    progress = progress.after(steps.back());
  }
  sortSteps(steps);
  return steps;
}

std::optional<GroupSteps> optimalTree(const GroupMulticast& multicast, std::uint64_t most) {
  const Progress start(multicast);
  Backtracking search(greedyTree(multicast), most);
  if (!start.pending().empty() && !search.explore(start, start.pending())) return std::nullopt;
  GroupSteps steps = std::move(search).best();
  sortSteps(steps);
  return steps;
}

std::vector<std::uint32_t> sendersOf(TreeLevels levels, std::span<const std::uint32_t> nodes,
                                     std::span<const Group> groups) {
  std::vector<std::size_t> byRoot(groups.size());
  std::iota(byRoot.begin(), byRoot.end(), std::size_t{0});
  // Those with the highest roots first: each takes one way up of every level below.
  std::ranges::stable_sort(byRoot, std::ranges::greater(),
                           [&](std::size_t i) { return levels.rootLevel(groups[i]); });
  std::vector<std::uint32_t> senders(groups.size(), 0);
  UsedLinks used(levels);
  for (const std::size_t i : byRoot) {
    const std::uint32_t level = levels.rootLevel(groups[i]);
    const auto isFree = [&](std::uint32_t node) { return used.areFree(node, level); };
    const auto isNear = [&](std::uint32_t node) {
      return levels.block(node, level + 1U) == levels.block(groups[i].first, level + 1U) &&
             isFree(node);
    };
    auto sender = std::ranges::find_if(nodes, isNear);
    if (sender == nodes.end()) sender = std::ranges::find_if(nodes, isFree);
    assert(sender != nodes.end() && "the groups overlap on the way up");
    senders[i] = *sender;
    used.use(*sender, level);
  }
  return senders;
}

} // namespace topocast
