// Trees by splitting a chain of machines. In: the chain, the root's place in it, and for every
// number of machines the sizes of the parts. Out: the tree in which each sender splits what it has
// to serve, sends to the part it is not in at that part's nearer end, and goes on with its own.
//
// On a chain in which messages u->v and x->y share no link (chain_order.hpp) no two senders ever
// use a link at the same time. Source: Algorithms 5.2.1 (OPT-mesh) and 5.3.1 (OPT-min) of Nupairoj
// (1998).
//
// The sender's own part must be at one end of the chain with the sender in it. That is so where the
// own part is not smaller than half, as it is for one port and hold <= end; else a sender in the
// middle sends the whole of its longer side away. inner_root.hpp has better for a root there.
#pragma once

#include "topocast/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime::detail {

/// Places first..last of a chain, served by `sender` among them.
struct ChainPart {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t sender;

  std::uint32_t size() const { return last - first + 1U; }
};

/// Cuts up to `size` machines off the end above the sender, or the one below it.
inline ChainPart cutOffSide(ChainPart& whole, std::uint32_t size, bool isAbove) {
  if (isAbove) {
    const std::uint32_t end = whole.last;
    whole.last -= std::min(size, whole.last - whole.sender);
    return {whole.last + 1U, end, whole.last + 1U};
  }
  const std::uint32_t begin = whole.first;
  whole.first += std::min(size, whole.sender - whole.first);
  return {begin, whole.first - 1U, whole.first - 1U};
}

/// Cuts up to `size` machines off the end that the sender is further from, those above it first.
inline ChainPart cutOff(ChainPart& whole, std::uint32_t size) {
  const std::uint32_t above = whole.last - whole.sender;
  const std::uint32_t below = whole.sender - whole.first;
  return cutOffSide(whole, size, above >= size || above >= below);
}

/// What a root sends where that is settled before: `relays` hand over to the next of them before
/// they serve their own parts, and `later` leave the root after the first of them.
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

} // namespace topocast::runtime::detail
