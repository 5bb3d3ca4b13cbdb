#include "topology/fixed_routes.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"
#include "network/switch_neighbours.hpp"
#include "topology/arrival.hpp"
#include "topology/shortest_paths.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// The most next hops that are kept: 1 GiB of them.
constexpr std::size_t mostNextHops = std::size_t{1} << 28U;

class RouteReader {
public:
  RouteReader(NetworkDescription& description, DiagnosticList& diagnostics)
      : description_(description), diagnostics_(diagnostics),
        switches_(description.switches.size()), machines_(description.machines.size()),
        neighbours_(switchNeighbours(description.cables, switches_)),
        switchOf_(machineSwitches(description.cables, switches_, machines_)), arrival_(switches_) {
    for (std::size_t i = 0; i < switches_; ++i)
      numbers_.try_emplace(description.switches[i], i);
    for (std::size_t i = 0; i < machines_; ++i)
      numbers_.try_emplace(description.machines[i], switches_ + i);
  }

  /// False if anything is wrong.
  bool read(const std::vector<DraftRoute>& routes, StringRef wholeFile) {
    if (machines_ > mostNextHops / switches_) {
      diagnostics_.error(wholeFile.take_front(0), "too many routes: more than " +
                                                      std::to_string(mostNextHops) +
                                                      " of switches times machines");
      diagnostics_.advise("leave 'routing' and 'routes' out, or describe a part of the network");
      return false;
    }
    description_.nextHops.assign(switches_ * machines_, noNextHop);
    if (!routes.empty()) givenBy_.assign(switches_ * machines_, nullptr);
    const ErrorWatch watch(diagnostics_);
    for (const DraftRoute& route : routes)
      addRoute(route);
    if (watch.sawErrors()) return false;
    description_.nextHops = spreadOverShortestPaths(description_, std::move(description_.nextHops));
    for (std::size_t machine = 0; machine < machines_ && !routes.empty(); ++machine)
      checkArrival(machine);
    return !watch.sawErrors();
  }

private:
  const std::string& nameOf(std::size_t vertex) const {
    return vertex < switches_ ? description_.switches[vertex]
                              : description_.machines[vertex - switches_];
  }

  /// The number of a switch, or of any vertex; nothing, and an error, if there is none.
  std::optional<std::size_t> find(const PlacedName& name, bool onlySwitches) {
    const auto found = numbers_.find(name.name);
    if (found == numbers_.end()) {
      diagnostics_.error(name.place,
                         "unknown " + StringRef(onlySwitches ? "switch '" : "switch or machine '") +
                             name.name + "'");
      std::vector<StringRef> known;
      known.reserve(switches_ + machines_);
      for (std::size_t i = 0; i < switches_ + (onlySwitches ? 0 : machines_); ++i)
        known.emplace_back(nameOf(i));
      if (const auto nearest = nearestName(name.name, known))
        diagnostics_.advise("did you mean '" + *nearest + "'?");
      return std::nullopt;
    }
    if (!onlySwitches || found->second < switches_) return found->second;
    diagnostics_.error(name.place, "'" + name.name + "' is a machine; a switch is expected here");
    return std::nullopt;
  }

  /// The numbers of the machines named; the name of a switch stands for all its machines.
  std::vector<std::size_t> findMachines(const std::vector<PlacedName>& names) {
    std::vector<std::size_t> machines;
    for (const PlacedName& name : names) {
      const auto vertex = find(name, false);
      if (!vertex) continue;
      if (*vertex >= switches_) machines.push_back(*vertex - switches_);
      for (std::size_t i = 0; i < machines_; ++i)
        if (switchOf_[i].index() == *vertex) machines.push_back(i);
    }
    return machines;
  }

  void addRoute(const DraftRoute& route) {
    const ErrorWatch watch(diagnostics_);
    const auto next = find(route.next, true);
    const std::vector<std::size_t> machines = findMachines(route.to);
    for (const PlacedName& name : route.at)
      if (const auto at = find(name, true); at && next && !watch.sawErrors())
        addRouteAt(route, *at, SwitchId(*next), name, machines);
  }

