// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Relieves crowded links. In: several trees over a mesh or torus (mesh_tree.hpp), and what they put
// on the links. Out: the same trees, in which pairs of machines have changed parents where that
// makes links less crowded. No machine has another number of children for it.
#pragma once

#include "topocast/schedule/mesh_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Heights of the subtrees, by the machine at their top.
inline std::vector<std::uint32_t> meshHeights(const MeshParents& parents) {
  std::vector<std::uint32_t> heights(parents.size(), 0);
  for (std::uint32_t machine = 1; machine < parents.size(); ++machine) {
    std::uint32_t height = 0;
    for (std::uint32_t above = machine; above != 0;) {
      above = parents[above];
      if (heights[above] > height) break;
      heights[above] = ++height;
    }
  }
  return heights;
}

/// Looks for pairs of machines that had better change parents.
class MeshSwaps {
public:
  /// `curve` and `loads` are those of the trees.
  MeshSwaps(const std::vector<std::uint32_t>& curve, MeshLoads& loads)
      : curve_(curve), loads_(loads) {}

  /// Shortens the ways of all messages, then has those that are in excess make detours. True if no
  /// link carries too many messages at the end.
  bool relieve(std::vector<MeshParents>& trees) {
    for (MeshParents& parents : trees)
      sweep(parents, shorter);
    for (std::uint32_t sweeps = 0; loads_.excess() > 0 && sweeps < mostSweeps(); ++sweeps) {
      const std::uint64_t before = loads_.crowding();
      for (MeshParents& parents : trees)
        sweep(parents, detour);
      if (loads_.crowding() == before) break;
    }
    return loads_.excess() == 0;
  }

private:
  /// Which pairs are tried.
  struct Reach {
    bool isForExcess;      ///< only for machines whose message is in excess
    std::size_t places;    ///< how far apart on the curve
    std::uint32_t detour;  ///< how many links more their messages may pass
    std::uint32_t heights; ///< how much the heights of their subtrees may differ
  };
  static constexpr Reach shorter = {false, 16, 0, 0};
  static constexpr Reach detour = {true, 512, 6, 1};

  /// Fewer where each takes long.
  std::uint32_t mostSweeps() const {
    constexpr std::size_t many = 2048;
    return curve_.size() < many ? 40 : 6;
  }

  void sweep(MeshParents& parents, const Reach& reach) {
    std::vector<std::uint32_t> heights = meshHeights(parents);
    for (std::size_t place = 0; place < curve_.size(); ++place) {
      const std::uint32_t machine = curve_[place];
      if (reach.isForExcess && !loads_.isInExcess(parents[machine], machine)) continue;
      const std::uint32_t other = bestOther(place, parents, heights, reach);
      if (other == machine) continue;
      exchange(machine, other, parents);
      if (heights[machine] != heights[other]) heights = meshHeights(parents);
    }
  }

  /// The machine with which the one at `place` had best change; that machine if there is none.
  std::uint32_t bestOther(std::size_t place, MeshParents& parents,
                          const std::vector<std::uint32_t>& heights, const Reach& reach) {
    const std::uint32_t machine = curve_[place];
    std::uint64_t least = loads_.crowding();
    std::uint32_t best = machine;
    const std::size_t end = std::min(curve_.size(), place + reach.places + 1U);
    for (std::size_t i = place - std::min(place, reach.places); i < end; ++i) {
      const std::uint32_t other = curve_[i];
      const std::uint32_t apart =
          std::max(heights[machine], heights[other]) - std::min(heights[machine], heights[other]);
      if (apart > reach.heights || !mayExchange(machine, other, parents, reach)) continue;
      exchange(machine, other, parents);
      if (loads_.crowding() < least) {
        least = loads_.crowding();
        best = other;
      }
      exchange(machine, other, parents);
    }
    return best;
  }

  bool mayExchange(std::uint32_t one, std::uint32_t other, const MeshParents& parents,
                   const Reach& reach) const {
    const std::uint32_t ofOne = parents[one];
    const std::uint32_t ofOther = parents[other];
    if (ofOne == ofOther) return false;
    const std::uint32_t now = loads_.distance(ofOne, one) + loads_.distance(ofOther, other);
    const std::uint32_t then = loads_.distance(ofOne, other) + loads_.distance(ofOther, one);
    return then <= now + reach.detour && !isAbove(one, ofOther, parents) &&
           !isAbove(other, ofOne, parents);
  }

  /// Whether `machine` is `below` or above it.
  static bool isAbove(std::uint32_t machine, std::uint32_t below, const MeshParents& parents) {
    while (below != 0 && below != machine)
      below = parents[below];
    return below == machine;
  }

  void exchange(std::uint32_t one, std::uint32_t other, MeshParents& parents) {
    loads_.remove(parents[one], one);
    loads_.remove(parents[other], other);
    std::swap(parents[one], parents[other]);
    loads_.add(parents[one], one);
    loads_.add(parents[other], other);
  }

  const std::vector<std::uint32_t>& curve_;
  MeshLoads& loads_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
