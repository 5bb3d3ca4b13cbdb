#include "network/switch_levels.hpp"

#include "network/graph.hpp"
#include "network/median.hpp"
#include "network/switch_neighbours.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

namespace topocast {
namespace {

using Distances = std::vector<std::uint32_t>; ///< by switch

/// The switches of a description, and those that have machines.
class SwitchPlaces {
public:
  explicit SwitchPlaces(const NetworkDescription& description)
      : neighbours_(switchNeighbours(description.cables, description.switches.size())),
        machineCounts_(count(), 0),
        isTree_(!std::holds_alternative<RailsShape>(description.shape) &&
                description.cables.size() + 1 == count() + description.machines.size()) {
    for (const Cable& cable : description.cables)
      if (std::max(cable.first, cable.second) >= count())
        ++machineCounts_[std::min(cable.first, cable.second)];
    std::vector<double> counts;
    for (std::size_t i = 0; i < count(); ++i)
      if (machineCounts_[i] > 0) {
        populated_.emplace_back(i);
        counts.push_back(static_cast<double>(machineCounts_[i]));
      }
    usualCount_ = median(std::move(counts));
  }

  bool hasMachines(std::size_t aSwitch) const { return machineCounts_[aSwitch] > 0; }
  std::size_t machineCount(std::size_t aSwitch) const { return machineCounts_[aSwitch]; }
  /// Whether it has more than half as many machines as a usual switch with machines. A core switch
  /// with a login node has not.
  bool isWellPopulated(std::size_t aSwitch) const {
    return 2 * static_cast<double>(machineCounts_[aSwitch]) > usualCount_;
  }
  std::size_t count() const { return neighbours_.size(); }
  const std::vector<Neighbour>& neighbours(std::size_t aSwitch) const {
    return neighbours_[aSwitch];
  }

  /// The number of links to the farthest of the switches that are well populated, or in a tree, and
  /// where fewer than two are, of those that have machines; rails may be apart.
  Distances reach() const {
    Distances reach(count(), 0);
    for (const SwitchId end : isTree_ ? ends() : farEnds()) {
      const Distances distances = distancesFrom(end);
      for (std::size_t i = 0; i < count(); ++i)
        if (distances[i] != SwitchSearch::unreached) reach[i] = std::max(reach[i], distances[i]);
    }
    return reach;
  }

private:
  Distances distancesFrom(SwitchId start) const {
    return searchFrom(SwitchGraph(neighbours_), std::span(&start, 1)).distances;
  }

  std::vector<SwitchId> farEnds() const {
    std::vector<SwitchId> ends;
    std::ranges::copy_if(populated_, std::back_inserter(ends),
                         [&](SwitchId aSwitch) { return isWellPopulated(aSwitch.index()); });
    return ends.size() > 1 ? ends : populated_;
  }

  /// In a tree: the ends of a longest path between switches with machines. No switch with machines
  /// is farther from any switch than one of them.
  std::vector<SwitchId> ends() const {
    const SwitchId one = farthestFrom(populated_.front());
    return {one, farthestFrom(one)};
  }

