#include "verify/cut_check.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>
#include <vector>

namespace topocast {
namespace {

using Outgoing = std::vector<std::vector<LinkId>>;

/// By vertex the links that lead away from it.
Outgoing outgoingOf(const Network& network) {
  Outgoing outgoing(network.vertexCount());
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    outgoing[network.link(LinkId(i)).from.index()].emplace_back(i);
  return outgoing;
}

/// By vertex the link over which a breadth-first search came to it, over links that may be taken.
std::vector<std::optional<LinkId>> search(const Network& network, const Outgoing& outgoing,
                                          MachineId root,
                                          const std::function<bool(LinkId)>& mayTake) {
  const VertexId start = network.vertex(root);
  std::vector<std::optional<LinkId>> over(network.vertexCount());
  std::vector<VertexId> reached = {start};
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (const LinkId link : outgoing[reached[next].index()]) {
      const VertexId to = network.link(link).to;
      if (to == start || over[to.index()] || !mayTake(link)) continue;
      over[to.index()] = link;
      reached.push_back(to);
    }
  return over;
}

class Flow {
public:
  Flow(const Network& network, const Outgoing& outgoing, MachineId root, double enough)
      : network_(network), outgoing_(outgoing), root_(root), enough_(enough) {
    for (const Link& link : network.links())
      left_.push_back(link.bandwidth);
  }

  /// What can flow to a machine, or `enough` if that is less.
  double to(MachineId machine) {
    constexpr double rounding = 1e-9; // of bandwidths that add up
    double flow = 0;
    while (flow < enough_ * (1 - rounding)) {
      const auto over = search(network_, outgoing_, root_, [&](LinkId link) {
        return left_[link.index()] > enough_ * rounding;
      });
      if (!over[network_.vertex(machine).index()]) return flow;
      flow += augment(machine, over);
    }
    return enough_;
  }

private:
  /// Adds a flow along the path, as much as its narrowest link has left.
  double augment(MachineId machine, const std::vector<std::optional<LinkId>>& over) {
    std::vector<LinkId> path;
    VertexId here = network_.vertex(machine);
    while (here != network_.vertex(root_)) {
      const auto& last = over[here.index()];
      assert(last && "the search came to the machine by way of this vertex");
      path.push_back(*last);
      here = network_.link(*last).from;
    }
    double most = std::numeric_limits<double>::infinity();
    for (const LinkId link : path)
      most = std::min(most, left_[link.index()]);
    for (const LinkId link : path) {
      left_[link.index()] -= most;
      left_[reverse(link).index()] += most;
    }
    return most;
  }

  const Network& network_;
  const Outgoing& outgoing_;
  MachineId root_;
  double enough_;
  std::vector<double> left_; ///< by link: the bandwidth that nothing flows over yet
};

} // namespace

bool partsFromSomeMachine(const Network& network, MachineId root, std::span<const LinkId> links) {
  const auto over = search(network, outgoingOf(network), root, [&](LinkId link) {
    return std::ranges::find(links, link) == links.end();
  });
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (MachineId(i) != root && !over[network.vertex(MachineId(i)).index()]) return true;
  return false;
}

std::optional<FlowTo> firstReachedByLess(const Network& network, MachineId root, double bandwidth) {
  const Outgoing outgoing = outgoingOf(network);
  // A single path of links that are wide enough proves it without computing a flow.
  const auto widely = search(network, outgoing, root, [&](LinkId link) {
    return network.link(link).bandwidth >= bandwidth;
  });
  std::vector<bool> isSwitchDone(network.switchCount(), false);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    if (machine == root || widely[network.vertex(machine).index()]) continue;
    const bool isOwnWide = network.link(network.uplink(machine)).bandwidth >= bandwidth;
    if (isOwnWide && isSwitchDone[network.switchOf(machine).index()]) continue;
    const double flow = Flow(network, outgoing, root, bandwidth).to(machine);
    if (flow < bandwidth) return FlowTo{machine, flow};
    isSwitchDone[network.switchOf(machine).index()] = true;
  }
  return std::nullopt;
}

} // namespace topocast
