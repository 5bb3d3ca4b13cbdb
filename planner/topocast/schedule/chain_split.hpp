// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trees that split a chain of machines. In: the chain, the root's place in it, and for every number
// of machines the sizes of the parts. Out: the tree in which each sender cuts a part off the
// machines it has to serve, sends to the machine of that part that is nearest in the chain, and
// goes on with the rest.
//
// On a chain in which messages u->v and x->y share no link (chain_order.hpp) no two senders ever
// use a link at the same time. Source: Algorithms 5.2.1 (OPT-mesh) and 5.3.1 (OPT-min) of Nupairoj
// (1998).
//
// The part that a sender keeps must include the sender and one end of its piece of the chain. It
// does if the sender keeps at least half, as with one port and hold <= end. Otherwise a sender in
// the middle gives its longer side away as a whole; for a root in the middle inner_root.hpp does
// better.
#pragma once

#include "topocast/schedule/preorder_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Places first..last of a chain, served by `sender` among them.
struct ChainPart {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t sender;

  std::uint32_t size() const { return last - first + 1U; }
};

/// Cuts up to `size` machines off the end above the sender, or the one below it.
ChainPart cutOffSide(ChainPart& whole, std::uint32_t size, bool isAbove);

/// Cuts up to `size` machines off the end that the sender is further from, those above it first.
ChainPart cutOff(ChainPart& whole, std::uint32_t size);

/// The messages of a root that were planned beforehand. The root sends to the first of `relays`;
/// each relay sends to the next one before it serves its own part. Then the root sends to `later`.
struct RootSends {
  std::vector<ChainPart> relays;
  std::vector<ChainPart> later;

  bool areSettled() const { return !relays.empty() || !later.empty(); }
};

/// The tree over `chain`. `partSizes(count, visit)` calls `visit(size)` for the parts that a sender
/// with `count` machines, at least 2, sends away before it goes on with the rest; at least one.
template <class PartSizes>
PreorderTree splitTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                       PartSizes partSizes, const RootSends& root = {}) {
  PreorderTree tree;
  std::vector<ChainPart> open = {{0, static_cast<std::uint32_t>(chain.size()) - 1U, rootPlace}};
  std::vector<ChainPart> children;
  const auto split = [&](ChainPart own) {
    while (own.size() > 1)
      partSizes(own.size(), [&](std::uint32_t size) {
        if (size > 0 && own.size() > 1) children.push_back(cutOff(own, size));
      });
  };
  for (std::size_t visited = 0; !open.empty(); ++visited) {
    const ChainPart own = open.back();
    open.pop_back();
    // Each relay is the first child of the one before it, so they are visited first.
    children.clear();
    if (visited < root.relays.size()) children.push_back(root.relays[visited]);
    if (visited == 0 && root.areSettled())
      children.insert(children.end(), root.later.begin(), root.later.end());
    else
      split(own);
    tree.machines.push_back(chain[own.sender]);
    tree.childCounts.push_back(static_cast<std::uint32_t>(children.size()));
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return tree;
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
