// The network that everything else works on: machines and switches joined by directed links that
// form a tree. A description with more cables than a tree needs is embedded by a spanning tree of
// greatest bandwidth (Patarasuk et al. 2008, section 6: near-optimal broadcast on an irregular
// network by way of a spanning tree); the cables left out are reported.
#pragma once

#include "network/description.hpp"
#include "network/ids.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

/// One direction of a cable.
struct Link {
  VertexId from;
  VertexId to;
  double bandwidth = 0; ///< bytes per second
  double latency = 0;   ///< seconds
};

/// A switch next to a switch, and the link that leads there.
struct Neighbour {
  SwitchId to;
  LinkId link;
};

/// Machines, switches and directed links in the form of a tree; immutable.
class Network {
public:
  /// Takes a connected description whose cables form a tree.
  explicit Network(NetworkDescription tree);

  const std::string& name() const { return description_.name; }
  std::size_t machineCount() const { return description_.machines.size(); }
  std::size_t switchCount() const { return description_.switches.size(); }
  std::size_t vertexCount() const { return switchCount() + machineCount(); }
  /// Number of directed links.
  std::size_t linkCount() const { return links_.size(); }

  const std::string& name(MachineId machine) const {
    return description_.machines[machine.index()];
  }
  const std::string& name(SwitchId aSwitch) const { return description_.switches[aSwitch.index()]; }
  const std::string& name(VertexId vertex) const;
  /// `s0->s1`
  std::string name(LinkId link) const;

  VertexId vertex(SwitchId aSwitch) const { return VertexId(aSwitch.index()); }
  VertexId vertex(MachineId machine) const { return VertexId(switchCount() + machine.index()); }

  const Link& link(LinkId link) const { return links_[link.index()]; }
  std::span<const Link> links() const { return links_; }
  /// The link from a machine to its switch.
  LinkId uplink(MachineId machine) const { return uplinks_[machine.index()]; }
  SwitchId switchOf(MachineId machine) const { return switchOf_[machine.index()]; }
  /// A switch's machines in order of their numbers.
  std::span<const MachineId> machinesOf(SwitchId aSwitch) const;
  /// The switches next to a switch, in order of their numbers.
  std::span<const Neighbour> neighbours(SwitchId aSwitch) const;

  /// The switch before this one on the way from switch 0, and the link that leads from there;
  /// nothing for switch 0.
  const std::optional<Neighbour>& above(SwitchId aSwitch) const { return above_[aSwitch.index()]; }
  /// Number of switches between this one and switch 0, that one counted.
  std::size_t depth(SwitchId aSwitch) const { return depth_[aSwitch.index()]; }

  std::optional<MachineId> findMachine(std::string_view name) const;

  /// Bandwidth that counts as one machine's speed, in bytes per second: the median over all
  /// machines' own links. Link loads are relative to it.
  double machineBandwidth() const { return machineBandwidth_; }

private:
  void layOutLinks();
  void rootAtFirstSwitch();

  NetworkDescription description_;
  std::vector<Link> links_;
  std::vector<LinkId> uplinks_;
  std::vector<SwitchId> switchOf_;
  std::vector<std::vector<MachineId>> machinesOf_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<std::optional<Neighbour>> above_;
  std::vector<std::size_t> depth_;
  double machineBandwidth_ = 0;
};

} // namespace topocast
