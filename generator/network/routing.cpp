#include "network/routing.hpp"

#include <cassert>

namespace topocast {
namespace {

using NextLinks = llvm::SmallVector<NextLink, 4>;

/// The links from one switch towards another one.
struct NextFromSwitch {
  SwitchId at;
  SwitchId to;
  MachineId machine; ///< on that switch

  NextLinks operator()(const RootedTree& tree) const { return {{tree.step(at, to).link, 0}}; }

  NextLinks operator()(const Forwarding& rule) const { return {{rule.step(at, machine).link, 0}}; }

  NextLinks operator()(const DimensionOrder& rule) const {
    const DimensionOrder::Step step = rule.step(at, to);
    return {{step.link, step.virtualChannel}};
  }

  NextLinks operator()(const Turnaround& rule) const {
    if (rule.isBelow(to, at)) return {{rule.stepDown(at, to).link, 0}};
    NextLinks links;
    for (std::uint32_t digit = 0; digit < rule.shape().arity; ++digit)
      links.push_back({rule.stepUp(at, digit).link, 0});
    return links;
  }

  NextLinks operator()(const RailRouting& rails) const {
    return std::visit(*this, rails.rail(0).routing());
  }
};

} // namespace

std::vector<LinkId> route(const Network& network, MachineId from, MachineId to, std::size_t rail) {
  std::vector<LinkId> up;
  std::vector<LinkId> down;
  walkRoute(
      network, rail, from, to, [&](LinkId link) { up.push_back(link); },
      [&](LinkId link) { down.push_back(link); });
  up.insert(up.end(), down.rbegin(), down.rend());
  return up;
}

llvm::SmallVector<NextLink, 4> nextLinks(const Network& network, VertexId at, MachineId to) {
  assert(at != network.vertex(to));
  if (!network.isSwitch(at))
    return {{network.uplink(MachineId(at.index() - network.switchCount())), 0}};
  const SwitchId here(at.index());
  if (here == network.switchOf(to)) return {{reverse(network.uplink(to)), 0}};
  return std::visit(NextFromSwitch{here, network.switchOf(to), to}, network.routing());
}

std::uint32_t virtualChannelCount(const Network& network) {
  const auto* rule = std::get_if<DimensionOrder>(&network.routing());
  return rule == nullptr ? 1 : rule->virtualChannelCount();
}

} // namespace topocast
