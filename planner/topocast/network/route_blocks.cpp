// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/route_blocks.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/disjoint_groups.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

class RouteBlocks {
public:
  /// Borders are as wide as `linkSpeeds` say, by directed link; of no width without them.
  RouteBlocks(const SwitchCables& cables, const std::vector<std::uint32_t>& switchOfMachine,
              const std::vector<Speed>* linkSpeeds = nullptr)
      : cables_(cables), switchOfMachine_(switchOfMachine), linkSpeeds_(linkSpeeds),
        levels_(levels()), groups_(cables.switchCount()), above_(cables.switchCount(), none),
        bordersAbove_(cables.switchCount(), 0), isSeen_(cables.switchCount(), false) {}

  SeenSwitches run() {
    const std::uint32_t highest = *std::max_element(levels_.begin(), levels_.end());
    joinByMachines();
    for (std::uint32_t level = 1; level <= highest && tops_.size() > 1; ++level)
      joinBy(level);
    return seen();
  }

  /// By switch that run() has seen: of all cables together that lead out of what hangs on it.
  std::vector<Speed> bordersAbove(const SeenSwitches& seen) const {
    std::vector<Speed> borders;
    borders.reserve(seen.switches.size());
    for (const std::uint32_t aSwitch : seen.switches)
      borders.push_back(bordersAbove_[aSwitch]);
    return borders;
  }

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::vector<std::uint32_t> levels() const {
    std::vector<std::uint32_t> levels(cables_.switchCount(), none);
    std::vector<std::uint32_t> reached;
    reached.reserve(levels.size());
    const auto reach = [&](std::uint32_t aSwitch, std::uint32_t level) {
      if (levels[aSwitch] != none) return;
      levels[aSwitch] = level;
      reached.push_back(aSwitch);
    };
    for (const std::uint32_t aSwitch : switchOfMachine_)
      reach(aSwitch, 0);
    for (std::size_t next = 0; next < reached.size(); ++next)
      cables_.visit(reached[next], [&](std::uint32_t to) { reach(to, levels[reached[next]] + 1); });
    return levels;
  }

  /// Hangs the switches with machines that are joined to each other below the first of them, by
  /// shortest paths.
  void joinByMachines() {
    for (std::uint32_t first = 0; first < levels_.size(); ++first) {
      if (levels_[first] > 0 || isSeen_[first]) continue;
      std::vector<std::uint32_t> reached = {first};
      isSeen_[first] = true;
      tops_.push_back(first);
      for (std::size_t next = 0; next < reached.size(); ++next)
        cables_.visit(reached[next], [&](std::uint32_t to) {
          if (levels_[to] > 0 || isSeen_[to]) return;
          isSeen_[to] = true;
          above_[to] = reached[next];
          bordersAbove_[to] = speedBetween(reached[next], to);
          groups_.join(to, reached[next]);
          reached.push_back(to);
        });
    }
  }

  Speed speedBetween(std::uint32_t from, std::uint32_t to) const {
    Speed sum = 0;
    if (linkSpeeds_ == nullptr) return sum;
    for (std::uint32_t i = cables_.begins[from]; i < cables_.begins[from + 1U]; ++i)
      if (cables_.cables[i].to == to) sum += (*linkSpeeds_)[cables_.cables[i].link];
    return sum;
  }

  /// By the top of a group as it stands: the speed of all cables that lead out of it.
  std::vector<Speed> bordersOfGroups() {
    if (linkSpeeds_ == nullptr) return {};
    std::vector<Speed> ofGroup(levels_.size(), 0);
    for (std::uint32_t i = 0; i < levels_.size(); ++i)
      for (std::uint32_t cable = cables_.begins[i]; cable < cables_.begins[i + 1U]; ++cable)
        if (groups_.groupOf(cables_.cables[cable].to) != groups_.groupOf(i))
          ofGroup[groups_.groupOf(i)] += (*linkSpeeds_)[cables_.cables[cable].link];
    std::vector<Speed> ofTop(levels_.size(), 0);
    for (const std::uint32_t top : tops_)
      ofTop[top] = ofGroup[groups_.groupOf(top)];
    return ofTop;
  }

