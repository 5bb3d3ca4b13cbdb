// Sending orders for multicasts by name: trees as they are registered, and those that split the
// network's chain of machines by the parameters of the simulation.
#pragma once

#include "network/network.hpp"
#include "schedule/registry.hpp"
#include "wormhole/splitting_order.hpp"
#include "wormhole/study.hpp"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

/// How a multicast is sent: a kind of tree, or, where there is none, by splitting, by times of the
/// simulation.
struct MulticastKind {
  Family family = Family::linear;
  std::optional<ScheduleKind> tree; ///< of that family, with one tree

  std::string name() const;
};

/// Names beside those of trees: "optimal", "dynamic" and the two with "unaware-" before it, which
/// take their times from the simulation.
std::string splittingNames();

/// Those that a comparison has unless others are named.
std::vector<MulticastKind> usualMulticastKinds();

/// Finds a kind by name; an unknown one, or one of several trees, is an error.
llvm::Expected<MulticastKind> findMulticastKind(std::string_view name);

/// Makes orders of that kind. What knows nothing of the network goes by rank, the rest by the
/// machine order. Network and parameters outlive the result.
OrderMaker orderMaker(const Network& network, const WormholeParameters& parameters,
                      const MulticastKind& kind);

} // namespace topocast
