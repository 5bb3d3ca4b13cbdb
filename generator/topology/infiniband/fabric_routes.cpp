#include "topology/infiniband/fabric_routes.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/arrival.hpp"
#include "topology/fixed_routes.hpp"
#include "topology/infiniband/match_tables.hpp"
#include "topology/infiniband/switch_exits.hpp"
#include "topology/infiniband/unreachable_machines.hpp"
#include "topology/shortest_paths.hpp"

#include <string>

namespace topocast {
namespace {

/// Messages that fail to arrive for one reason: how many, and the first of them.
struct Fault {
  std::size_t count = 0;
  std::size_t at = 0; ///< the switch where it fails
  std::size_t machine = 0;

  void add(std::size_t atSwitch, std::size_t toMachine) {
    if (count++ > 0) return;
    at = atSwitch;
    machine = toMachine;
  }
};

class TableRouter {
public:
  TableRouter(std::vector<const ForwardingTable*> tableOf, std::span<const LinkPorts> ports,
              NetworkDescription& description, DiagnosticList& diagnostics)
      : tableOf_(std::move(tableOf)), exits_(ports, description), description_(description),
        diagnostics_(diagnostics), machines_(description.machines.size()),
        arrival_(tableOf_.size()) {}

  void route() {
    warnOfMissingTables();
    fillNextHops();
    followAll();
    if (!hasGaps_ || diagnostics_.hasErrors()) return;
    description_.nextHops = spreadOverShortestPaths(description_, std::move(description_.nextHops));
    followAll();
  }

private:
  NextHop& nextHop(std::size_t at, std::size_t machine) {
    return description_.nextHops[at * machines_ + machine];
  }
  PortNumber portTo(std::size_t at, std::size_t machine) const {
    return tableOf_[at]->portTo(exits_.lidOf(machine));
  }

  void warnOfMissingTables() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < tableOf_.size(); ++i)
      if (tableOf_[i] == nullptr) names.push_back(description_.switches[i]);
    if (names.empty()) return;
    diagnostics_.warning(diagnostics_.text().take_front(0),
                         formatCount(names.size(), "switch", "es") +
                             (names.size() == 1 ? " has" : " have") +
                             " no table here: " + quoteNames(names));
    diagnostics_.advise("messages take shortest paths there");
  }

  void fillNextHops() {
    description_.nextHops.assign(tableOf_.size() * machines_, noNextHop);
    for (std::size_t i = 0; i < tableOf_.size(); ++i)
      for (std::size_t machine = 0; machine < machines_ && tableOf_[i] != nullptr; ++machine)
        if (exits_.switchOf(machine) != i)
          nextHop(i, machine) = exits_.nextHop(i, portTo(i, machine));
  }

  void followAll() {
    for (std::size_t machine = 0; machine < machines_; ++machine)
      followTo(machine);
    reportDropped();
    reportAstray();
    reportCircles();
  }

  void followTo(std::size_t machine) {
    const std::size_t destination = exits_.switchOf(machine);
    if (tableOf_[destination] != nullptr && portTo(destination, machine) != exits_.portOf(machine))
      addFault(destination, machine);
    arrival_.begin(destination);
    for (const std::size_t start : exits_.switchesWithMachines()) {
      const auto circle =
          arrival_.circleFrom(start, [&](std::size_t at) { return nextOf(at, machine); });
      if (circle.empty()) continue;
      if (circles_.count == 0) circle_ = circle;
      return circles_.add(circle.front(), machine);
    }
    openUnused(machine, destination);
  }

  /// The switch after `at` for messages to a machine. If there is none, notes a gap or a fault and
  /// returns nothing.
  std::optional<std::size_t> nextOf(std::size_t at, std::size_t machine) {
    if (const NextHop hop = nextHop(at, machine); hop != noNextHop) return exits_.next(at, hop);
    if (tableOf_[at] == nullptr)
      hasGaps_ = true;
    else
      addFault(at, machine);
    return std::nullopt;
  }

