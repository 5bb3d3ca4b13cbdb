// The kinds of network, and what each of them supports: a table with one row a kind. Code that is
// for some kinds only asks a column of it, and refusals list the kinds from the same column. So a
// new kind is one row, and a new ability is one column.
#pragma once

#include "network/shape.hpp"

#include <string>
#include <string_view>

namespace topocast {

/// The kinds, in the order of the alternatives of NetworkShape. Meshes, tori and multistage
/// networks are called regular networks.
enum class NetworkKind : std::uint8_t { switchTree, fixedRoutes, mesh, multistage, rails };

/// How machines are ordered (order/network_order.hpp).
enum class OrderRule : std::uint8_t {
  depthFirst,         ///< over the tree of switches
  depthFirstByRoutes, ///< over a tree that stands for switches with fixed routes
  chain,              ///< by the numbers of their places, the root first
  byRail,             ///< on each rail by the rule of that rail's kind
};

/// How a simulated switch passes messages on.
enum class Switching : std::uint8_t { storeAndForward, wormhole };

/// What is known of a kind.
struct KindFacts {
  NetworkKind kind;
  std::string_view plural; ///< "trees of switches"
  OrderRule order;
  /// Roots on one switch have trees of one shape, so that they are planned together.
  bool rootsShareTrees;
  /// Two messages sent whole meet only if they are on a link at the same time. Where this is false,
  /// they meet if they use the same link at all.
  bool meetsInTime;
  /// `auto` may choose schedules whose messages meet, because there may be no schedule without.
  bool allowsMeetings;
  Switching switching;
  bool hasSimgridPlatform;
  bool hasSwitchHierarchy; ///< switches stand above one another (switch_levels.hpp)
  bool hasSvg;
  bool hasGeneratedCode; ///< what serves it can be written with MPI
};

NetworkKind kindOf(const NetworkShape& shape);
const KindFacts& factsOf(NetworkKind kind);

/// A network in a few words: `tree of switches`, `network with fixed routes`, `6 x 6 mesh`,
/// `4 x 4 x 4 torus`, `hypercube of 5 dimensions`, `multistage network of 4 stages of 2 x 2
/// switches`
std::string shapeText(const NetworkShape& shape);

/// The plurals of the kinds for which `isMeant` is true: "trees of switches, meshes and tori, and
/// multistage networks".
std::string kindsThat(bool (*isMeant)(const KindFacts&));

} // namespace topocast
