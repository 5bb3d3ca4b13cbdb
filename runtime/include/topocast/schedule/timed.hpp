// Time-optimal tree in preorder. In: machines in their order, the root first, with the blocks of
// neighbours, and what sending costs. Out: of the trees that are in preorder of that order and in
// which no two senders share a link, the one whose last machine has the message first. A machine
// has as many children as it pays off, or as are allowed: each further child of a pipeline's sender
// slows the segments that follow, so that limits of 1, 2, 3 trade the first segment for the rest.
//
// With no gap between two children and a limit of two that is Algorithm 2 of Patarasuk et al. 2008:
// time is height then (kary.hpp). For up to two children it is exact. With more the one tree that
// is not tried has a sender that enters a block several times and another one behind it before the
// last of them has reached the block's end.
#pragma once

#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/reach_table.hpp"
#include "topocast/schedule/timed_subtrees.hpp"

namespace topocast::runtime {
namespace detail {

/// The tree of a table. Where the table had to stop short (only beyond 4,096 machines), it is the
/// lowest tree instead, of two children if their number is not limited.
inline PreorderTree treeOf(const ReachTable& table, const SendingCosts& costs) {
  if (table.isComplete()) return preorderOf(table);
  return karyTree(table.order(), Children{costs.mostChildren == 0 ? 2 : costs.mostChildren})
      .front();
}

} // namespace detail

inline PreorderTrees timedTree(const MachineOrder& order, const SendingCosts& costs) {
  return detail::treeOf(detail::ReachTable(order, costs, detail::Jumps::no), costs);
}

} // namespace topocast::runtime
