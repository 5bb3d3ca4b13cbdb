#include "collective/collective_costs.hpp"

#include "collective/collective_steps.hpp"
#include "collective/step_profile.hpp"
#include "collective/stepped_messages.hpp"
#include "input/names.hpp"
#include "network/network_kind.hpp"
#include "order/hamiltonian_line.hpp"
#include "order/network_order.hpp"
#include "schedule/network_schedule.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/halving.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include "llvm/Support/Error.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <variant>

namespace topocast {
namespace {

using Messages = std::vector<CollectiveMessage>;
/// Machines by position.
using MachineLine = std::vector<std::uint32_t>;

std::uint32_t positionOf(const MachineLine& line, MachineId machine) {
  return static_cast<std::uint32_t>(std::ranges::find(line, machine.value) - line.begin());
}

/// Finds what operations cost over one line of machines.
class LineCosts {
public:
  LineCosts(const Network& network, std::uint64_t messageBytes, const PacketConstants& constants,
            MachineLine line, PathRule rule, const StepTimerMaker& flits)
      : network_(network), messageBytes_(messageBytes), constants_(constants),
        line_(std::move(line)), rule_(std::move(rule)) {
    if (flits) timer_ = flits(rule_);
  }

  CollectiveCost costOf(const CollectiveFacts& operation, const Messages& messages) const {
    std::vector<SteppedMessage> stepped;
    std::vector<RoutedMessage> routed;
    for (const CollectiveMessage& message : messages) {
      const std::uint64_t bytes = lengthOf(message, operation.collective) * messageBytes_;
      stepped.push_back({multicastOf(message), bytes});
      routed.push_back({message.step, bytes, hopsOf(stepped.back().message)});
    }
    CollectiveCost cost = summed(operation.name, std::move(stepped), routed);
    if (network_.facts().switching == Switching::storeAndForward)
      cost.seconds = secondsOf(simulateSteps(network_, cost.sent, constants_));
    if (timer_) cost.flitSeconds = timer_(cost.sent);
    return cost;
  }

  /// A broadcast by these messages of the network, or a barrier: switches combine the answers to a
  /// message, so that these take its time on the way back, step by step from the last to the first.
  /// Then the root tells all. Source: Coll et al. (2003), section 6.
  CollectiveCost costOfCopied(const CollectiveFacts& operation,
                              const std::vector<Multicast>& multicasts) const {
    const bool isBarrier = operation.collective == Collective::barrier;
    const std::uint64_t bytes = isBarrier ? 0 : messageBytes_;
    const std::uint32_t steps = multicasts.back().step;
    const std::vector<std::vector<CopiedHop>> ways = waysApart(multicasts);
    std::vector<SteppedMessage> sent;
    std::vector<RoutedMessage> routed;
    for (std::size_t i = isBarrier ? multicasts.size() : 0; i-- > 0;) {
      const std::uint32_t step = steps + 1U - multicasts[i].step;
      for (const MachineId to : multicasts[i].to)
        sent.push_back({{to, {multicasts[i].from}, step}, bytes});
      routed.push_back({step, bytes, ways[i]});
    }
    for (std::size_t i = 0; i < multicasts.size(); ++i) {
      sent.push_back({multicasts[i], bytes});
      if (isBarrier) sent.back().message.step += steps;
      routed.push_back({sent.back().message.step, bytes, ways[i]});
    }
    return summed(operation.name, std::move(sent), routed);
  }

