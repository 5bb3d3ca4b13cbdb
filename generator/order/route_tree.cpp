#include "order/route_tree.hpp"

#include "order/network_order.hpp"
#include "order/runtime_switch_network.hpp"

#include "topocast/network/speed.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

namespace topocast {
namespace {

/// By place in the tree.
using Place = std::uint32_t;

constexpr Place noPlace = std::numeric_limits<Place>::max();

/// Which part of the tree hangs on a switch.
class Parts {
public:
  explicit Parts(const std::vector<std::int32_t>& above)
      : above_(above), depths_(runtime::depthsOf(above)) {}

  /// The lowest switch that both hang on.
  Place common(Place one, Place other) const {
    if (one == noPlace) return other;
    while (one != other) {
      Place& lower = depths_[one] >= depths_[other] ? one : other;
      lower = static_cast<Place>(above_[lower]);
    }
    return one;
  }
  bool hangsOn(Place lower, Place upper) const {
    while (depths_[lower] > depths_[upper])
      lower = static_cast<Place>(above_[lower]);
    return lower == upper;
  }

private:
  const std::vector<std::int32_t>& above_;
  std::vector<std::uint32_t> depths_;
};

/// A directed link, by the messages that may pass it.
struct Passed {
  Place from = noPlace;  ///< where all their senders hang
  Place to = noPlace;    ///< where all their receivers hang
  bool isWayOut = true;  ///< no receiver hangs on `from`
  bool isWayInto = true; ///< no sender hangs on `to`
};

class BorderSearch {
public:
  explicit BorderSearch(const Network& network)
      : network_(network), routes_(*network.forwarding()), tables_(network),
        parts_(tables_.switchAbove()), passed_(network.linkCount()) {}

  llvm::Expected<RouteTree> run() {
    walk([&](Passed& link, Place from, Place to) {
      link.from = parts_.common(link.from, from);
      link.to = parts_.common(link.to, to);
    });
    walk([&](Passed& link, Place from, Place to) {
      link.isWayOut &= !parts_.hangsOn(to, link.from);
      link.isWayInto &= !parts_.hangsOn(from, link.to);
    });
    const auto odd = std::ranges::find_if(passed_, [](const Passed& link) {
      return link.from != noPlace && !link.isWayOut && !link.isWayInto;
    });
    if (odd == passed_.end()) return tree();
    const LinkId link(static_cast<std::size_t>(odd - passed_.begin()));
    return llvm::createStringError("messages on the link " + network_.name(link) + " of '" +
                                   network_.name() +
                                   "' have no border between switches in common, as in a fat tree");
  }

private:
  /// Every link between switches on the way from a switch with machines to a machine on another.
  template <class Visit>
  void walk(Visit visit) {
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const auto here = network_.machinesOf(SwitchId(i));
      if (here.empty()) continue;
      const Place from = placeOf(here.front());
      for (std::size_t number = 0; number < network_.machineCount(); ++number) {
        const MachineId to(number);
        for (SwitchId at(i); at != network_.switchOf(to);) {
          const Neighbour& next = routes_.step(at, to);
          visit(passed_[next.link.index()], from, placeOf(to));
          at = next.to;
        }
      }
    }
  }

  Place placeOf(MachineId machine) const { return tables_.switchOfMachine()[machine.index()]; }

  RouteTree tree() const {
    RouteTree tree;
    tree.switches = tables_.switches();
    tree.network.usualSpeed = speedOf(network_.machineBandwidth());
    tree.network.switchOfMachine = tables_.switchOfMachine();
    tree.network.machineSpeeds = machineSpeeds(network_);
    tree.network.switchAbove = tables_.switchAbove();
    std::vector<std::optional<runtime::Speed>> slowest(tree.switches.size());
    for (std::size_t i = 0; i < passed_.size(); ++i) {
      if (passed_[i].from == noPlace) continue;
      const runtime::Speed speed = speedOf(network_.link(LinkId(i)).bandwidth);
      auto& border = slowest[passed_[i].isWayOut ? passed_[i].from : passed_[i].to];
      border = std::min(border.value_or(speed), speed);
    }
    for (const auto& speed : slowest)
      tree.network.speedsAbove.push_back(speed.value_or(tree.network.usualSpeed));
    return tree;
  }

  const Network& network_;
  const Forwarding& routes_;
  SwitchTables tables_;
  Parts parts_;
  std::vector<Passed> passed_; ///< by link
};

} // namespace

llvm::Expected<RouteTree> routeTreeOf(const Network& network) {
  assert(network.forwarding() != nullptr && "only fixed routes have a tree that stands for them");
  return BorderSearch(network).run();
}

} // namespace topocast
