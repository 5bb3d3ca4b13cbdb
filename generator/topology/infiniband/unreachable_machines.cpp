#include "topology/infiniband/unreachable_machines.hpp"

#include "input/names.hpp"
#include "topology/infiniband/switch_exits.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace topocast {
namespace {

/// A message that is dropped: between which machines, and by which switch.
struct Dropped {
  std::size_t from;
  std::size_t to;
  std::size_t at;
};

class DropFinder {
public:
  DropFinder(std::span<const ForwardingTable* const> tableOf, const SwitchExits& exits,
             std::size_t machines)
      : tableOf_(tableOf), exits_(exits), machinesOf_(tableOf.size()), machineCount_(machines) {
    for (std::size_t machine = 0; machine < machines; ++machine)
      machinesOf_[exits.switchOf(machine)].push_back(machine);
  }

  /// The dropped messages between all machines; those behind `most` are not looked for.
  std::vector<Dropped> find(std::size_t most) {
    std::vector<Dropped> dropped;
    for (std::size_t to = 0; to < machineCount_ && dropped.size() <= most; ++to) {
      dropsAt_.assign(tableOf_.size(), unknown);
      dropsAt_[exits_.switchOf(to)] = nowhere;
      for (const std::size_t start : exits_.switchesWithMachines())
        if (const std::size_t at = follow(start, to); at != nowhere)
          for (const std::size_t from : machinesOf_[start])
            dropped.push_back({from, to, at});
    }
    return dropped;
  }

private:
  static constexpr std::size_t nowhere = ~std::size_t{0};
  static constexpr std::size_t unknown = nowhere - 1;

  /// The switch that drops messages from a switch to a machine, or nowhere. What goes astray or in
  /// circles is dropped by none.
  std::size_t follow(std::size_t start, std::size_t to) {
    path_.clear();
    std::size_t here = start;
    for (; dropsAt_[here] == unknown; here = *next_) {
      path_.push_back(here);
      dropsAt_[here] = nowhere; // should this switch be passed again
      if (drops(here, to)) dropsAt_[here] = here;
      next_ = nextOf(here, to);
      if (!next_) break;
    }
    const std::size_t at = dropsAt_[here];
    for (const std::size_t passed : path_)
      dropsAt_[passed] = at;
    return at;
  }

  bool drops(std::size_t at, std::size_t to) const {
    return tableOf_[at] != nullptr && tableOf_[at]->portTo(exits_.lidOf(to)) == noPort;
  }

  std::optional<std::size_t> nextOf(std::size_t at, std::size_t to) const {
    if (tableOf_[at] == nullptr) return std::nullopt;
    const NextHop hop = exits_.nextHop(at, tableOf_[at]->portTo(exits_.lidOf(to)));
    if (hop == noNextHop) return std::nullopt;
    return exits_.next(at, hop);
  }

  std::span<const ForwardingTable* const> tableOf_;
  const SwitchExits& exits_;
  std::vector<std::vector<std::size_t>> machinesOf_; ///< by switch
  std::size_t machineCount_;
  std::vector<std::size_t> dropsAt_; ///< by switch, for the destination at hand
  std::vector<std::size_t> path_;
  std::optional<std::size_t> next_;
};

/// Machines of which every dropped message has one: that with most messages first.
std::vector<bool> coverOf(std::vector<Dropped> dropped, std::size_t machines) {
  std::vector<bool> isLeftOut(machines, false);
  while (!dropped.empty()) {
    std::vector<std::size_t> counts(machines, 0);
    for (const Dropped& message : dropped) {
      ++counts[message.from];
      ++counts[message.to];
    }
    const auto worst = static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
    isLeftOut[worst] = true;
    std::erase_if(dropped, [worst](const Dropped& message) {
      return message.from == worst || message.to == worst;
    });
  }
  return isLeftOut;
}

void removeMachines(const std::vector<bool>& isLeftOut, std::vector<LinkPorts>& ports,
                    NetworkDescription& description) {
  const std::size_t switches = description.switches.size();
  std::vector<std::size_t> numbers(isLeftOut.size());
  std::vector<std::string> machines;
  for (std::size_t i = 0; i < isLeftOut.size(); ++i) {
    numbers[i] = switches + machines.size();
    if (!isLeftOut[i]) machines.push_back(std::move(description.machines[i]));
  }
  std::vector<Cable> cables;
  std::vector<LinkPorts> kept;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    Cable cable = description.cables[i]; // a machine stands first
    const bool isMachines = cable.first >= switches;
    if (isMachines && isLeftOut[cable.first - switches]) continue;
    if (isMachines) cable.first = numbers[cable.first - switches];
    cables.push_back(cable);
    kept.push_back(ports[i]);
  }
  description.machines = std::move(machines);
  description.cables = std::move(cables);
  ports = std::move(kept);
}

} // namespace

void leaveOutUnreachable(std::span<const ForwardingTable* const> tableOf,
                         std::vector<LinkPorts>& ports, NetworkDescription& description,
                         DiagnosticList& diagnostics) {
  constexpr std::size_t leastKept = 10; // of which one may be left out
  const std::size_t machines = description.machines.size();
  const std::size_t most = 2 * machines * (machines / leastKept);
  const SwitchExits exits(ports, description);
  const std::vector<Dropped> dropped = DropFinder(tableOf, exits, machines).find(most);
  if (dropped.empty() || dropped.size() > most) return;
  const std::vector<bool> isLeftOut = coverOf(dropped, machines);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < machines; ++i)
    if (isLeftOut[i]) names.push_back(description.machines[i]);
  if (names.size() > machines / leastKept) return;
  const auto& [from, to, at] = dropped.front();
  diagnostics.warning(diagnostics.text().take_front(0),
                      (names.size() == 1 ? "machine " : "machines ") + quoteNames(names) +
                          " left out: the tables have no route between " +
                          (names.size() == 1 ? "it" : "them") + " and some others");
  diagnostics.advise("switch '" + description.switches[at] + "' drops messages from '" +
                     description.machines[from] + "' to '" + description.machines[to] + "'");
  removeMachines(isLeftOut, ports, description);
  description.unreachable = std::move(names);
}

} // namespace topocast