  /// Why the network does not have the channels; empty if it has them.
  std::string whyNot(const VirtualTopology& topology) const {
    const Copying& copying = network_.copying();
    for (const TopologyChannel& channel : topology.channels) {
      const Multicast message = multicastOf({channel.sender, channel.receivers, 1, {}});
      if (copying.sets == CopiedTo::adjacentMachines && !areAdjacent(message.to))
        return "copies to machines that are not adjacent";
      if (copying.switches.empty()) continue;
      if (const auto at = partingWithoutCopies(network_, hopsOf(message)))
        return "copies at " + inQuotes(network_.name(*at)) + ", which makes no copies";
    }
    return {};
  }

private:
  /// By steps that do not overlap.
  CollectiveCost summed(std::string_view operation, std::vector<SteppedMessage> sent,
                        const std::vector<RoutedMessage>& routed) const {
    CollectiveCost cost{operation, 0, routed.size(), 0, 0, 0, std::nullopt, std::move(sent)};
    for (const StepProfile& step : profileSteps(network_, routed, constants_)) {
      ++cost.steps;
      cost.mostOnLink = std::max(cost.mostOnLink, step.mostOnLink);
      cost.longestPath = std::max(cost.longestPath, step.longestPath);
      cost.seconds += step.seconds;
    }
    return cost;
  }

  Multicast multicastOf(const CollectiveMessage& message) const {
    Multicast multicast{MachineId(line_[message.from]), {}, message.step};
    for (const std::uint32_t position : message.to)
      multicast.to.emplace_back(line_[position]);
    return multicast;
  }

  /// The links of each message; those of one step over different links where that is possible.
  std::vector<std::vector<CopiedHop>> waysApart(const std::vector<Multicast>& multicasts) const {
    std::vector<std::uint32_t> usedIn(network_.linkCount(), 0); // the latest step, by link
    std::vector<std::vector<CopiedHop>> ways;
    for (const auto& [from, to, step] : multicasts) {
      const auto isFree = [&, now = step](LinkId link) { return usedIn[link.index()] != now; };
      ways.push_back(copiedRoute(network_, from, to, isFree));
      for (const CopiedHop& hop : ways.back())
        usedIn[hop.link.index()] = step;
    }
    return ways;
  }

  bool areAdjacent(const std::vector<MachineId>& machines) const {
    const auto place = [&](MachineId machine) { return network_.place(machine); };
    const auto [first, last] = std::ranges::minmax(machines, {}, place);
    return place(last) - place(first) + 1U == machines.size();
  }

  std::vector<CopiedHop> hopsOf(const Multicast& message) const {
    if (rule_) return routeThrough(network_, message.from, message.to, rule_);
    return copiedRoute(network_, message.from, message.to, [](LinkId) { return true; });
  }

