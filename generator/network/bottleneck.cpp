#include "network/bottleneck.hpp"

#include <limits>
#include <vector>

namespace topocast {
namespace {

/// In a regular shape: of the root's own link and those that lead to the other machines.
LinkId slowestOwnLink(const Network& network, MachineId root) {
  LinkId slowest = network.uplink(root);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const LinkId own = reverse(network.uplink(MachineId(i)));
    if (MachineId(i) != root && network.link(own).bandwidth < network.link(slowest).bandwidth)
      slowest = own;
  }
  return slowest;
}

/// In a tree the links that lead from the root to a machine: all but the directions towards the
/// root, and but those to switches that no machine lies behind.
class AwayFromRoot {
public:
  AwayFromRoot(const Network& network, MachineId root) : network_(network) {
    consider(network.uplink(root));
    visit(network.switchOf(root), root);
  }
  LinkId slowest() const { return slowest_; }

private:
  void consider(LinkId link) {
    if (network_.link(link).bandwidth < bandwidth_) {
      bandwidth_ = network_.link(link).bandwidth;
      slowest_ = link;
    }
  }

  /// A switch on the way out, and the number of neighbours already gone to.
  struct Step {
    SwitchId here;
    SwitchId above;
    LinkId from;
    std::size_t next = 0;
    bool leadsToMachine = false;
  };

  void visit(SwitchId top, MachineId root) {
    std::vector<Step> path = {{top, top, network_.uplink(root), 0, false}};
    considerMachines(path.back(), root);
    while (true) {
      Step& step = path.back();
      const auto neighbours = network_.neighbours(step.here);
      if (step.next < neighbours.size()) {
        const auto [to, link] = neighbours[step.next++];
        if (to == step.above && path.size() > 1) continue;
        path.push_back({to, step.here, link, 0, false});
        considerMachines(path.back(), root);
        continue;
      }
      const Step done = step;
      path.pop_back();
      if (path.empty()) return;
      if (!done.leadsToMachine) continue;
      consider(done.from);
      path.back().leadsToMachine = true;
    }
  }

  void considerMachines(Step& step, MachineId root) {
    for (const MachineId machine : network_.machinesOf(step.here)) {
      step.leadsToMachine = true;
      if (machine != root) consider(reverse(network_.uplink(machine)));
    }
  }

  const Network& network_;
  double bandwidth_ = std::numeric_limits<double>::infinity();
  LinkId slowest_;
};

} // namespace

LinkId bottleneck(const Network& network, MachineId root) {
  return network.tree() != nullptr ? AwayFromRoot(network, root).slowest()
                                   : slowestOwnLink(network, root);
}

} // namespace topocast