  /// Joins what switches of one level join, and hangs all groups that become one below the first
  /// such switch.
  void joinBy(std::uint32_t level) {
    const std::vector<Speed> borders = bordersOfGroups();
    std::vector<std::uint32_t> ofLevel;
    for (std::uint32_t i = 0; i < levels_.size(); ++i)
      if (levels_[i] == level) ofLevel.push_back(i);
    for (const std::uint32_t here : ofLevel)
      cables_.visit(here, [&](std::uint32_t to) {
        if (levels_[to] <= level) groups_.join(to, here);
      });
    std::vector<std::uint32_t> first(levels_.size(), none); // by group
    for (std::size_t i = ofLevel.size(); i-- > 0;)
      first[groups_.groupOf(ofLevel[i])] = ofLevel[i];
    std::vector<std::uint32_t> below(levels_.size(), 0); // by group
    for (const std::uint32_t top : tops_)
      ++below[groups_.groupOf(top)];
    std::vector<std::uint32_t> tops;
    for (const std::uint32_t top : tops_) {
      const std::uint32_t group = groups_.groupOf(top);
      const std::uint32_t joining = first[group];
      // Only switches of the level join groups, so where there are several there is a first one.
      if (below[group] < 2 || joining == none) {
        tops.push_back(top);
        continue;
      }
      above_[top] = joining;
      if (!borders.empty()) bordersAbove_[top] = borders[top];
      if (isSeen_[joining]) continue;
      isSeen_[joining] = true;
      tops.push_back(joining);
    }
    tops_ = std::move(tops);
  }

  SeenSwitches seen() const {
    SeenSwitches seen;
    std::vector<std::uint32_t> places(levels_.size(), none);
    for (std::uint32_t i = 0; i < levels_.size(); ++i) {
      if (!isSeen_[i]) continue;
      places[i] = static_cast<std::uint32_t>(seen.switches.size());
      seen.switches.push_back(i);
    }
    seen.switchAbove.reserve(seen.switches.size());
    for (const std::uint32_t i : seen.switches)
      seen.switchAbove.push_back(above_[i] == none ? -1
                                                   : static_cast<std::int32_t>(places[above_[i]]));
    seen.switchOfMachine.reserve(switchOfMachine_.size());
    for (const std::uint32_t aSwitch : switchOfMachine_)
      seen.switchOfMachine.push_back(places[aSwitch]);
    return seen;
  }

  const SwitchCables& cables_;
  const std::vector<std::uint32_t>& switchOfMachine_;
  const std::vector<Speed>* linkSpeeds_; ///< null if borders have no width
  std::vector<std::uint32_t> levels_;    ///< by switch
  DisjointGroups groups_;                ///< of switches that are joined
  std::vector<std::uint32_t> tops_;      ///< of the groups so far
  std::vector<std::uint32_t> above_;
  std::vector<Speed> bordersAbove_; ///< by switch that hangs on another
  std::vector<bool> isSeen_;        ///< whether the switch stands in the tree
};

} // namespace detail

TOPOCAST_INLINE SeenSwitches routeBlocks(const SwitchCables& cables,
                                         const std::vector<std::uint32_t>& switchOfMachine) {
  return detail::RouteBlocks(cables, switchOfMachine).run();
}

namespace detail {

/// Machines lifted over borders that carry so many messages at once.
template <class WidthOf>
SeenSwitches liftedBlocks(const SeenSwitches& blocks, const WideBorders& borders,
                          const std::vector<Speed>& speedsAbove, WidthOf widthOf) {
  const Speed messageSpeed =
      *std::max_element(borders.machineSpeeds.begin(), borders.machineSpeeds.end());
  SwitchNetwork tree;
  tree.switchOfMachine = blocks.switchOfMachine;
  tree.machineSpeeds = borders.machineSpeeds;
  tree.switchAbove = blocks.switchAbove;
  for (const Speed speed : speedsAbove)
    tree.speedsAbove.push_back(messageSpeed * widthOf(messagesAtOnce(speed, messageSpeed)));
  SeenSwitches lifted = liftOverWideLinks(tree);
  for (std::uint32_t& aSwitch : lifted.switches)
    aSwitch = blocks.switches[aSwitch];
  return lifted;
}

inline bool areEqual(const SeenSwitches& one, const SeenSwitches& other) {
  return one.switches == other.switches && one.switchAbove == other.switchAbove &&
         one.switchOfMachine == other.switchOfMachine;
}

} // namespace detail

TOPOCAST_INLINE std::vector<SeenSwitches> wideRouteBlocks(const WideBorders& borders) {
  detail::RouteBlocks search(borders.cables, borders.switchOfMachine, &borders.linkSpeeds);
  const SeenSwitches blocks = search.run();
  const std::vector<Speed> speeds = search.bordersAbove(blocks);
  std::vector<SeenSwitches> readings;
  const auto add = [&](SeenSwitches seen) {
    const bool isKnown = !readings.empty() && detail::areEqual(seen, readings.back());
    if (!isKnown && !detail::areEqual(seen, blocks)) readings.push_back(std::move(seen));
  };
  add(detail::liftedBlocks(blocks, borders, speeds, [](std::size_t width) { return width; }));
  add(detail::liftedBlocks(blocks, borders, speeds, [](std::size_t width) {
    constexpr std::size_t enough = 2;
    return std::min(width, enough);
  }));
  return readings;
}

} // namespace topocast::TOPOCAST_ABI::runtime
