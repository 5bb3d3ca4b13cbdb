#include "network/rooted_tree.hpp"

#include "network/graph.hpp"

#include <array>
#include <cassert>
#include <utility>

namespace topocast {

RootedTree::RootedTree(std::span<const std::vector<Neighbour>> neighbours) {
  constexpr std::array top = {SwitchId(0)};
  SwitchSearch search = searchFrom(SwitchGraph(neighbours), top);
  assert(search.nearestFirst.size() == neighbours.size() && "the network is connected");
  above_ = std::move(search.from);
  depth_ = std::move(search.distances);
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
