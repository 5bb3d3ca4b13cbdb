#include "wormhole/multicast_orders.hpp"

#include "order/machine_order.hpp"
#include "wormhole/tree_order.hpp"

#include "topocast/chain_order.hpp"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <numeric>
#include <utility>

namespace topocast {
namespace {

struct Splitting {
  std::string_view name;
  Adaptation adaptation;
  runtime::Follows follows;
};
constexpr std::array splittings = {
    Splitting{"optimal", Adaptation::none, runtime::Follows::machineOrder},
    Splitting{"unaware-optimal", Adaptation::none, runtime::Follows::machineNumbers},
    Splitting{"dynamic", Adaptation::toLastMessage, runtime::Follows::machineOrder},
    Splitting{"unaware-dynamic", Adaptation::toLastMessage, runtime::Follows::machineNumbers}};

using Order = std::shared_ptr<const SendingOrder>;

/// The machine order of those machines; numbers are machines'.
MachineOrder orderOf(const Network& network, const std::vector<MachineId>& ranks) {
  return machineOrder(network, sorted(ranks), ranks.front());
}

Order split(const Network& network, const WormholeParameters& parameters, const MulticastKind& kind,
            const std::vector<MachineId>& ranks) {
  std::vector<MachineId> chain = ranks;
  if (kind.follows == runtime::Follows::machineOrder) {
    chain.clear();
    for (const std::uint32_t machine : runtime::chainOf(orderOf(network, ranks)))
      chain.emplace_back(machine);
  }
  return std::make_shared<SplittingOrder>(std::move(chain), ranks.front(), parameters,
                                          kind.adaptation);
}

Order treeOrder(const Network& network, const ScheduleKind& kind,
                const std::vector<MachineId>& ranks) {
  if (kind.follows == runtime::Follows::machineOrder)
    return std::make_shared<TreeOrder>(
        BroadcastTree(kind.build(orderOf(network, ranks), kind.arity).front()));
  std::vector<std::uint32_t> numbers(ranks.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  runtime::PreorderTree tree = kind.build(runtime::chainOrder(numbers, 0), kind.arity).front();
  for (std::uint32_t& machine : tree.machines)
    machine = ranks[machine].value;
  return std::make_shared<TreeOrder>(BroadcastTree(std::move(tree)));
}

bool hasOneTree(const ScheduleKind& kind) {
  return kind.build(runtime::chainOrder({0, 1, 2, 3}, 0), kind.arity).size() == 1;
}

} // namespace

std::string_view splittingNames() {
  return "optimal, unaware-optimal, dynamic, unaware-dynamic";
}

llvm::Expected<MulticastKind> findMulticastKind(std::string_view name) {
  for (const Splitting& splitting : splittings)
    if (splitting.name == name)
      return MulticastKind{std::string(name), std::nullopt, splitting.adaptation,
                           splitting.follows};
  auto kind = findSchedule(name);
  if (!kind)
    return llvm::createStringError(llvm::toString(kind.takeError()) +
                                   "; and, by the simulation's costs, " +
                                   std::string(splittingNames()));
  if (isAdaptive(kind->name))
    return llvm::createStringError(
        "'" + kind->name + "': senders adapt to what messages take in this network; write '" +
        llvm::StringRef(kind->name).split(':').first.str() + "'");
  if (!hasOneTree(*kind))
    return llvm::createStringError("'%s' cuts messages up; wormhole networks are simulated with "
                                   "messages sent whole",
                                   kind->name.c_str());
  return MulticastKind{kind->name, std::move(*kind)};
}

OrderMaker orderMaker(const Network& network, const WormholeParameters& parameters,
                      const MulticastKind& kind) {
  return [&network, &parameters, kind](const std::vector<MachineId>& ranks) -> Order {
    return kind.tree ? treeOrder(network, *kind.tree, ranks)
                     : split(network, parameters, kind, ranks);
  };
}

} // namespace topocast