  void addFault(std::size_t at, std::size_t machine) {
    (portTo(at, machine) == noPort ? dropped_ : astray_).add(at, machine);
  }

  /// A table may lack a machine whose messages never pass the switch. If one does, all switches
  /// that these messages do not pass get next hops of shortest paths, so that no circle arises
  /// there.
  void openUnused(std::size_t machine, std::size_t destination) {
    const auto isUnused = [&](std::size_t i) { return i != destination && !arrival_.passes(i); };
    bool hasGap = false;
    for (std::size_t i = 0; i < tableOf_.size() && !hasGap; ++i)
      hasGap = isUnused(i) && nextHop(i, machine) == noNextHop;
    if (!hasGap) return;
    hasGaps_ = true;
    for (std::size_t i = 0; i < tableOf_.size(); ++i)
      if (isUnused(i)) nextHop(i, machine) = noNextHop;
  }

  void reportDropped() {
    if (dropped_.count == 0) return;
    reportAt(dropped_, "drops messages to " + machineText(dropped_));
  }

  void reportAstray() {
    if (astray_.count == 0) return;
    const bool arrived = exits_.switchOf(astray_.machine) == astray_.at;
    reportAt(astray_, "sends messages to " + machineText(astray_) + " out of port " +
                          std::to_string(portTo(astray_.at, astray_.machine)) +
                          (arrived ? "; in the fabric it is on port " +
                                         std::to_string(exits_.portOf(astray_.machine))
                                   : "; in the fabric no switch is there"));
  }

  void reportAt(const Fault& fault, const std::string& what) {
    diagnostics_.error(placeOf(fault), "switch '" + description_.switches[fault.at] + "' " + what);
    adviseOnMoment(fault.count);
  }

  void reportCircles() {
    if (circles_.count == 0) return;
    std::string names;
    for (const std::size_t passed : circle_)
      names += description_.switches[passed] + ", ";
    diagnostics_.error(placeOf(circles_), "messages to " + machineText(circles_) +
                                              " never arrive: they go round " + names +
                                              description_.switches[circle_.front()]);
    adviseOnMoment(circles_.count);
  }

  void adviseOnMoment(std::size_t count) {
    if (count > 1)
      diagnostics_.advise("so it is with " + formatCount(count - 1, "further entry") +
                          " of the tables");
    diagnostics_.advise(momentAdvice);
  }

  std::string machineText(const Fault& fault) const {
    return "'" + description_.machines[fault.machine] + "' (lid " +
           std::to_string(exits_.lidOf(fault.machine)) + ")";
  }

  llvm::StringRef placeOf(const Fault& fault) const {
    const ForwardingTable* table = tableOf_[fault.at];
    return table == nullptr ? diagnostics_.text().take_front(0)
                            : table->placeOf(exits_.lidOf(fault.machine));
  }

  std::vector<const ForwardingTable*> tableOf_; ///< by switch; null where there is none
  SwitchExits exits_;
  NetworkDescription& description_;
  DiagnosticList& diagnostics_;
  std::size_t machines_;
  ArrivalCheck arrival_;
  bool hasGaps_ = false;
  Fault dropped_;
  Fault astray_;
  Fault circles_;
  std::vector<std::size_t> circle_; ///< the first
};

} // namespace

void routeByTables(const Fabric& fabric, const FabricDraft& draft, const ForwardingTables& tables,
                   const TopologyOptions& options, NetworkDescription& description,
                   DiagnosticList& diagnostics) {
  const auto tableOfNode = matchTables(fabric, tables, diagnostics);
  if (!tableOfNode) return;
  std::vector<const ForwardingTable*> tableOf;
  tableOf.reserve(draft.switchNodes.size());
  for (const std::size_t node : draft.switchNodes)
    tableOf.push_back((*tableOfNode)[node]);
  std::vector<LinkPorts> ports = draft.ports;
  if (!options.isOneOfAllRails) leaveOutUnreachable(tableOf, ports, description, diagnostics);
  TableRouter(std::move(tableOf), ports, description, diagnostics).route();
  settleShape(description);
}

} // namespace topocast
