// Sending orders for multicasts by name: the registered trees, and orders that split the network's
// chain of machines with the holding times of the simulation.
#pragma once

#include "network/network.hpp"
#include "schedule/registry.hpp"
#include "wormhole/splitting_order.hpp"
#include "wormhole/study.hpp"

#include "llvm/Support/Error.h"

#include "topocast/schedule/families.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

/// How a multicast is sent: along a registered kind of tree, or else by splitting a chain with the
/// holding times of the simulation.
struct MulticastKind {
  Family family = Family::linear;
  std::optional<ScheduleKind> tree; ///< of that family, with one tree

  std::string name() const;
  bool sendsWorms() const { return tree && runtime::sendsWorms(*tree); }
};

/// Names of the orders that take holding times from the simulation: "optimal", "dynamic",
/// "unaware-optimal" and "unaware-dynamic".
std::string splittingNames();

/// The kinds that a comparison shows by default.
std::vector<MulticastKind> usualMulticastKinds();

/// Finds a kind by name; an unknown one, or one of several trees, is an error.
llvm::Expected<MulticastKind> findMulticastKind(std::string_view name);

/// Whether there can be such multicasts in a network: worms take routers that leave copies.
llvm::Error checkOnNetwork(const MulticastKind& kind, const Network& network);

/// Makes orders of that kind. Topology-unaware kinds go by rank, the others by the machine order.
/// Network and parameters outlive the result; the network has multidestination worms if the kind
/// sends them.
OrderMaker orderMaker(const Network& network, const WormholeParameters& parameters,
                      const MulticastKind& kind);

} // namespace topocast
