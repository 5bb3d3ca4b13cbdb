// Switches that form a tree, hung from switch 0: what is above what, and how deep. Between two
// switches there is one path, up to the lowest common switch and down again.
#pragma once

#include "network/link.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// What lies above every switch of a tree.
class RootedTree {
public:
  RootedTree() = default;
  /// `neighbours` of each switch; they form a tree.
  explicit RootedTree(std::span<const std::vector<Neighbour>> neighbours);

  /// The switch above this one, and the link that leads down from there; nothing for switch 0.
  const std::optional<Neighbour>& above(SwitchId aSwitch) const { return above_[aSwitch.index()]; }
  /// The same for a switch that is not switch 0.
  const Neighbour& stepUp(SwitchId aSwitch) const;
  /// Number of links between this switch and switch 0.
  std::uint32_t depth(SwitchId aSwitch) const { return depth_[aSwitch.index()]; }
  /// The next switch from `at` on the way to another one, and the link that leads there. Takes time
  /// proportional to the depths.
  Neighbour step(SwitchId at, SwitchId to) const;

private:
  std::vector<std::optional<Neighbour>> above_;
  std::vector<std::uint32_t> depth_;
};

} // namespace topocast
