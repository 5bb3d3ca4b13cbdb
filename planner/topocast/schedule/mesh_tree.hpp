// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One of several trees over a mesh or torus. In: the machines along a curve, how many children each
// may have (mesh_roles.hpp), and the loads of the links so far. Out: every machine's parent, and
// the loads with this tree's messages.
//
// First those that send on, the senders, form a tree. A sender cuts an interval of senders into as
// many parts as it may have children, and sends to one machine of each part: to one in the middle
// of the part that is not far either, over links with few messages. What children are left are then
// given to the machines that do not send on, both in order of the curve.
#pragma once

#include "topocast/schedule/mesh_loads.hpp"
#include "topocast/schedule/mesh_roles.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Parents by machine; that of machine 0, the root, is 0.
using MeshParents = std::vector<std::uint32_t>;

/// Builds one tree, once.
class MeshTree {
public:
  /// `curve` has all machines but machine 0. How far a machine may be from the others of its part
  /// counts `centring` times as much as a link that carries nothing.
  MeshTree(const std::vector<std::uint32_t>& curve, MeshRoles roles, std::uint64_t centring,
           MeshLoads& loads)
      : curve_(curve), roles_(std::move(roles)), centring_(centring), loads_(loads),
        parents_(curve.size() + 1U, 0) {}

  MeshParents build() {
    Places senders;
    Places others;
    for (std::uint32_t place = 0; place < curve_.size(); ++place)
      (roles_[place] > 0 ? senders : others).push_back(place);
    auto next = others.begin();
    if (senders.empty()) join(0, curve_[*next++]);
    joinSenders(senders);
    for (const std::uint32_t sender : senders)
      for (; roles_[sender] > 0 && next != others.end(); --roles_[sender])
        join(curve_[sender], curve_[*next++]);
    return std::move(parents_);
  }

private:
  using Places = std::vector<std::uint32_t>; ///< on the curve

  /// Senders to be served.
  struct Part {
    std::uint32_t parent; ///< the machine that serves them
    Places senders;       ///< not empty
  };

  void join(std::uint32_t parent, std::uint32_t child) {
    parents_[child] = parent;
    loads_.add(parent, child);
  }

  void joinSenders(const Places& senders) {
    std::vector<Part> open;
    if (!senders.empty()) open.push_back({0, senders});
    for (std::size_t next = 0; next < open.size(); ++next) {
      Part part = std::move(open[next]);
      const std::size_t index = entryOf(part);
      const std::uint32_t entry = part.senders[index];
      join(part.parent, curve_[entry]);
      part.senders.erase(part.senders.begin() + static_cast<std::ptrdiff_t>(index));
      cut(entry, part.senders, open);
    }
  }

  /// Cuts what `sender` serves into parts of about one size.
  void cut(std::uint32_t sender, const Places& served, std::vector<Part>& open) {
    const std::size_t size = served.size();
    const std::size_t parts = std::min<std::size_t>(roles_[sender], size);
    roles_[sender] -= static_cast<std::uint32_t>(parts);
    for (std::size_t part = 0; part < parts; ++part) {
      const auto begin = served.begin() + static_cast<std::ptrdiff_t>(part * size / parts);
      const auto end = served.begin() + static_cast<std::ptrdiff_t>((part + 1U) * size / parts);
      open.push_back({curve_[sender], Places(begin, end)});
    }
  }

  /// The sender that is served first, by its index: of those with most children the cheapest.
  std::size_t entryOf(const Part& part) const {
    std::pair<std::uint32_t, std::uint64_t> least;
    std::size_t entry = part.senders.size();
    for (std::size_t i = 0; i < part.senders.size(); ++i) {
      const std::uint32_t machine = curve_[part.senders[i]];
      const std::pair cost = {~roles_[part.senders[i]],
                              loads_.priceOf(part.parent, machine) +
                                  centring_ * distanceToAll(machine, part.senders)};
      if (entry < part.senders.size() && !(cost < least)) continue;
      least = cost;
      entry = i;
    }
    return entry;
  }

  /// The mean distance to some of `places`.
  std::uint64_t distanceToAll(std::uint32_t machine, const Places& places) const {
    constexpr std::size_t sample = 24;
    std::uint64_t sum = 0;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < places.size(); i += 1U + places.size() / sample, ++seen)
      sum += loads_.distance(machine, curve_[places[i]]);
    return sum / seen;
  }

  const std::vector<std::uint32_t>& curve_;
  MeshRoles roles_; ///< children that are still to be had
  std::uint64_t centring_;
  MeshLoads& loads_;
  MeshParents parents_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
