// Whether links are the bottleneck that a plan claims. In: a network, a root and the links. Out:
// whether they separate the root from some machine, and a machine, if any, whose maximum flow from
// the root is less than they carry. It shares no code with network/minimum_cut.hpp, by which plans
// are made: it finds flows along augmenting paths (Ford and Fulkerson 1956), a shortest one each
// time (Edmonds and Karp 1972).
#pragma once

#include "network/network.hpp"

#include <optional>
#include <span>

namespace topocast {

/// Whether some machine cannot be reached from the root without these links.
bool partsFromSomeMachine(const Network& network, MachineId root, std::span<const LinkId> links);

/// A machine, and the maximum flow from the root to it.
struct FlowTo {
  MachineId machine;
  double bandwidth = 0; ///< bytes per second
};

/// The first machine whose maximum flow is below `bandwidth` bytes per second; nothing if there is
/// none.
std::optional<FlowTo> firstReachedByLess(const Network& network, MachineId root, double bandwidth);

} // namespace topocast
