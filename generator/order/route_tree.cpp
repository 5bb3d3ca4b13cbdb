#include "order/route_tree.hpp"

#include "order/runtime_switch_network.hpp"
#include "order/seen_switches.hpp"

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

/// Which part of the tree hangs on a switch: in preorder, those from its own place on.
class Parts {
public:
  explicit Parts(const std::vector<std::int32_t>& above)
      : above_(above), begins_(above.size(), 0), sizes_(above.size(), 1) {
    const std::vector<Place> fromBelow = runtime::switchesFromBelow(above);
    for (const Place here : fromBelow)
      if (above[here] >= 0) sizes_[static_cast<Place>(above[here])] += sizes_[here];
    std::vector<std::uint32_t> next(above.size(), 0); // where the next below begins
    for (auto here = fromBelow.rbegin(); here != fromBelow.rend(); ++here) {
      if (above[*here] >= 0) {
        std::uint32_t& begin = next[static_cast<Place>(above[*here])];
        begins_[*here] = begin;
        begin += sizes_[*here];
      }
      next[*here] = begins_[*here] + 1;
    }
  }

  bool hangsOn(Place lower, Place upper) const {
    return begins_[lower] - begins_[upper] < sizes_[upper]; // below 0 wraps round
  }
  /// The lowest switch that both hang on.
  Place common(Place one, Place other) const {
    if (one == noPlace) return other;
    while (!hangsOn(other, one))
      one = static_cast<Place>(above_[one]);
    return one;
  }

private:
  const std::vector<std::int32_t>& above_;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> sizes_;
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
      : network_(network), routes_(*network.forwarding()), seen_(routeBlocks(network)),
        parts_(seen_.switchAbove), passed_(network.linkCount()) {}

  RouteTree run() {
    walk([&](Passed& link, Place from, Place to) {
      link.from = parts_.common(link.from, from);
      link.to = parts_.common(link.to, to);
    });
    walk([&](Passed& link, Place from, Place to) {
      link.isWayOut &= !parts_.hangsOn(to, link.from);
      link.isWayInto &= !parts_.hangsOn(from, link.to);
    });
    RouteTree found = tree();
    const auto stray = std::ranges::find_if(passed_, isStray);
    if (stray != passed_.end())
      found.strayLink = LinkId(static_cast<std::size_t>(stray - passed_.begin()));
    return found;
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

  Place placeOf(MachineId machine) const { return seen_.switchOfMachine[machine.index()]; }

  static bool isStray(const Passed& link) {
    return link.from != noPlace && !link.isWayOut && !link.isWayInto;
  }

  RouteTree tree() const {
    RouteTree tree;
    tree.switches = {seen_.switches.begin(), seen_.switches.end()};
    tree.network.usualSpeed = speedOf(network_.machineBandwidth());
    tree.network.switchOfMachine = seen_.switchOfMachine;
    tree.network.machineSpeeds = machineSpeeds(network_);
    tree.network.machineDelays = machineDelays(network_);
    tree.network.switchAbove = seen_.switchAbove;
    std::vector<std::optional<runtime::Speed>> slowest(tree.switches.size());
    std::vector<runtime::Delay>& delays = tree.network.delaysAbove;
    delays.resize(tree.switches.size(), 0);
    for (std::size_t i = 0; i < passed_.size(); ++i) {
      const Passed& link = passed_[i];
      if (link.from == noPlace) continue;
      const runtime::Speed speed = speedOf(network_.link(LinkId(i)).bandwidth);
      const auto passBorder = [&](Place border) {
        slowest[border] = std::min(slowest[border].value_or(speed), speed);
        delays[border] = std::max(delays[border], delayOf(network_, LinkId(i)));
      };
      if (link.isWayOut || isStray(link)) passBorder(link.from);
      if (!link.isWayOut) passBorder(link.to);
    }
    for (const auto& speed : slowest)
      tree.network.speedsAbove.push_back(speed.value_or(tree.network.usualSpeed));
    return tree;
  }

  const Network& network_;
  const Forwarding& routes_;
  SeenSwitches seen_;
  Parts parts_;
  std::vector<Passed> passed_; ///< by link
};

} // namespace

RouteTree routeTreeOf(const Network& network) {
  assert(network.forwarding() != nullptr && "only fixed routes have a tree that stands for them");
  return BorderSearch(network).run();
}

} // namespace topocast