  void addRouteAt(const DraftRoute& route, std::size_t at, SwitchId next, const PlacedName& name,
                  const std::vector<std::size_t>& machines) {
    const std::vector<Neighbour>& neighbours = neighbours_[at];
    const auto cables = std::ranges::equal_range(neighbours, next, {}, &Neighbour::to);
    if (cables.empty()) {
      diagnostics_.error(route.next.place,
                         "no link leads from '" + name.name + "' to '" + route.next.name + "'");
      return diagnostics_.advise("'" + name.name + "' is next to " + neighbourNames(at));
    }
    if (route.cable > cables.size()) {
      diagnostics_.error(route.place, "no cable " + llvm::Twine(route.cable) + " leads from '" +
                                          name.name + "' to '" + route.next.name + "'");
      return diagnostics_.advise("cables between two switches count from 1, here to " +
                                 llvm::Twine(cables.size()));
    }
    const auto first = static_cast<NextHop>(cables.begin() - neighbours.begin());
    NextHop turn = 0;
    const auto nextCable = [&] {
      return route.cable > 0 ? route.cable - 1 : turn++ % static_cast<NextHop>(cables.size());
    };
    for (const std::size_t machine : machines) {
      if (switchOf_[machine].index() == at) continue;
      const std::size_t entry = at * machines_ + machine;
      if (givenBy_[entry] != nullptr) return refuseSecond(route, name, machine, *givenBy_[entry]);
      givenBy_[entry] = &route;
      description_.nextHops[entry] = first + nextCable();
    }
  }

  std::string neighbourNames(std::size_t at) const {
    std::vector<std::string> names;
    for (const Neighbour& neighbour : neighbours_[at])
      if (const std::string& name = description_.switches[neighbour.to.index()];
          names.empty() || names.back() != name)
        names.push_back(name);
    return names.empty() ? "no other switch" : quoteNames(names);
  }

  void refuseSecond(const DraftRoute& route, const PlacedName& at, std::size_t machine,
                    const DraftRoute& first) {
    diagnostics_.error(route.place, "a second route from switch '" + at.name + "' to machine '" +
                                        description_.machines[machine] + "'");
    diagnostics_.note(first.place, "the first is here");
    diagnostics_.advise("a switch has one next hop for each machine; remove one of the two");
  }

  /// Follows the routes from all switches to a machine, and reports one circle if there are any.
  void checkArrival(std::size_t machine) {
    arrival_.begin(switchOf_[machine].index());
    for (std::size_t start = 0; start < switches_; ++start) {
      const auto circle =
          arrival_.circleFrom(start, [&](std::size_t at) { return nextOf(at, machine); });
      if (!circle.empty()) return refuseCircle(machine, circle);
    }
  }

  std::optional<std::size_t> nextOf(std::size_t at, std::size_t machine) const {
    return neighbours_[at][description_.nextHops[at * machines_ + machine]].to.index();
  }

  void refuseCircle(std::size_t machine, const std::vector<std::size_t>& circle) {
    std::string names;
    const DraftRoute* given = nullptr;
    for (const std::size_t passed : circle) {
      names += description_.switches[passed] + ", ";
      if (given == nullptr) given = givenBy_[passed * machines_ + machine];
    }
    assert(given != nullptr && "shortest paths alone close no circle");
    diagnostics_.error(given->place, "messages to '" + description_.machines[machine] +
                                         "' never arrive: they go round " + names +
                                         description_.switches[circle.front()]);
    diagnostics_.advise("messages without a given route take shortest paths; give the routes of "
                        "these switches as well");
  }

  NetworkDescription& description_;
  DiagnosticList& diagnostics_;
  std::size_t switches_;
  std::size_t machines_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<SwitchId> switchOf_;
  llvm::StringMap<std::size_t> numbers_;
  std::vector<const DraftRoute*> givenBy_; ///< by switch, then by machine
  ArrivalCheck arrival_;
};

} // namespace

void settleShape(NetworkDescription& description) {
  const std::size_t vertices = description.switches.size() + description.machines.size();
  if (description.cables.size() == vertices - 1)
    description.nextHops.clear();
  else
    description.shape = RoutedShape{};
}

std::optional<NetworkDescription>
describeRouted(CheckedTopology checked, const TopologyDraft& draft, DiagnosticList& diagnostics) {
  NetworkDescription& description = checked.description;
  if (!RouteReader(description, diagnostics).read(draft.routes, diagnostics.text()))
    return std::nullopt;
  settleShape(description);
  return std::move(description);
}

} // namespace topocast
