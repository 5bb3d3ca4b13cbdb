// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/chain_order.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE MachineOrder chainOrder(const std::vector<std::uint32_t>& chain,
                                        std::uint32_t root) {
  MachineOrder order;
  order.machines = chain;
  const auto begin = order.machines.begin();
  const auto place = std::find(begin, order.machines.end(), root);
  order.rootPlace = static_cast<std::uint32_t>(place - begin);
  std::rotate(begin, place, place + 1);
  order.blockFirst.assign(chain.size(), 0);
  order.blockLast.assign(chain.size(), order.size() - 1U);
  return order;
}

TOPOCAST_INLINE std::vector<std::uint32_t> chainOf(const MachineOrder& order) {
  std::vector<std::uint32_t> chain = order.machines;
  const auto begin = chain.begin();
  std::rotate(begin, begin + 1, begin + 1 + static_cast<std::ptrdiff_t>(order.rootPlace));
  return chain;
}

} // namespace topocast::TOPOCAST_ABI::runtime
