#include "network/network.hpp"

#include "network/median.hpp"
#include "network/switch_neighbours.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace topocast {

namespace {

/// Takes the rails of a description, in which machines have `machineBandwidth`.
RailRouting railRouting(std::vector<RailDescription>& described, const RailsShape& shape,
                        double machineBandwidth) {
  std::vector<Network> rails;
  std::vector<std::vector<LinkId>> links;
  rails.reserve(described.size());
  for (auto& [network, cables] : described) {
    network.machineBandwidth = machineBandwidth;
    rails.emplace_back(std::move(network));
    std::vector<LinkId>& ofRail = links.emplace_back();
    for (const std::size_t cable : cables)
      for (const std::size_t direction : {0U, 1U})
        ofRail.emplace_back(2 * cable + direction);
  }
  described.clear();
  return {std::move(rails), std::move(links), shape.reachedBy};
}

struct RuleOfShape {
  std::span<const std::vector<Neighbour>> neighbours;
  NetworkDescription& description; ///< from which is taken what is the rule
  double machineBandwidth;

  RoutingRule operator()(const TreeShape&) const { return RootedTree(neighbours); }
  RoutingRule operator()(const RoutedShape&) const {
    return Forwarding(neighbours, std::move(description.nextHops));
  }
  RoutingRule operator()(const MeshShape& shape) const { return DimensionOrder(shape, neighbours); }
  RoutingRule operator()(const MultistageShape& shape) const {
    return Turnaround(shape, neighbours);
  }
  RoutingRule operator()(const RailsShape& shape) const {
    return railRouting(description.rails, shape, machineBandwidth);
  }
};

} // namespace

Network::Network(NetworkDescription description) : description_(std::move(description)) {
  assert(!description_.switches.empty() && !description_.machines.empty());
  assert(!std::holds_alternative<TreeShape>(shape()) ||
         description_.cables.size() == vertexCount() - 1);
  layOutLinks();
  findMachineBandwidth();
  findDelays();
  minimumCut_ = topocast::minimumCut(description_.cables, switchCount(), vertexCount());
  routing_ = std::visit(RuleOfShape{neighbours_, description_, machineBandwidth_}, shape());
}

void Network::layOutLinks() {
  const std::size_t switches = switchCount();
  uplinks_.resize(machineCount());
  switchOf_.resize(machineCount());
  machinesOf_.resize(switches);
  neighbours_ = switchNeighbours(description_.cables, switches);
  links_.reserve(2 * description_.cables.size());
  std::vector<bool> hasUplink(machineCount(), false);

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
      machinesOf_[to.index()].push_back(machine);
      if (hasUplink[machine.index()]) continue; // on an earlier rail
      hasUplink[machine.index()] = true;
      uplinks_[machine.index()] = link;
      switchOf_[machine.index()] = SwitchId(to.index());
    }
  }
  for (std::vector<MachineId>& machines : machinesOf_) {
    std::ranges::sort(machines);
    const auto doubled = std::ranges::unique(machines);
    machines.erase(doubled.begin(), doubled.end());
  }
}

void Network::findMachineBandwidth() {
  machineBandwidth_ = description_.machineBandwidth;
  if (machineBandwidth_ > 0) return;
  std::vector<double> speeds;
  speeds.reserve(machineCount());
  for (const Cable& cable : description_.cables)
    if (std::max(cable.first, cable.second) >= switchCount()) speeds.push_back(cable.bandwidth);
  machineBandwidth_ = median(std::move(speeds));
}

void Network::findDelays() {
  const auto isMachines = [&](const Cable& cable) {
    return std::max(cable.first, cable.second) >= switchCount();
  };
  const auto isStated = [](const Cable& cable) {
    return cable.latencyFrom == ValueOrigin::file || cable.latencyFrom == ValueOrigin::option;
  };
  // Some formats have a usual latency of their own.
  const auto isKnown = [](const Cable& cable) {
    return cable.latencyFrom != ValueOrigin::assumed || cable.latency != defaultLatency;
  };
  machineLatency_ = description_.machineLatency;
  if (machineLatency_ < 0) {
    std::vector<double> latencies;
    for (const Cable& cable : description_.cables)
      if (isMachines(cable) && isKnown(cable)) latencies.push_back(cable.latency);
    if (!latencies.empty()) machineLatency_ = median(std::move(latencies));
  }
  statedDelays_.reserve(description_.cables.size());
  for (const Cable& cable : description_.cables) {
    const bool counts = isStated(cable) && facts().order != OrderRule::chain;
    const double usual = isMachines(cable) ? machineLatency_ : 0;
    // In whole nanoseconds, as sources carry it.
    const double beyond = counts ? std::max(0.0, cable.latency - usual) : 0;
    statedDelays_.push_back(1e-9 * std::round(1e9 * beyond));
  }
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
  if (!isSwitch(from)) return cardNumber(link);
  if (!isSwitch(to)) return cardNumber(reverse(link));
  const auto parallel = std::ranges::equal_range(neighbours(SwitchId(from.index())),
                                                 SwitchId(to.index()), {}, &Neighbour::to);
  const auto own = std::ranges::find(parallel, link, &Neighbour::link);
  return static_cast<std::uint32_t>(own - parallel.begin()) + 1;
}

std::uint32_t Network::cardNumber(LinkId uplink) const {
  const Link& own = link(uplink);
  const MachineId machine(own.from.index() - switchCount());
  std::vector<LinkId> earlier; // on two rails where the machine lacks one
  for (std::size_t rail = 0; this->uplink(machine, rail) != uplink; ++rail) {
    const LinkId other = this->uplink(machine, rail);
    if (link(other).to == own.to && std::ranges::find(earlier, other) == earlier.end())
      earlier.push_back(other);
  }
  return static_cast<std::uint32_t>(earlier.size()) + 1;
}

LinkId Network::uplink(MachineId machine, std::size_t rail) const {
  return rails() == nullptr ? uplink(machine)
                            : rails()->link(rail, rails()->rail(rail).uplink(machine));
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
