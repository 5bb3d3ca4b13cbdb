#include "network/network.hpp"

#include "network/median.hpp"
#include "network/switch_neighbours.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace topocast {

namespace {

struct RuleOfShape {
  std::span<const std::vector<Neighbour>> neighbours;
  std::vector<NextHop>& nextHops; ///< taken where they are the rule

  RoutingRule operator()(const TreeShape&) const { return RootedTree(neighbours); }
  RoutingRule operator()(const RoutedShape&) const {
    return Forwarding(neighbours, std::move(nextHops));
  }
  RoutingRule operator()(const MeshShape& shape) const { return DimensionOrder(shape, neighbours); }
  RoutingRule operator()(const MultistageShape& shape) const {
    return Turnaround(shape, neighbours);
  }
};

} // namespace

Network::Network(NetworkDescription description) : description_(std::move(description)) {
  assert(!description_.switches.empty() && !description_.machines.empty());
  assert(!std::holds_alternative<TreeShape>(shape()) ||
         description_.cables.size() == vertexCount() - 1);
  layOutLinks();
  findMachineBandwidth();
  minimumCut_ = topocast::minimumCut(description_.cables, switchCount(), vertexCount());
  routing_ = std::visit(RuleOfShape{neighbours_, description_.nextHops}, shape());
}

void Network::layOutLinks() {
  const std::size_t switches = switchCount();
  uplinks_.resize(machineCount());
  switchOf_.resize(machineCount());
  machinesOf_.resize(switches);
  neighbours_ = switchNeighbours(description_.cables, switches);
  links_.reserve(2 * description_.cables.size());

  for (const Cable& cable : description_.cables) {
    const LinkId forward(links_.size());
    links_.push_back(
        {VertexId(cable.first), VertexId(cable.second), cable.bandwidth, cable.latency});
    links_.push_back(
        {VertexId(cable.second), VertexId(cable.first), cable.bandwidth, cable.latency});
    for (const LinkId link : {forward, reverse(forward)}) {
      const auto [from, to, bandwidth, latency] = links_[link.index()];
      if (from.index() < switches) continue;
      const MachineId machine(from.index() - switches);
      assert(to.index() < switches && "a machine's cable goes to a switch");
      uplinks_[machine.index()] = link;
      switchOf_[machine.index()] = SwitchId(to.index());
    }
  }
  for (std::size_t machine = 0; machine < machineCount(); ++machine)
    machinesOf_[switchOf_[machine].index()].push_back(MachineId(machine));
}

void Network::findMachineBandwidth() {
  machineBandwidth_ = description_.machineBandwidth;
  if (machineBandwidth_ > 0) return;
  std::vector<double> speeds;
  speeds.reserve(machineCount());
  for (const LinkId link : uplinks_)
    speeds.push_back(links_[link.index()].bandwidth);
  machineBandwidth_ = median(std::move(speeds));
}

const std::string& Network::name(VertexId vertex) const {
  if (isSwitch(vertex)) return name(SwitchId(vertex.index()));
  return name(MachineId(vertex.index() - switchCount()));
}

std::string Network::name(LinkId link) const {
  const Link& directed = this->link(link);
  const std::uint32_t number = cableNumber(link);
  return name(directed.from) + "->" + name(directed.to) +
         (number > 1 ? "#" + std::to_string(number) : "");
}

std::uint32_t Network::cableNumber(LinkId link) const {
  const auto [from, to, bandwidth, latency] = this->link(link);
  if (!isSwitch(from) || !isSwitch(to)) return 1;
  const auto parallel = std::ranges::equal_range(neighbours(SwitchId(from.index())),
                                                 SwitchId(to.index()), {}, &Neighbour::to);
  const auto own = std::ranges::find(parallel, link, &Neighbour::link);
  return static_cast<std::uint32_t>(own - parallel.begin()) + 1;
}

std::span<const MachineId> Network::machinesOf(SwitchId aSwitch) const {
  return machinesOf_[aSwitch.index()];
}

std::span<const Neighbour> Network::neighbours(SwitchId aSwitch) const {
  return neighbours_[aSwitch.index()];
}

std::optional<MachineId> Network::findMachine(std::string_view name) const {
  const auto found = std::ranges::find(description_.machines, name);
  if (found == description_.machines.end()) return std::nullopt;
  return MachineId(static_cast<std::size_t>(found - description_.machines.begin()));
}

} // namespace topocast
