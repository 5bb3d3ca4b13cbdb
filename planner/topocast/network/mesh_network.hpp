// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A mesh or torus with the machines of a job: what planning for the job needs to know of it. In:
// the shape, the machines' nodes and the speed of the links. Out: the way between two machines by
// dimension order, in the form in which the cost model asks for it (cost/link_use.hpp).
//
// A message corrects its first coordinate, then the second, and so on. It goes the shorter way
// round a ring, upwards if both are equal. Source: Nupairoj, "Multicast communication: from
// platform-independent modeling to platform-dependent tuning" (1998), section 5.2.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/network/speed.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Machines are dense numbers, on nodes that are numbered with the last coordinate running fastest.
struct MeshNetwork {
  std::vector<std::uint32_t> radices; ///< nodes along each dimension
  std::vector<bool> isRing;           ///< whether the ends of a dimension's lines are neighbours
  std::vector<std::uint32_t> nodeOfMachine;
  Speed speed = 0; ///< of every link, either way

  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(nodeOfMachine.size()); }
};

/// The directed links of a MeshNetwork, which must outlive it: first those of the machines, each
/// followed by the way back, then for every node and dimension those up and down.
class MeshLinks {
public:
  explicit MeshLinks(const MeshNetwork& network)
      : network_(network), strides_(network.radices.size()) {
    for (std::size_t dimension = strides_.size(); dimension-- > 0;) {
      strides_[dimension] = nodes_;
      nodes_ *= network.radices[dimension];
    }
  }

  std::size_t machineCount() const { return network_.nodeOfMachine.size(); }
  std::size_t linkCount() const {
    return 2 * (machineCount() + std::size_t{nodes_} * strides_.size());
  }
  std::uint32_t uplink(std::uint32_t machine) const { return 2 * machine; }
  std::uint32_t downlink(std::uint32_t machine) const { return 2 * machine + 1; }
  double bandwidth(std::uint32_t) const { return machineBandwidth(); }
  double machineBandwidth() const { return static_cast<double>(network_.speed); }
  /// What the network states of its links counts in networks of switches only.
  double statedDelay(std::uint32_t) const { return 0; }
  static constexpr bool meetsInTime(std::uint32_t) { return true; }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    if (from == to) return;
    visit(uplink(from));
    visit(downlink(to));
    std::uint32_t node = network_.nodeOfMachine[from];
    for (std::size_t dimension = 0; dimension < strides_.size(); ++dimension)
      node = walkLine(dimension, node, network_.nodeOfMachine[to], visit);
  }

private:
  std::uint32_t coordinate(std::uint32_t node, std::size_t dimension) const {
    return node / strides_[dimension] % network_.radices[dimension];
  }

  bool goesUp(std::size_t dimension, std::uint32_t here, std::uint32_t there) const {
    const std::uint32_t radix = network_.radices[dimension];
    if (!network_.isRing[dimension]) return there > here;
    const std::uint32_t upwards = (there + radix - here) % radix;
    return upwards <= radix - upwards;
  }

  /// Goes along a dimension until the coordinate is that of node `to`; returns the node there.
  template <class Visit>
  std::uint32_t walkLine(std::size_t dimension, std::uint32_t node, std::uint32_t to,
                         Visit& visit) const {
    const std::uint32_t radix = network_.radices[dimension];
    const std::uint32_t there = coordinate(to, dimension);
    const std::uint32_t start = coordinate(node, dimension);
    const bool isUp = goesUp(dimension, start, there);
    for (std::uint32_t here = start; here != there;) {
      const auto place = static_cast<std::uint32_t>(node * strides_.size() + dimension);
      visit(2 * (network_.machineCount() + place) + (isUp ? 0 : 1));
      const std::uint32_t next = (here + (isUp ? 1 : radix - 1)) % radix;
      node = node - here * strides_[dimension] + next * strides_[dimension];
      here = next;
    }
    return node;
  }

  const MeshNetwork& network_;
  std::vector<std::uint32_t> strides_; ///< nodes from one to the next along each dimension
  std::uint32_t nodes_ = 1;
};

/// The box of nodes that messages between the machines pass, with the same ways in it: what is
/// outside costs no time then. A ring stays one unless the machines are on less than half of it.
MeshNetwork withoutIdleNodes(const MeshNetwork& whole);

/// The bandwidth of the link that limits every broadcast: a machine's own. Other links are as fast.
double bottleneckBandwidth(const MeshLinks& links);

} // namespace topocast::TOPOCAST_ABI::runtime
