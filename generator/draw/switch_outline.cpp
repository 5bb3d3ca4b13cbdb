#include "draw/switch_outline.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// The switches on the way from the one farthest from `start` back to `start`, by way of a search
/// that visits neighbours in order of their numbers.
std::vector<SwitchId> longestPathFrom(const Network& network, SwitchId start) {
  std::vector<SwitchId> reached = {start};
  std::vector<std::size_t> cameFrom = {0};
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (const Neighbour& neighbour : network.neighbours(reached[next])) {
      if (neighbour.to == reached[cameFrom[next]]) continue;
      reached.push_back(neighbour.to);
      cameFrom.push_back(next);
    }
  std::vector<SwitchId> path;
  std::size_t here = reached.size() - 1;
  for (; here != 0; here = cameFrom[here])
    path.push_back(reached[here]);
  path.push_back(start);
  return path;
}

SwitchId topOf(const Network& network) {
  const SwitchId end = longestPathFrom(network, SwitchId(0)).front();
  const std::vector<SwitchId> diameter = longestPathFrom(network, end);
  const SwitchId lower = diameter[(diameter.size() - 1) / 2];
  const SwitchId upper = diameter[diameter.size() / 2];
  const SwitchId middle = std::min(lower, upper);
  const bool isLine = diameter.size() == network.switchCount();
  if (isLine && !network.machinesOf(middle).empty())
    return std::min(diameter.front(), diameter.back());
  return middle;
}

/// Moves the child below which `first` lies to the front, all the way up from `first`.
void bringForward(SwitchOutline& outline, SwitchId first) {
  SwitchId here = first;
  while (const auto& link = outline[here].above) {
    OutlinedSwitch& above = outline.switches[link->to.index()];
    const auto place = std::ranges::find(above.below, here);
    std::rotate(above.below.begin(), place, place + 1);
    above.belowBeforeMachines = above.below.size() > 1 ? 1 : 0;
    here = link->to;
  }
}

} // namespace

std::vector<SwitchId> SwitchOutline::topDown() const {
  std::vector<SwitchId> order = {top};
  order.reserve(switches.size());
  for (std::size_t next = 0; next < order.size(); ++next) {
    const std::vector<SwitchId>& below = switches[order[next].index()].below;
    order.insert(order.end(), below.begin(), below.end());
  }
  return order;
}

SwitchOutline outlineSwitches(const Network& network, std::optional<SwitchId> first) {
  SwitchOutline outline{topOf(network), std::vector<OutlinedSwitch>(network.switchCount())};
  std::vector<SwitchId> reached = {outline.top};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const SwitchId here = reached[next];
    OutlinedSwitch& drawn = outline.switches[here.index()];
    for (const Neighbour& neighbour : network.neighbours(here)) {
      if (drawn.above && neighbour.to == drawn.above->to) continue;
      drawn.below.push_back(neighbour.to);
      outline.switches[neighbour.to.index()].above = Neighbour{here, reverse(neighbour.link)};
      reached.push_back(neighbour.to);
    }
  }
  if (first) bringForward(outline, *first);
  return outline;
}

} // namespace topocast
