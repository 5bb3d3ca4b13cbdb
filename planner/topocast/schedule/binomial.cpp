// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/binomial.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/numbered.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees binomialTree(const MachineOrder& order) {
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    appendBinomialChildren(number, count, children);
  });
}

} // namespace topocast::TOPOCAST_ABI::runtime
