#include "wormhole/multicast_sets.hpp"

#include "wormhole/placement.hpp"
#include "wormhole/random_numbers.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace topocast {
namespace {

/// Draws one multicast after the other.
class Draw {
public:
  Draw(std::size_t machineCount, const MulticastSets& sets, std::uint64_t seed)
      : machineCount_(machineCount), members_(sets.members), random_(seed) {}

  /// So many different machines, in random order.
  Placement machines(std::size_t count) {
    return randomPlacement(machineCount_, count, random_.next());
  }

  /// A root, and all other members of `set` but one that is left out if the root is outside.
  std::vector<MachineId> within(std::vector<MachineId> set, MachineId root) {
    if (std::erase(set, root) == 0) set.erase(set.begin() + random_.below(members_));
    return fromRoot(root, std::move(set));
  }

  /// A root and other machines at random.
  std::vector<MachineId> anywhere(MachineId root) {
    std::vector<MachineId> others = machines(members_).chosen;
    if (std::erase(others, root) == 0) others.pop_back();
    return fromRoot(root, std::move(others));
  }

  /// A multicast, root first, of which a part of the others is kept.
  std::vector<MachineId> keeping(const std::vector<MachineId>& ranks, double part) {
    const std::size_t others = ranks.size() - 1;
    const auto kept = static_cast<std::size_t>(std::lround(part * static_cast<double>(others)));
    std::vector<MachineId> chosen = {ranks.front()};
    for (const MachineId place : randomPlacement(others, kept, random_.next()).chosen)
      chosen.push_back(ranks[place.index() + 1U]);
    for (const MachineId machine : machines(machineCount_).chosen) {
      if (chosen.size() == ranks.size()) break;
      if (std::ranges::find(chosen, machine) == chosen.end()) chosen.push_back(machine);
    }
    return fromRoot(ranks.front(), {chosen.begin() + 1, chosen.end()});
  }

private:
  static std::vector<MachineId> fromRoot(MachineId root, std::vector<MachineId> others) {
    std::ranges::sort(others);
    others.insert(others.begin(), root);
    return others;
  }

  std::size_t machineCount_;
  std::uint32_t members_;
  RandomNumbers random_;
};

} // namespace

std::vector<std::vector<MachineId>> drawMulticasts(std::size_t machineCount,
                                                   const MulticastSets& sets, std::uint64_t seed) {
  assert(sets.sources >= 1 && sets.sources <= machineCount);
  assert(sets.members >= 2 && sets.members <= machineCount);
  Draw draw(machineCount, sets, seed);
  std::vector<std::vector<MachineId>> multicasts;
  if (sets.overlap == Overlap::random) {
    for (const MachineId root : draw.machines(sets.sources).chosen)
      multicasts.push_back(draw.anywhere(root));
    return multicasts;
  }
  const Placement common = draw.machines(sets.members);
  std::vector<MachineId> roots = common.chosen;
  roots.insert(roots.end(), common.others.begin(), common.others.end());
  roots.resize(sets.sources);
  for (const MachineId root : roots)
    multicasts.push_back(draw.within(common.chosen, root));
  if (sets.overlap == Overlap::partial)
    for (std::vector<MachineId>& ranks : multicasts)
      ranks = draw.keeping(ranks, sets.kept);
  return multicasts;
}

} // namespace topocast