  const Network& network_;
  std::uint64_t messageBytes_;
  const PacketConstants& constants_;
  MachineLine line_;
  PathRule rule_; ///< by which messages pass their receivers; empty if switches copy them
  StepTimer timer_;
};

std::size_t mostOf(const std::map<std::uint32_t, std::size_t>& counts) {
  std::size_t most = 0;
  for (const auto& [machine, count] : counts)
    most = std::max(most, count);
  return most;
}

TopologyCosts costsOver(std::string_view name, const VirtualTopology& topology, std::uint32_t root,
                        const LineCosts& costs) {
  std::map<std::uint32_t, std::size_t> owned;
  std::map<std::uint32_t, std::size_t> received;
  for (const TopologyChannel& channel : topology.channels) {
    ++owned[channel.sender];
    for (const std::uint32_t receiver : channel.receivers)
      ++received[receiver];
  }
  TopologyCosts found{name, topology.channels.size(), 0, mostOf(owned), mostOf(received), 0, {}};
  for (const TopologyChannel& channel : topology.channels)
    found.receivers += channel.receivers.size();
  found.groups = static_cast<std::size_t>(
      std::ranges::count_if(topology.channels, [](const TopologyChannel& channel) {
        return channel.receivers.size() > 1;
      }));
  for (const CollectiveFacts& operation : collectives())
    found.operations.push_back(
        costs.costOf(operation, stepsOver(topology, operation.collective, root)));
  return found;
}

/// Rows and columns of a grid with a machine at every router.
std::optional<std::pair<std::uint32_t, std::uint32_t>> gridOf(const Network& network) {
  const auto* mesh = std::get_if<MeshShape>(&network.shape());
  if (mesh == nullptr || mesh->radices.size() != 2) return std::nullopt;
  if (network.machineCount() != network.switchCount()) return std::nullopt;
  return std::pair(mesh->radices[0], mesh->radices[1]);
}

/// The tree of recursive halving over the machine order from the root, by positions in the line.
runtime::PreorderTree binomialTree(const MachineOrder& order, const MachineLine& line) {
  MachineOrder positions = order;
  for (std::uint32_t& machine : positions.machines)
    machine = positionOf(line, MachineId(machine));
  return runtime::halvingTree(positions).front();
}

TopologyCosts costsAlong(const runtime::PreorderTree& tree, const LineCosts& costs) {
  std::map<std::uint32_t, std::size_t> neighbours; // children, and the parent
  for (std::size_t i = 0; i < tree.machines.size(); ++i)
    neighbours[tree.machines[i]] = tree.childCounts[i] + std::size_t{i > 0 ? 1U : 0U};
  const std::size_t most = mostOf(neighbours);
  const std::size_t channels = 2 * (tree.machines.size() - 1U);
  TopologyCosts found{"binomial", channels, 0, most, most, channels, {}};
  for (const CollectiveFacts& operation : collectives())
    found.operations.push_back(costs.costOf(operation, stepsAlong(tree, operation.collective)));
  return found;
}

/// Broadcast and barrier over the messages that the network plans from the root.
TopologyCosts costsOfHardwareTree(const Network& network, MachineId root, const LineCosts& costs) {
  const ScheduleKind kind{runtime::Family::hardwareTree, runtime::NoParameters{}};
  const std::vector<Multicast> multicasts =
      llvm::cantFail(buildSchedule(kind, network, machineOrder(network, root))).multicasts;
  std::map<std::uint32_t, std::size_t> owned;
  TopologyCosts found{"hardware-tree", multicasts.size(), 0, 0, 1, 0, {}};
  for (const Multicast& message : multicasts) {
    ++owned[message.from.value];
    found.groups += message.to.size() > 1 ? 1U : 0U;
    found.receivers += message.to.size();
  }
  found.mostOwned = mostOf(owned);
  for (const CollectiveFacts& operation : collectives())
    if (operation.collective == Collective::broadcast ||
        operation.collective == Collective::barrier)
      found.operations.push_back(costs.costOfCopied(operation, multicasts));
  return found;
}

} // namespace

CollectiveComparison compareCollectives(const Network& network, MachineId root,
                                        std::uint64_t messageBytes,
                                        const PacketConstants& constants,
                                        const StepTimerMaker& flits) {
  assert(network.copying().sets != CopiedTo::receiversOfChannels);
  const MachineLine line = hamiltonianLine(network);
  const auto size = static_cast<std::uint32_t>(line.size());
  const bool isMesh = std::holds_alternative<MeshShape>(network.shape());
  const auto costsOn = [&](const MachineLine& machines, const PathRule& rule) {
    return LineCosts(network, messageBytes, constants, machines, rule,
                     isMesh ? flits : StepTimerMaker());
  };
  CollectiveComparison found;
  const auto add = [&](std::string_view name, const VirtualTopology& topology,
                       std::uint32_t position, const LineCosts& costs) {
    if (std::string reason = costs.whyNot(topology); !reason.empty())
      found.leftOut.push_back({name, std::move(reason)});
    else
      found.topologies.push_back(costsOver(name, topology, position, costs));
  };
  const LineCosts copied = costsOn(line, isMesh ? hamiltonianRule(network) : PathRule());
  const std::uint32_t position = positionOf(line, root);
  add("m-array", mArray(size), position, copied);
  add("rem-array", remArray(size), position, copied);
  if (const auto grid = gridOf(network)) {
    const MachineLine rows = machineChain(network);
    add("m-mesh", mMesh(grid->first, grid->second), positionOf(rows, root),
        costsOn(rows, straightRule(network)));
  }
  if (network.copying().sets == CopiedTo::adjacentMachines)
    found.topologies.push_back(costsOfHardwareTree(network, root, copied));
  const MachineOrder order = machineOrder(network, root);
  const MachineLine chain = runtime::chainOf(order);
  found.topologies.push_back(costsAlong(binomialTree(order, chain), costsOn(chain, PathRule())));
  return found;
}

} // namespace topocast
