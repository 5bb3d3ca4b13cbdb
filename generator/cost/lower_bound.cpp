#include "cost/lower_bound.hpp"

#include <algorithm>
#include <limits>

namespace topocast {
namespace {

/// The best the parameters allow in every respect at once.
struct Best {
  double latency = std::numeric_limits<double>::infinity();
  double startUp = std::numeric_limits<double>::infinity(); ///< g, or L + g where that is less
  double secondsPerByte = std::numeric_limits<double>::infinity();
};

Best bestOf(const CommunicationParameters& parameters) {
  Best best;
  best.latency = parameters.latency(0);
  best.startUp = parameters.gap(0) + std::min(best.latency, 0.0);
  for (const MeasuredSize& measured : parameters.measured()) {
    const double rate = measured.gap / static_cast<double>(measured.messageBytes);
    best.latency = std::min(best.latency, measured.latency);
    best.startUp = std::min(best.startUp, measured.gap + std::min(measured.latency, 0.0));
    best.secondsPerByte = std::min(best.secondsPerByte, rate);
  }
  // Between measured sizes the rate lies between theirs. Below the smallest it is least at one
  // byte, if it falls; beyond the largest the gap grows by its last slope.
  best.secondsPerByte = std::min(best.secondsPerByte, parameters.gap(1));
  const std::uint64_t largest = parameters.measured().back().messageBytes;
  const double slope =
      (parameters.gap(2 * largest) - parameters.gap(largest)) / static_cast<double>(largest);
  best.secondsPerByte = std::min(best.secondsPerByte, slope);
  return best;
}

/// The slowest of the links that every broadcast needs whatever the network: the root's own, and
/// those that lead to the other machines.
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

double LowerBound::seconds() const {
  return std::max(bandwidthSeconds, startUpSeconds);
}

LowerBound lowerBound(const Network& network, MachineId root,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes,
                      std::uint32_t ports) {
  if (network.machineCount() == 1) return {};
  const Best best = bestOf(parameters);
  LowerBound bound;
  bound.slowestLink = network.tree() != nullptr ? AwayFromRoot(network, root).slowest()
                                                : slowestOwnLink(network, root);
  const double slowness = network.machineBandwidth() / network.link(bound.slowestLink).bandwidth;
  const double onTheWire = static_cast<double>(messageBytes) * best.secondsPerByte * slowness;
  bound.bandwidthSeconds = std::max(best.latency + onTheWire, 0.0);
  bound.growth = 1 + std::max(ports, parameters.ports().count);
  for (std::uint64_t reached = 1; reached < network.machineCount(); reached *= bound.growth)
    ++bound.startUps;
  bound.startUpSeconds = std::max(best.latency, 0.0) + bound.startUps * best.startUp;
  return bound;
}

} // namespace topocast