  SwitchId farthestFrom(SwitchId start) const {
    const Distances distances = distancesFrom(start);
    return *std::ranges::max_element(populated_, {},
                                     [&](SwitchId aSwitch) { return distances[aSwitch.index()]; });
  }

  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<std::size_t> machineCounts_;
  std::vector<SwitchId> populated_; ///< that have machines, ascending
  double usualCount_ = 0;           ///< of machines on these
  bool isTree_;
};

/// Of each switch the number of links on the longest way outwards to a leaf; nothing where no leaf
/// is on such a way. Leaves are the outermost switches with machines; and farther in those that
/// have as many machines as leaves have, and more than switches outside, as in a chain of switches.
std::vector<std::optional<std::uint32_t>> heights(const SwitchPlaces& places) {
  const Distances reach = places.reach();
  std::vector<std::size_t> fromOutside(places.count());
  std::iota(fromOutside.begin(), fromOutside.end(), std::size_t{0});
  std::ranges::stable_sort(fromOutside, std::ranges::greater{},
                           [&](std::size_t aSwitch) { return reach[aSwitch]; });
  std::vector<std::optional<std::uint32_t>> heights(places.count());
  for (const std::size_t here : fromOutside) {
    std::size_t outside = 0;
    for (const Neighbour& neighbour : places.neighbours(here)) {
      const auto& height = heights[neighbour.to.index()];
      if (reach[neighbour.to.index()] <= reach[here] || !height) continue;
      ++outside;
      heights[here] = std::max(heights[here].value_or(0), *height + 1);
    }
    const bool isLeaf = outside == 0
                            ? places.hasMachines(here)
                            : places.isWellPopulated(here) && places.machineCount(here) > outside;
    if (isLeaf) heights[here] = 0;
  }
  return heights;
}

/// Of the heights that are there the lower one.
std::uint32_t lower(std::optional<std::uint32_t> one, std::optional<std::uint32_t> other) {
  return std::min(one.value_or(other.value_or(0)), other.value_or(one.value_or(0)));
}

} // namespace

std::vector<std::uint32_t> cableLevels(const NetworkDescription& description) {
  const bool isMesh = std::holds_alternative<MeshShape>(description.shape);
  const auto height = heights(SwitchPlaces(description));
  std::vector<std::uint32_t> levels;
  levels.reserve(description.cables.size());
  for (const Cable& cable : description.cables) {
    const bool isTrunk = std::max(cable.first, cable.second) < height.size();
    levels.push_back(!isTrunk ? 0
                     : isMesh ? 1
                              : 1 + lower(height[cable.first], height[cable.second]));
  }
  return levels;
}

namespace {

/// Whether each switch is below all its neighbours, several, and has no machines. It is as far from
/// some leaf as they are because a cable is missing: a spine that has lost the way to one leaf. No
/// two of these are neighbours.
template <class IsFartherIn>
std::vector<bool> undersides(const Network& network, const IsFartherIn& isFartherIn) {
  std::vector<bool> areUnder(network.switchCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const SwitchId here(i);
    const auto neighbours = network.neighbours(here);
    areUnder[i] = network.machinesOf(here).empty() && neighbours.size() > 1 &&
                  std::ranges::all_of(neighbours, [&](const Neighbour& neighbour) {
                    return isFartherIn(neighbour.to, here);
                  });
  }
  return areUnder;
}

} // namespace

SwitchHierarchy hierarchyOf(const Network& network) {
  const Distances reach = SwitchPlaces(network.description()).reach();
  const auto isFartherIn = [&](SwitchId one, SwitchId other) {
    const auto rank = [&](SwitchId aSwitch) {
      return std::tuple(reach[aSwitch.index()], !network.machinesOf(aSwitch).empty(), aSwitch);
    };
    return rank(one) < rank(other);
  };
  const std::vector<bool> isRaised = undersides(network, isFartherIn);
  const auto isAbove = [&](SwitchId one, SwitchId other) {
    const bool isEither = isRaised[one.index()] || isRaised[other.index()];
    return isEither ? isRaised[one.index()] : isFartherIn(one, other);
  };
  SwitchHierarchy hierarchy;
  hierarchy.above.resize(network.switchCount());
  std::vector<std::size_t> missing(network.switchCount()); // links up from it to the order's end
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const SwitchId here(i);
    std::ranges::copy_if(network.neighbours(here), std::back_inserter(hierarchy.above[i]),
                         [&](const Neighbour& neighbour) { return isAbove(neighbour.to, here); });
    missing[i] = hierarchy.above[i].size();
    if (missing[i] == 0) hierarchy.order.push_back(here);
  }
  for (std::size_t next = 0; next < hierarchy.order.size(); ++next) {
    const SwitchId here = hierarchy.order[next];
    for (const Neighbour& neighbour : network.neighbours(here))
      if (isAbove(here, neighbour.to) && --missing[neighbour.to.index()] == 0)
        hierarchy.order.push_back(neighbour.to);
  }
  return hierarchy;
}

} // namespace topocast
