// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/scatter.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/numbered.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE PreorderTree scatterOver(const std::vector<std::uint32_t>& machines) {
  return splitTree(machines, 0, [](std::uint32_t count, auto visit) { visit(count / 2U); });
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees scatterTree(const MachineOrder& order) {
  return detail::scatterOver(order.machines);
}

TOPOCAST_INLINE PreorderTrees alternatingScatterTree(const MachineOrder& order) {
  const auto childrenOf = [&](std::uint64_t position) {
    std::vector<std::uint64_t> children;
    appendDoublingChildren(position, order.size(), children);
    return children;
  };
  return treeOfMachines(preorderFrom(std::uint64_t{0}, childrenOf), order.machines);
}

TOPOCAST_INLINE PreorderTrees unawareScatterTree(const MachineOrder& order) {
  return detail::scatterOver(machinesFromRoot(order));
}

} // namespace topocast::TOPOCAST_ABI::runtime
