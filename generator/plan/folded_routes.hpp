// Fixed routes as tables of a site's source. In: a network with fixed routes. Out: its cables and
// next hops as short rows, in which what repeats is folded (topocast::runtime::SiteRoutes).
//
// In fat trees next hops follow each other in turn: shortest paths spread over the links
// (topology/shortest_paths.hpp) go round a leaf's up-links, machine after machine, but for the
// leaf's own, and an upper switch has one way down for all machines of a leaf. So a list is a few
// entries long, and many switches have the same. Where no message comes by, the entry may be any,
// which makes lists shorter. An entry begins where the one before it no longer holds, and is chosen
// to hold for as many machines as possible.
//
// Of other networks, as dragonflies, next hops take no turns that repeat, and an entry is for a few
// machines. If that makes too many rows, hops are runs in a text, of a tenth of their size.
#pragma once

#include "network/network.hpp"

#include "topocast/job/site.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// So many numbers of one row.
template <std::size_t count>
using RowNumbers = std::array<std::uint64_t, count>;

/// The members of a row in their order.
RowNumbers<8> numbersOf(const runtime::SiteCables& row);
RowNumbers<5> numbersOf(const runtime::SiteHops& row);
RowNumbers<3> numbersOf(const runtime::SiteHopLists& row);

/// See runtime::SiteRoutes.
struct RouteTables {
  std::vector<runtime::SiteCables> cables;
  std::vector<runtime::SiteHopLists> lists;
  std::vector<runtime::SiteHops> hops;
  std::string runs; ///< in place of `hops`

  /// Points into this object.
  runtime::SiteRoutes view() const;
};

/// What a source has room for.
struct RouteLimits {
  std::size_t rows = 0;       ///< of all tables together
  std::size_t characters = 0; ///< of all tables together, if hops are runs
};

/// Nothing if there is no room for them. Takes time in O(S P) for S switches and P machines.
std::optional<RouteTables> foldRoutes(const Network& network, const RouteLimits& limits);

} // namespace topocast
