#include "wormhole/multicast_orders.hpp"

#include "multicast/leader_multicasts.hpp"
#include "order/network_order.hpp"
#include "schedule/network_schedule.hpp"
#include "wormhole/schedule_order.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <numeric>
#include <utility>

namespace topocast {
namespace {

using Order = std::shared_ptr<const SendingOrder>;

/// The machine order of those machines; numbers are machines'.
MachineOrder orderOf(const Network& network, const std::vector<MachineId>& ranks) {
  return machineOrder(network, sorted(ranks), ranks.front());
}

Order split(const Network& network, const WormholeParameters& parameters, const MulticastKind& kind,
            const std::vector<MachineId>& ranks) {
  std::vector<MachineId> chain = ranks;
  const runtime::FamilyFacts& facts = runtime::factsOf(kind.family);
  if (facts.follows == runtime::Follows::machineOrder) {
    chain.clear();
    for (const std::uint32_t machine : runtime::chainOf(orderOf(network, ranks)))
      chain.emplace_back(machine);
  }
  return std::make_shared<SplittingOrder>(std::move(chain), ranks.front(), parameters,
                                          facts.adapts ? Adaptation::toLastMessage
                                                       : Adaptation::none);
}

Order treeOrder(const Network& network, const ScheduleKind& kind,
                const std::vector<MachineId>& ranks) {
  if (runtime::sendsWorms(kind))
    return std::make_shared<ScheduleOrder>(
        ranks.front(),
        leaderMulticasts(network, orderOf(network, ranks), runtime::factsOf(kind).copies));
  if (runtime::factsOf(kind).follows == runtime::Follows::machineOrder)
    return std::make_shared<ScheduleOrder>(
        BroadcastTree(runtime::build(kind, orderOf(network, ranks)).front()));
  std::vector<std::uint32_t> numbers(ranks.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  runtime::PreorderTree tree = runtime::build(kind, runtime::chainOrder(numbers, 0)).front();
  for (std::uint32_t& machine : tree.machines)
    machine = ranks[machine].value;
  return std::make_shared<ScheduleOrder>(BroadcastTree(std::move(tree)));
}

} // namespace

std::string MulticastKind::name() const {
  return tree ? nameOf(*tree) : runtime::registered(family).name;
}

std::string splittingNames() {
  std::string names;
  for (const Family family : scheduleFamilies())
    if (runtime::isTimed(family))
      names += (names.empty() ? "" : ", ") + std::string(runtime::registered(family).name);
  return names;
}

std::vector<MulticastKind> usualMulticastKinds() {
  std::vector<MulticastKind> kinds;
  for (const Family family : scheduleFamilies())
    if (runtime::factsOf(family).isUsualInWormholes)
      kinds.push_back(llvm::cantFail(findMulticastKind(runtime::registered(family).name)));
  return kinds;
}

llvm::Expected<MulticastKind> findMulticastKind(std::string_view name) {
  if (const auto family = findTimedFamily(name)) return MulticastKind{*family, std::nullopt};
  auto kind = findSchedule(name);
  if (!kind)
    return llvm::createStringError(llvm::toString(kind.takeError()) +
                                   "; and, by the simulation's costs, " + splittingNames());
  const std::string quoted = "'" + nameOf(*kind) + "'";
  if (runtime::factsOf(*kind).adapts)
    return llvm::createStringError(
        quoted + ": senders adapt to what messages take in this network; write '" +
        runtime::registered(kind->family).name + "'");
  if (runtime::isCopied(*kind) && !runtime::sendsWorms(*kind))
    return llvm::createStringError(quoted +
                                   " has messages that switches copy, packet by packet: type "
                                   "'topocast-lab simulate'; worms leave copies on their "
                                   "routes alone");
  if (runtime::treesOf(*kind) != 1 || runtime::scatters(*kind))
    return llvm::createStringError(quoted + " cuts messages up; wormhole networks are simulated "
                                            "with messages sent whole");
  return MulticastKind{kind->family, *kind};
}

llvm::Error checkOnNetwork(const MulticastKind& kind, const Network& network) {
  if (!kind.tree || !kind.sendsWorms()) return llvm::Error::success();
  return buildSchedule(*kind.tree, network, machineOrder(network, MachineId(0))).takeError();
}

OrderMaker orderMaker(const Network& network, const WormholeParameters& parameters,
                      const MulticastKind& kind) {
  return [&network, &parameters, kind](const std::vector<MachineId>& ranks) -> Order {
    return kind.tree ? treeOrder(network, *kind.tree, ranks)
                     : split(network, parameters, kind, ranks);
  };
}

} // namespace topocast
