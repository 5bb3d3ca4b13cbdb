// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The trees of any kind of schedule, by the builder that is registered for its family. All builders
// meet here, and nowhere else.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Which kinds of a list `auto` tries over these machines. Kinds over wide borders need some, as
/// their trees are those of another kind elsewhere. Of kinds that take turns, several are tried on
/// one switch, and the first over more: there other latencies change a broadcast by 2 % at most,
/// and so many trees take long to build and judge for thousands of machines. For hundreds they take
/// the place of more than four trees, which are faster only in few networks with slow machines.
class TriedKinds {
public:
  explicit TriedKinds(const MachineOrder& order);

  /// To be asked for each kind of the list, in its order.
  bool has(const ScheduleKind& kind);

private:
  static constexpr std::uint32_t mostWithTurns = 2048; ///< machines on more than one switch

  bool hasTurns();
  bool areTurnsBest() const;

  bool hasWideBorders_;
  bool isMesh_;
  bool isOneBlock_;
  std::uint32_t machines_;
  bool hasTurns_ = false;
};

/// The trees of a kind over the machines of `order`; over its `wide`, spread over the routes, if
/// the family asks for it.
PreorderTrees build(const ScheduleKind& kind, const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
