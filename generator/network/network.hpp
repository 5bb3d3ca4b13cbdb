// The network that everything else works on: machines and switches joined by directed links, and
// the rule by which messages are routed. There are five kinds (network_kind.hpp): a tree of
// switches, a network with fixed routes, a mesh or torus, a multistage network, or several rails,
// each of which is a network of the first two kinds. A description that has more cables than a tree
// needs and tells no routes is embedded by a spanning tree of greatest bandwidth (Patarasuk et al.
// 2008, section 6: near-optimal broadcast on an irregular network by way of a spanning tree); the
// cables left out are reported.
#pragma once

#include "network/description.hpp"
#include "network/dimension_order.hpp"
#include "network/forwarding.hpp"
#include "network/ids.hpp"
#include "network/link.hpp"
#include "network/minimum_cut.hpp"
#include "network/network_kind.hpp"
#include "network/rail_routing.hpp"
#include "network/rooted_tree.hpp"
#include "network/turnaround.hpp"

#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace topocast {

/// How messages find their way; each rule belongs to one shape (shape.hpp).
using RoutingRule = std::variant<RootedTree, Forwarding, DimensionOrder, Turnaround, RailRouting>;

/// Machines, switches, directed links and the routing rule; immutable.
class Network {
public:
  /// The description is connected. Its cables form a tree, or its next hops lead to every machine,
  /// or its cables are those of the regular network that its shape names.
  explicit Network(NetworkDescription description);

  const NetworkDescription& description() const { return description_; }
  const std::string& name() const { return description_.name; }
  std::size_t machineCount() const { return description_.machines.size(); }
  std::size_t switchCount() const { return description_.switches.size(); }
  std::size_t vertexCount() const { return switchCount() + machineCount(); }
  /// Number of directed links.
  std::size_t linkCount() const { return links_.size(); }

  /// Number of cables of the topology file that are not in the tree; messages never pass them.
  std::size_t unusedCableCount() const { return description_.unusedCables.size(); }
  std::span<const Cable> unusedCables() const { return description_.unusedCables; }

  const std::string& name(MachineId machine) const {
    return description_.machines[machine.index()];
  }
  const std::string& name(SwitchId aSwitch) const { return description_.switches[aSwitch.index()]; }
  const std::string& name(VertexId vertex) const;
  /// `s0->s1`; of parallel cables `s0->s1#2` from the second on
  std::string name(LinkId link) const;
  /// Which of the cables between its two ends the link is of, in the order of the file, from 1.
  std::uint32_t cableNumber(LinkId link) const;

  VertexId vertex(SwitchId aSwitch) const { return VertexId(aSwitch.index()); }
  VertexId vertex(MachineId machine) const { return VertexId(switchCount() + machine.index()); }

  bool isSwitch(VertexId vertex) const { return vertex.index() < switchCount(); }

  const Link& link(LinkId link) const { return links_[link.index()]; }
  std::span<const Link> links() const { return links_; }
  /// The link from a machine to its switch; where there are rails, on the first of them.
  LinkId uplink(MachineId machine) const { return uplinks_[machine.index()]; }
  /// The same on any rail.
  LinkId uplink(MachineId machine, std::size_t rail) const;
  /// The switch at the end of uplink().
  SwitchId switchOf(MachineId machine) const { return switchOf_[machine.index()]; }
  /// A switch's machines in order of their numbers, whatever their rails.
  std::span<const MachineId> machinesOf(SwitchId aSwitch) const;
  /// The switches next to a switch, in order of their numbers, one to several parallel cables in
  /// order of the cables.
  std::span<const Neighbour> neighbours(SwitchId aSwitch) const;
  /// The same by switch (SwitchGraph, graph.hpp).
  std::span<const std::vector<Neighbour>> neighbours() const { return neighbours_; }

  const RoutingRule& routing() const { return routing_; }
  /// The tree that the switches form; null in a network of another kind.
  const RootedTree* tree() const { return std::get_if<RootedTree>(&routing_); }
  /// The switches' next hops in a network with fixed routes; null in a network of another kind.
  const Forwarding* forwarding() const { return std::get_if<Forwarding>(&routing_); }
  /// The rails in a network that has several; null in a network of another kind.
  const RailRouting* rails() const { return std::get_if<RailRouting>(&routing_); }
  /// How many rails there are: 1 in networks of other kinds.
  std::size_t railCount() const { return rails() == nullptr ? 1 : rails()->count(); }
  /// The rail that a message to `to` takes which is sent on rail `chosen`: that one, or the one by
  /// which the receiver is reached.
  std::size_t railTo(MachineId to, std::size_t chosen = 0) const {
    return rails() == nullptr ? chosen : rails()->railTo(to, chosen);
  }
  /// How many messages a machine sends at once: one by each card where it chooses rails.
  std::size_t cardsAtOnce() const {
    return rails() == nullptr || rails()->isByDestination() ? 1 : rails()->count();
  }
  /// A rail by itself; in a network of another kind the only one, which is the network.
  const Network& rail(std::size_t number) const {
    return rails() == nullptr ? *this : rails()->rail(number);
  }
  const NetworkShape& shape() const { return description_.shape; }
  NetworkKind kind() const { return kindOf(shape()); }
  /// What its kind supports.
  const KindFacts& facts() const { return factsOf(kind()); }
  /// In a regular network: the number of the node or port that the machine is on.
  std::uint32_t place(MachineId machine) const {
    assert(facts().order == OrderRule::chain && "machines on listed switches have no places");
    return description_.places[machine.index()];
  }

  /// What the switches copy by themselves.
  const Copying& copying() const { return description_.copying; }

  std::optional<MachineId> findMachine(std::string_view name) const;

  /// Bandwidth of a usual machine's link in bytes per second: the median over all such links; in a
  /// part of a network (machine_subset.hpp), or a rail, that of the whole. Link loads are relative
  /// to it.
  double machineBandwidth() const { return machineBandwidth_; }

  /// The latency of a usual machine's link in seconds: the median over all such links of which the
  /// file, its format or the user tells it; likewise that of the whole. Nothing if nobody does.
  std::optional<double> machineLatency() const {
    return machineLatency_ < 0 ? std::nullopt : std::optional(machineLatency_);
  }
  /// Seconds that a message spends on a link beyond those of a usual machine's, 0 at least: of
  /// links between switches all that the file or the user states. 0 where neither does, and in
  /// regular networks.
  double statedDelay(LinkId link) const { return statedDelays_[link.index() / 2]; }

  /// What limits broadcasts; bottleneck.hpp tells it as a root sees it.
  const MinimumCut& minimumCut() const { return minimumCut_; }

private:
  void layOutLinks();
  void findMachineBandwidth();
  void findDelays();
  /// Which of the machine's cables to one switch a link from a machine is of, from 1.
  std::uint32_t cardNumber(LinkId uplink) const;

  NetworkDescription description_;
  std::vector<Link> links_;
  std::vector<LinkId> uplinks_;
  std::vector<SwitchId> switchOf_;
  std::vector<std::vector<MachineId>> machinesOf_;
  std::vector<std::vector<Neighbour>> neighbours_;
  RoutingRule routing_;
  double machineBandwidth_ = 0;
  double machineLatency_ = -1;
  std::vector<double> statedDelays_; ///< by cable
  MinimumCut minimumCut_;
};

} // namespace topocast
