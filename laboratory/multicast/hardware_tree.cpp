#include "multicast/hardware_tree.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace topocast {
namespace {

/// The nodes that have the message, and the groups that wait for it.
class Progress {
public:
  explicit Progress(const GroupMulticast& multicast)
      : levels_(multicast.levels), source_(multicast.source), nodes_{multicast.source},
        groupsLeft_(multicast.mostGroups > 0 ? multicast.mostGroups
                                             : std::numeric_limits<std::size_t>::max()) {
    for (const Group& group : multicast.groups)
      add(pending_, group);
    reach_ = capabilities(levels_, nodes_);
  }

  TreeLevels levels() const { return levels_; }
  /// That have the message, in ascending order.
  std::span<const std::uint32_t> nodes() const { return nodes_; }
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

  /// As many of the groups, from the first, as there are nodes to send; single nodes of groups that
  /// the network has no room for.
  std::vector<Group> first(std::span<const Group> groups) const {
    std::vector<Group> taken;
    std::size_t room = groupsLeft_;
    for (const Group& group : groups) {
      const bool isWhole = group.size() == 1 || room > 0;
      if (isWhole && group.size() > 1) --room;
      if (isWhole && taken.size() < nodes_.size()) taken.push_back(group);
      for (std::uint32_t node = group.first; !isWhole && node <= group.last; ++node)
        if (node != source_ && taken.size() < nodes_.size()) taken.push_back({node, node});
    }
    return taken;
  }

  /// What is the case after these messages to pending groups, or to parts of them.
  Progress after(std::span<const GroupMessage> messages) const {
    Progress next = *this;
    std::vector<Group> reached;
    for (const GroupMessage& message : messages) {
      const Group& group = reached.emplace_back(message.group);
      if (group.size() > 1) --next.groupsLeft_;
      for (std::uint32_t node = group.first; node <= group.last; ++node)
        if (node != source_) next.nodes_.push_back(node);
    }
    std::ranges::sort(next.nodes_);
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
  std::size_t groupsLeft_;
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

/// Groups laid out for one step: the cuts that mend their first overlap, or the messages to them.
struct Layout {
  std::vector<Cut> cuts;
  std::vector<GroupMessage> messages; ///< if there are no cuts
};

Layout layOut(const Progress& progress, std::span<const Group> groups) {
  const TreeLevels levels = progress.levels();
  if (const auto pair = findBackwardOverlap(levels, groups)) {
    const auto [first, second] = *pair;
    return {{{second, cutFromOther(levels, groups[second], groups[first])},
             {first, cutFromOther(levels, groups[first], groups[second])}},
            {}};
  }
  Layout layout;
  if (const auto level = forwardOverlap(progress.reach(), needs(levels, groups))) {
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (levels.rootLevel(groups[i]) >= *level)
        layout.cuts.push_back({i, cutBelowRoot(levels, groups[i])});
    return layout;
  }
  GroupSenders found = findSenders(levels, progress.nodes(), groups);
  if (!found.without.empty() && levels.rootLevel(groups[found.without.front()]) > 0) {
    const std::size_t without = found.without.front();
    return {{{without, cutBelowRoot(levels, groups[without])}}, {}};
  }
  layout.messages = std::move(found.messages);
  return layout;
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

/// The messages of one step.
std::vector<GroupMessage> greedyStep(const Progress& progress) {
  std::vector<Group> groups = progress.first(progress.pending());
  for (;;) {
    Layout layout = layOut(progress, groups);
    if (layout.cuts.empty()) return std::move(layout.messages);
    const ByLevel needed = needs(progress.levels(), groups);
    const auto best = std::ranges::min_element(layout.cuts, {}, [&](const Cut& cut) {
      return drawbacks(progress, needed, groups[cut.position], cut);
    });
    groups = progress.first(withCut(progress, std::move(groups), *best));
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
    std::vector<std::size_t> positions(std::min(progress.nodes().size(), candidates.size()));
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    do {
      if (path_.size() + 1U >= best_.size()) return true;
      const std::size_t work = positions.size() + progress.nodes().size();
      if (left_ < work) return false;
      left_ -= work;
      std::vector<Group> groups;
      groups.reserve(positions.size());
      for (const std::size_t position : positions)
        groups.push_back(candidates[position]);
      if (!mend(progress, progress.first(groups))) return false;
    } while (advance(positions, candidates.size()));
    return true;
  }

  GroupSteps best() && { return std::move(best_); }

private:
  bool mend(const Progress& progress, const std::vector<Group>& groups) {
    Layout layout = layOut(progress, groups);
    if (layout.cuts.empty()) return take(progress, std::move(layout.messages));
    return std::ranges::all_of(layout.cuts, [&](const Cut& cut) {
      return explore(progress, withCut(progress, groups, cut));
    });
  }

  bool take(const Progress& progress, std::vector<GroupMessage> messages) {
    const Progress next = progress.after(messages);
    path_.push_back(std::move(messages));
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
  return steps;
}

FoundTree optimalTree(const GroupMulticast& multicast, std::uint64_t most) {
  const Progress start(multicast);
  Backtracking search(greedyTree(multicast), most);
  const bool isProved = start.pending().empty() || search.explore(start, start.pending());
  return {std::move(search).best(), isProved};
}

std::size_t leastSteps(const GroupMulticast& multicast) {
  std::vector<std::size_t> sizes;
  sizes.reserve(multicast.groups.size());
  for (const Group& group : multicast.groups)
    sizes.push_back(group.size());
  std::ranges::sort(sizes, std::ranges::greater());
  std::size_t steps = 0;
  std::size_t senders = 1;
  for (std::size_t reached = 0; reached < sizes.size(); ++steps) {
    const std::size_t next = std::min(sizes.size(), reached + senders);
    for (; reached < next; ++reached)
      senders += sizes[reached];
  }
  return steps;
}

} // namespace topocast
