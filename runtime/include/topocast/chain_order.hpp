// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Machine orders on a chain: regular networks (meshes, tori, multistage networks) have one chain of
// machines for all roots. In: the chain, and the root in it. Out: the machine order, which has the
// root first and the others as they stand in the chain.
//
// A chain is dimension-ordered in a mesh, lexicographic in a multistage network. For machines
// u < v <= x < y in it the messages u->v and x->y share no link, nor do y->x and v->u, nor, if v
// and x are two, v->u and x->y (in a multistage network if every source has its own way up). So a
// sender may split the chain anywhere and send to the part it is not in, at that part's nearer end.
// Source: Theorems 4 and 6 of Nupairoj, "Multicast communication: from platform-independent
// modeling to platform-dependent tuning" (1998).
#pragma once

#include "topocast/machine_order.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace topocast::runtime {

/// The order of a chain (each machine once, `root` among them). All machines form one block, so
/// builders that look for blocks see a single switch.
inline MachineOrder chainOrder(const std::vector<std::uint32_t>& chain, std::uint32_t root) {
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

/// The inverse: the machines as they stand in the chain.
inline std::vector<std::uint32_t> chainOf(const MachineOrder& order) {
  std::vector<std::uint32_t> chain = order.machines;
  const auto begin = chain.begin();
  std::rotate(begin, begin + 1, begin + 1 + static_cast<std::ptrdiff_t>(order.rootPlace));
  return chain;
}

/// `members` (ascending) as they stand in a chain of `machineCount` machines.
inline std::vector<std::uint32_t> partOfChain(const std::uint32_t* chain,
                                              std::uint32_t machineCount,
                                              const std::vector<std::uint32_t>& members) {
  std::vector<std::uint32_t> part;
  part.reserve(members.size());
  std::copy_if(chain, chain + machineCount, std::back_inserter(part), [&](std::uint32_t machine) {
    return std::binary_search(members.begin(), members.end(), machine);
  });
  return part;
}

} // namespace topocast::runtime
