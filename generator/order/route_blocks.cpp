#include "order/route_blocks.hpp"

#include "network/graph.hpp"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <optional>

namespace topocast {
namespace {

class BlockFinder {
public:
  explicit BlockFinder(const Network& network)
      : network_(network), levels_(findLevels()), groups_(network.switchCount()),
        above_(network.switchCount()), isSeen_(network.switchCount(), false) {}

  std::vector<SeenSwitch> run() {
    const std::uint32_t highest = std::ranges::max(levels_);
    joinByMachines();
    for (std::uint32_t level = 1; level <= highest; ++level)
      joinBy(level);
    return seen();
  }

private:
  std::vector<std::uint32_t> findLevels() const {
    std::vector<SwitchId> withMachines;
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      if (!network_.machinesOf(SwitchId(i)).empty()) withMachines.emplace_back(i);
    return searchFrom(SwitchGraph(network_.neighbours()), withMachines).distances;
  }

  std::size_t groupOf(SwitchId aSwitch) { return groups_.find_set(aSwitch.index()); }
  void join(SwitchId one, SwitchId other) { groups_.union_set(one.index(), other.index()); }

  std::uint32_t levelOf(SwitchId aSwitch) const { return levels_[aSwitch.index()]; }

  /// Hangs the switches with machines that are joined to each other below the first of them, by
  /// shortest paths.
  void joinByMachines() {
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (levels_[i] > 0 || isSeen_[i]) continue;
      std::vector<SwitchId> reached = {SwitchId(i)};
      isSeen_[i] = true;
      tops_.push_back(reached.front());
      for (std::size_t next = 0; next < reached.size(); ++next)
        for (const Neighbour& neighbour : network_.neighbours(reached[next])) {
          if (levelOf(neighbour.to) > 0 || isSeen_[neighbour.to.index()]) continue;
          isSeen_[neighbour.to.index()] = true;
          above_[neighbour.to.index()] = reached[next];
          join(neighbour.to, reached[next]);
          reached.push_back(neighbour.to);
        }
    }
  }

  /// Joins what switches of one level join, and hangs all groups that become one below the first
  /// such switch.
  void joinBy(std::uint32_t level) {
    for (std::size_t i = 0; i < levels_.size(); ++i)
      if (levels_[i] == level)
        for (const Neighbour& neighbour : network_.neighbours(SwitchId(i)))
          if (levelOf(neighbour.to) <= level) join(neighbour.to, SwitchId(i));
    std::vector<std::optional<SwitchId>> first(levels_.size()); // by group
    for (std::size_t i = levels_.size(); i-- > 0;)
      if (levels_[i] == level) first[groupOf(SwitchId(i))] = SwitchId(i);
    std::vector<std::size_t> below(levels_.size(), 0); // by group
    for (const SwitchId top : tops_)
      ++below[groupOf(top)];
    std::vector<SwitchId> tops;
    for (const SwitchId top : tops_) {
      const std::size_t group = groupOf(top);
      // Only switches of the level join groups, so where there are several there is a first one.
      const auto& joining = first[group];
      if (below[group] < 2 || !joining) {
        tops.push_back(top);
        continue;
      }
      above_[top.index()] = *joining;
      if (isSeen_[joining->index()]) continue;
      isSeen_[joining->index()] = true;
      tops.push_back(*joining);
    }
    tops_ = std::move(tops);
  }

  std::vector<SeenSwitch> seen() const {
    std::vector<SeenSwitch> switches;
    std::vector<std::int32_t> places(levels_.size(), -1);
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (!isSeen_[i]) continue;
      places[i] = static_cast<std::int32_t>(switches.size());
      const auto machines = network_.machinesOf(SwitchId(i));
      switches.push_back({SwitchId(i), -1, {machines.begin(), machines.end()}});
    }
    for (SeenSwitch& seen : switches)
      if (const auto& above = above_[seen.id.index()]) seen.above = places[above->index()];
    return switches;
  }

  const Network& network_;
  std::vector<std::uint32_t> levels_;          ///< by switch
  boost::disjoint_sets_with_storage<> groups_; ///< of switches that are joined
  std::vector<SwitchId> tops_;                 ///< of the groups so far
  std::vector<std::optional<SwitchId>> above_;
  std::vector<bool> isSeen_; ///< whether the switch stands in the tree
};

} // namespace

std::vector<SeenSwitch> routeBlocks(const Network& network) {
  return BlockFinder(network).run();
}

} // namespace topocast
