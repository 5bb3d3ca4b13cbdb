#include "network/bottleneck.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace topocast {
namespace {

/// In a regular network: of the root's own link and those that lead to the other machines.
LinkId slowestOwnLink(const Network& network, MachineId root) {
  LinkId slowest = network.uplink(root);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const LinkId own = reverse(network.uplink(MachineId(i)));
    if (MachineId(i) != root && network.link(own).bandwidth < network.link(slowest).bandwidth)
      slowest = own;
  }
  return slowest;
}

/// Where switches are listed: the links that every way from the root to some machine passes. A
/// search in depth finds them: a link out to a switch is one if nothing behind it leads back to
/// before it (Tarjan 1974), as nothing does in a tree; those to switches that no machine lies
/// behind do not count.
class AwayFromRoot {
public:
  AwayFromRoot(const Network& network, MachineId root)
      : network_(network), numbers_(network.switchCount(), 0) {
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
    LinkId from;
    std::uint32_t
        earliest; ///< number of the earliest switch that it or one behind it leads back to
    std::size_t next = 0;
    bool leadsToMachine = false;
  };

  void visit(SwitchId top, MachineId root) {
    goTo(top, network_.uplink(root), root);
    while (true) {
      Step& step = path_.back();
      const auto neighbours = network_.neighbours(step.here);
      if (step.next < neighbours.size()) {
        const auto [to, link] = neighbours[step.next++];
        if (link == reverse(step.from)) continue;
        if (const std::uint32_t number = numbers_[to.index()]; number > 0)
          step.earliest = std::min(step.earliest, number);
        else
          goTo(to, link, root);
        continue;
      }
      const Step done = step;
      path_.pop_back();
      if (path_.empty()) return;
      Step& before = path_.back();
      before.earliest = std::min(before.earliest, done.earliest);
      if (!done.leadsToMachine) continue;
      before.leadsToMachine = true;
      if (done.earliest == numbers_[done.here.index()]) consider(done.from);
    }
  }

  void goTo(SwitchId here, LinkId from, MachineId root) {
    numbers_[here.index()] = ++reached_;
    path_.push_back({here, from, reached_, 0, !network_.machinesOf(here).empty()});
    for (const MachineId machine : network_.machinesOf(here))
      if (machine != root) consider(reverse(network_.uplink(machine)));
  }

  const Network& network_;
  std::vector<std::uint32_t>
      numbers_; ///< by switch, in order of the search, from 1; 0 if not reached
  std::uint32_t reached_ = 0;
  std::vector<Step> path_;
  double bandwidth_ = std::numeric_limits<double>::infinity();
  LinkId slowest_;
};

} // namespace

LinkId bottleneck(const Network& network, MachineId root) {
  return network.facts().order == OrderRule::chain ? slowestOwnLink(network, root)
                                                   : AwayFromRoot(network, root).slowest();
}

} // namespace topocast
