// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the messages of several trees put on the links of a mesh or torus. In: the network, how many
// messages a link may carry, and messages one after another. Out: how crowded links are, as one
// number that falls if messages take shorter ways, or ways over links with fewer messages.
#pragma once

#include "topocast/network/mesh_network.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Counts messages by directed link. The network must outlive it.
class MeshLoads {
public:
  /// No link should carry more than `most` messages.
  MeshLoads(const MeshNetwork& mesh, std::uint32_t most)
      : mesh_(mesh), links_(mesh), most_(most), loads_(links_.linkCount(), 0) {
    const std::size_t dimensions = mesh.radices.size();
    coordinates_.resize(dimensions * mesh.nodeOfMachine.size());
    for (std::size_t machine = 0; machine < mesh.nodeOfMachine.size(); ++machine) {
      std::uint32_t node = mesh.nodeOfMachine[machine];
      for (std::size_t dimension = dimensions; dimension-- > 0;) {
        coordinates_[machine * dimensions + dimension] = node % mesh.radices[dimension];
        node /= mesh.radices[dimension];
      }
    }
  }

  void add(std::uint32_t from, std::uint32_t to) {
    links_.walk(from, to, [&](std::uint32_t link) {
      crowding_ += price(loads_[link]);
      if (++loads_[link] > most_) ++excess_;
    });
  }

  void remove(std::uint32_t from, std::uint32_t to) {
    links_.walk(from, to, [&](std::uint32_t link) {
      if (loads_[link]-- > most_) --excess_;
      crowding_ -= price(loads_[link]);
    });
  }

  /// Messages above what links should carry.
  std::uint64_t excess() const { return excess_; }

  /// What all messages together cost.
  std::uint64_t crowding() const { return crowding_; }

  /// What one more message would add to that.
  std::uint64_t priceOf(std::uint32_t from, std::uint32_t to) const {
    std::uint64_t sum = 0;
    links_.walk(from, to, [&](std::uint32_t link) { sum += price(loads_[link]); });
    return sum;
  }

  /// Whether a message that was added passes a link with too many messages.
  bool isInExcess(std::uint32_t from, std::uint32_t to) const {
    bool isFound = false;
    links_.walk(from, to, [&](std::uint32_t link) { isFound |= loads_[link] > most_; });
    return isFound;
  }

  /// Links between two machines' nodes.
  std::uint32_t distance(std::uint32_t from, std::uint32_t to) const {
    const std::size_t dimensions = mesh_.radices.size();
    std::uint32_t sum = 0;
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
      const std::uint32_t here = coordinates_[from * dimensions + dimension];
      const std::uint32_t there = coordinates_[to * dimensions + dimension];
      const std::uint32_t way = here < there ? there - here : here - there;
      sum += mesh_.isRing[dimension] ? std::min(way, mesh_.radices[dimension] - way) : way;
    }
    return sum;
  }

private:
  /// Of one more message on a link. Each costs more than the one before, so that messages spread;
  /// those in excess cost more than any detour.
  std::uint64_t price(std::uint32_t load) const {
    constexpr std::uint64_t ofLink = 4;
    constexpr std::uint64_t ofOther = 2; ///< message on it
    constexpr std::uint64_t ofExcess = 60;
    return ofLink + ofOther * load + (load >= most_ ? ofExcess : 0);
  }

  const MeshNetwork& mesh_;
  MeshLinks links_;
  std::uint32_t most_;
  std::vector<std::uint32_t> loads_;       ///< by directed link
  std::vector<std::uint32_t> coordinates_; ///< by machine and dimension
  std::uint64_t excess_ = 0;
  std::uint64_t crowding_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
