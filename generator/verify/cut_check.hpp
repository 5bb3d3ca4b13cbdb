// Whether links are the bottleneck that a plan says they are. In: a network, a root and the links.
// Out: whether they part the root from some machine, and a machine that less can flow to than they
// carry. It has a way of its own to find that out, beside the one that plans are made with
// (network/minimum_cut.hpp): flows along augmenting paths (Ford and Fulkerson 1956), a shortest one
// each time (Edmonds and Karp 1972).
#pragma once

#include "network/network.hpp"

#include <optional>
#include <span>

namespace topocast {

/// Whether some machine cannot be reached from the root without these links.
bool partsFromSomeMachine(const Network& network, MachineId root, std::span<const LinkId> links);

/// A machine, and what can flow to it from the root at once.
struct FlowTo {
  MachineId machine;
  double bandwidth = 0; ///< bytes per second
};

/// The first machine that less than `bandwidth` bytes per second can flow to; nothing if there is
/// none.
std::optional<FlowTo> firstReachedByLess(const Network& network, MachineId root, double bandwidth);

} // namespace topocast
