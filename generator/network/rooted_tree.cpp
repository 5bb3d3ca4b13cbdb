#include "network/rooted_tree.hpp"

#include <cassert>

namespace topocast {

RootedTree::RootedTree(std::span<const std::vector<Neighbour>> neighbours)
    : above_(neighbours.size()), depth_(neighbours.size(), 0) {
  std::vector<SwitchId> reached = {SwitchId(0)};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const SwitchId here = reached[next];
    for (const auto& [to, link] : neighbours[here.index()]) {
      if (const auto& from = above(here); from && from->to == to) continue;
      above_[to.index()] = Neighbour{here, link};
      depth_[to.index()] = depth(here) + 1;
      reached.push_back(to);
    }
  }
  assert(reached.size() == neighbours.size() && "the network is connected");
}

const Neighbour& RootedTree::stepUp(SwitchId aSwitch) const {
  const auto& found = above(aSwitch);
  assert(found && "two switches meet at switch 0 at the latest");
  return *found;
}

Neighbour RootedTree::step(SwitchId at, SwitchId to) const {
  assert(at != to);
  SwitchId below = to;
  while (depth(below) > depth(at)) {
    const auto& [above, link] = stepUp(below);
    if (above == at) return {below, link};
    below = above;
  }
  const auto& [above, link] = stepUp(at);
  return {above, reverse(link)};
}

} // namespace topocast
