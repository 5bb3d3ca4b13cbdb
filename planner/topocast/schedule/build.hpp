// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The trees of any kind of schedule, by the builder that is registered for its family. All builders
// meet here, and nowhere else.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// The trees of a kind over the machines of `order`.
PreorderTrees build(const ScheduleKind& kind, const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
