// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The trees of any kind of schedule, by the builder that is registered for its family. All builders
// meet here, and nowhere else.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// Whether `auto` tries a kind over these machines. Kinds over wide borders need some, as their
/// trees are those of another kind elsewhere; kinds for one switch are for one alone.
bool isTriedOver(const MachineOrder& order, const ScheduleKind& kind);

/// The trees of a kind over the machines of `order`; over its `wide`, spread over the routes, if
/// the family asks for it.
PreorderTrees build(const ScheduleKind& kind, const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
