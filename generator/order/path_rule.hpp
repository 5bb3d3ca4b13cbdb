// The ways of messages that leave copies at machines on their way through a mesh or torus. In: the
// network. Out: a rule that names the link on which such a message leaves a router towards its next
// receiver.
//
// Along the Hamiltonian path of hamiltonian_line.hpp a message always takes the neighbour that
// stands farthest along the path and not beyond the receiver. So routers are passed in the order of
// the path, or all against it, and messages cannot wait for each other in a circle. Source: Lin,
// McKinley and Ni, "Deadlock-free multicast wormhole routing in 2D mesh multicomputers" (1994).
#pragma once

#include "network/network.hpp"

#include <functional>

namespace topocast {

/// The link from router `at` on the way to another router.
using PathRule = std::function<LinkId(SwitchId at, SwitchId to)>;

/// Along the Hamiltonian path. The network, a mesh or torus, outlives the rule.
PathRule hamiltonianRule(const Network& network);

/// In dimension order from one receiver to the next: straight on, where all stand on one line. The
/// network, a mesh or torus, outlives the rule.
PathRule straightRule(const Network& network);

} // namespace topocast
