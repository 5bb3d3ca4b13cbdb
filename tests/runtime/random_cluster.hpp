// Random clusters: any tree of switches, trees of registered builders and of no builder's shape,
// segments of one byte and of the whole message.
#pragma once

#include "cluster_tables.hpp"
#include "random_source.hpp"

#include "topocast/network/machine_order.hpp"
#include "topocast/network/switch_tree.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/builders.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/gather.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// A tree of any shape over the machines in any order but for the root, by a seed.
inline PreorderTree arbitraryTree(const MachineOrder& order, std::uint64_t seed) {
  Random random(seed);
  PreorderTree tree;
  std::vector<std::uint32_t> open = {order.machines.front()};
  std::vector<std::uint32_t> waiting(order.machines.begin() + 1, order.machines.end());
  random.shuffle(waiting);
  while (!open.empty()) {
    tree.machines.push_back(open.back());
    open.pop_back();
    // Whoever is last must take those who still wait.
    const std::size_t least = open.empty() && !waiting.empty() ? 1 : 0;
    const std::size_t children = random.between(least, waiting.size());
    tree.childCounts.push_back(static_cast<std::uint32_t>(children));
    open.insert(open.end(), waiting.end() - static_cast<std::ptrdiff_t>(children), waiting.end());
    waiting.resize(waiting.size() - children);
  }
  return tree;
}

/// Two trees of any shape, often with all edges in common.
inline PreorderTrees arbitraryTrees(const MachineOrder& order, std::uint64_t seed) {
  return std::vector<PreorderTree>{arbitraryTree(order, seed),
                                   arbitraryTree(order, seed + seed % 2)};
}

/// Parameters with small numbers, of whatever struct.
template <class Parameters>
Parameters smallParameters(Random& random) {
  Parameters parameters;
  do {
    parameters = {};
    for (const auto& number : Notation<Parameters>::numbers)
      if (number.before == '/' || random.oneIn(2) || parameters == Parameters{})
        parameters.*number.member = random.between(number.least, number.least + 3U);
  } while (!Notation<Parameters>::areConsistent(parameters));
  return parameters;
}
inline void fillRandomly(Random&, NoParameters&) {}
template <class Parameters>
void fillRandomly(Random& random, Parameters& parameters) {
  parameters = smallParameters<Parameters>(random);
}

inline ScheduleKind randomKind(Random& random) {
  Family family = static_cast<Family>(random.below(familyCount));
  if (random.oneIn(4)) family = random.oneIn(2) ? Family::multiTree : Family::dynamic;
  ScheduleKind kind = {family, registered(family).parameters};
  std::visit([&](auto& parameters) { fillRandomly(random, parameters); }, kind.parameters);
  return kind;
}

/// Trees over all machines: the kind's own or, as nobody asks where they are from, of any shape.
inline PreorderTrees randomTrees(Random& random, const ScheduleKind& kind,
                                 const MachineOrder& order) {
  if (random.oneIn(2) || factsOf(kind).adapts) return build(kind, order);
  const std::uint64_t seed = random.between(1U, 4U);
  if (treesOf(kind) == 1) return arbitraryTree(order, seed);
  if (treesOf(kind) == 2) return arbitraryTrees(order, seed);
  return build(kind, order);
}

/// For messages of up to `lastByte` bytes: not more segments than a test has time for. Segments of
/// pieces are passed one after the other, and ranks that share a core wait for it in every step.
inline std::uint64_t randomSegmentBytes(Random& random, const ScheduleKind& kind,
                                        std::uint64_t lastByte) {
  static const std::vector<std::uint64_t> ends = {4, 200, 10000, 200000};
  if (random.oneIn(10)) return anyLength;
  const bool isGathered = factsOf(kind).gather != Gather::none;
  const std::uint64_t segments = isGathered ? 20 : 500;
  const std::uint64_t least =
      std::min<std::uint64_t>(lastByte / segments, isGathered ? 10000 : 150);
  return least + random.between<std::uint64_t>(1, random.pick(ends));
}

/// The trees of one schedule: the first, and how many.
using TreeRow = std::pair<std::uint32_t, std::uint32_t>;

/// How long senders of dynamic trees expect to be held: they find no message delayed, some, or all.
inline std::uint64_t randomHold(Random& random, const TreeValues& tree) {
  static const std::vector<std::uint64_t> holds = {1, 5000, 1'000'000'000};
  return factsOf(tree.kind).adapts ? random.pick(holds) : 0;
}

/// Ranges of one root: up to any length, none for some roots.
inline std::uint32_t addRanges(Random& random, ClusterValues& values,
                               const std::vector<TreeRow>& schedules) {
  if (random.oneIn(12)) return noRange;
  const auto first = static_cast<std::uint32_t>(values.ranges.size());
  for (std::uint64_t last = 0; last != anyLength;) {
    last = random.oneIn(3) ? anyLength : last + random.between<std::uint64_t>(1, 3 * last + 50);
    const auto [tree, treeCount] = random.pick(schedules);
    const std::uint64_t segmentBytes = randomSegmentBytes(random, values.trees[tree].kind, last);
    values.ranges.push_back(
        {last, segmentBytes, tree, treeCount, randomHold(random, values.trees[tree])});
  }
  return first;
}

/// Kinds to choose from for jobs, often none.
inline std::vector<ScheduleKind> randomPlanned(Random& random) {
  std::vector<ScheduleKind> kinds;
  if (random.oneIn(3)) return kinds;
  for (int count = random.between(1, 3); count > 0;) {
    const ScheduleKind kind = randomKind(random);
    const bool isKnown = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    if (isKnown || scatters(kind) || isCopied(kind) || isStreamed(kind) || factsOf(kind).adapts ||
        portsOf(kind) > 1)
      continue;
    kinds.push_back(kind);
    --count;
  }
  return kinds;
}

inline ClusterValues randomCluster(Random& random, std::uint32_t machineCount) {
  ClusterValues values;
  values.planned = randomPlanned(random);
  const std::int32_t switches = random.between(1, 6);
  for (std::int32_t number = 0; number < switches; ++number)
    values.switchAbove.push_back(number == 0 ? -1 : random.below(number));
  const auto switchCount = static_cast<std::uint32_t>(values.switchAbove.size());
  std::vector<std::uint32_t> machines;
  for (std::uint32_t machine = 0; machine < machineCount; ++machine) {
    machines.push_back(machine);
    values.switchOfMachine.push_back(random.below(switchCount));
  }
  const SwitchTree tree = {machineCount, values.switchOfMachine.data(), switchCount,
                           values.switchAbove.data()};
  std::vector<TreeRow> schedules;
  for (int count = random.between(1, 4); count > 0; --count) {
    const ScheduleKind kind = randomKind(random);
    const MachineOrder order = dfsOrder(tree, machines, random.pick(machines));
    const PreorderTrees trees = randomTrees(random, kind, order);
    schedules.emplace_back(static_cast<std::uint32_t>(values.trees.size()), trees.size());
    for (const PreorderTree& preorder : trees)
      values.trees.push_back({preorder, kind});
  }
  for (std::uint32_t machine = 0; machine < machineCount; ++machine) {
    const bool likeTheOneBefore = machine > 0 && random.oneIn(2);
    values.firstRangeOfRoot.push_back(likeTheOneBefore ? values.firstRangeOfRoot.back()
                                                       : addRanges(random, values, schedules));
  }
  return values;
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
