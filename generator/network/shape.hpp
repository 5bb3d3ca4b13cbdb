// The shapes of network that topocast knows, and with each the rule by which it routes messages.
// In a regular network (mesh, torus, multistage network) the places for machines are numbered, and
// the switches follow from the shape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace topocast {

/// Switches joined to a tree: between two machines there is one path.
struct TreeShape {};

/// Switches joined with loops, each of which holds one next hop for every machine, as InfiniBand's
/// forwarding tables do (forwarding.hpp).
struct RoutedShape {};

/// Nodes in a grid of any number of dimensions, each a router with at most one machine. Neighbours
/// differ by one in one coordinate; in a torus the first and the last node of a line of three or
/// more are neighbours too. Messages correct the first coordinate, then the second, and so on.
///
/// Nodes are numbered with the last coordinate running fastest; node (3, 2) of radices 6, 6 is 20.
struct MeshShape {
  std::vector<std::uint32_t> radices; ///< number of nodes along each dimension, each at least 1
  bool isTorus = false;
};

/// Whether a mesh is better known as a hypercube: two nodes along each of three or more dimensions.
/// Dimension order is e-cube routing there.
inline bool isHypercube(const MeshShape& shape) {
  constexpr std::size_t leastDimensions = 3;
  return !shape.isTorus && shape.radices.size() >= leastDimensions &&
         std::ranges::all_of(shape.radices, [](std::uint32_t radix) { return radix == 2; });
}

/// All paths up are equally long; which port's digits choose one? With those of the source,
/// messages of two sources share no link on the way up; with those of the destination, messages to
/// two destinations share none on the way down.
enum class Ascent : std::uint8_t { bySource, byDestination };

/// A bidirectional multistage network of `stages` stages, each of arity^(stages - 1) switches with
/// `arity` cables down and, but in the last stage, `arity` cables up: a k-ary n-tree. Messages
/// climb to the first stage from which their destination can be reached and turn around there.
///
/// Ports for machines are numbered from 0, `arity` of them on each switch of the first stage.
struct MultistageShape {
  std::uint32_t arity = 2;  ///< at least 2
  std::uint32_t stages = 1; ///< at least 1
  Ascent ascent = Ascent::bySource;
};

/// Machines with a link on each of several rails. A rail is what is left of the network if every
/// machine keeps that link alone: a tree of switches, or a network with fixed routes. Rails may
/// share switches and the links between them. A message stays on one rail: the one that its sender
/// chooses, or the one by which its receiver is reached.
struct RailsShape {
  std::size_t count = 2; ///< at least 2
  /// By machine: the rail by which it is reached; empty where senders choose.
  std::vector<std::uint32_t> reachedBy;
};

using NetworkShape = std::variant<TreeShape, RoutedShape, MeshShape, MultistageShape, RailsShape>;

} // namespace topocast
