// Strong types for the things a network is made of: a machine's number cannot be taken for a
// switch's or a link's. Numbers are dense, from 0.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace topocast {

/// A dense number of one kind of thing.
template <class Tag>
struct Id {
  std::uint32_t value = 0;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t number) : value(static_cast<std::uint32_t>(number)) {}
  constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

/// A machine, numbered in natural order of the names (`n2` before `n10`).
using MachineId = Id<struct MachineTag>;
/// A switch, numbered in the order of the topology file.
using SwitchId = Id<struct SwitchTag>;
/// A switch or a machine: switches come first, machines follow.
using VertexId = Id<struct VertexTag>;
/// A directed link: the two directions of one cable are 2c and 2c+1.
using LinkId = Id<struct LinkTag>;

/// The opposite direction of the same cable.
constexpr LinkId reverse(LinkId link) {
  return LinkId(link.index() ^ 1U);
}

} // namespace topocast

template <class Tag>
struct std::hash<topocast::Id<Tag>> {
  std::size_t operator()(const topocast::Id<Tag>& id) const noexcept { return id.index(); }
};
