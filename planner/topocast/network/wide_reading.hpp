// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The second reading of switches with fixed routes, whose borders are as wide as their cables
// together (route_blocks.hpp). In it machines may take each other's places: what is promised for
// borders stays true among machines of one leaf, and among those of one switch as builders see it.
// Which of them use the cables evenly is found by the routes (schedule/spread_places.hpp).
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/wide_links.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The links between switches, by the numbers of the routes' network.
struct RouteLinks {
  std::vector<std::uint32_t> widths; ///< by link: messages that it carries at once, at least 1
  /// Adds those on the way between two machines.
  std::function<void(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& links)>
      addBetween;
};

/// From the same root as the first reading, of the same machines, by their numbers there.
struct WideReading {
  MachineOrder order;
  std::vector<std::uint32_t> seenSwitch;  ///< by machine: as builders see it
  std::vector<std::uint32_t> leaf;        ///< by machine: the switch that it is on
  std::function<RouteLinks()> routeLinks; ///< looks at the network, which must outlive it
  /// The reading for trees whose messages find no way in this one; null in the narrowest.
  std::shared_ptr<const WideReading> narrower = nullptr;
};

/// The switches of a network as builders see them, and where routes are fixed, by its second
/// readings.
struct SwitchReadings {
  SeenSwitches first;
  std::vector<SeenSwitches> wide;         ///< from wide borders to narrow ones
  std::vector<std::uint32_t> leaf;        ///< see WideReading
  std::function<RouteLinks()> routeLinks; ///< likewise
};

/// The order of `members` (each once, ascending, `root` among them) by all readings.
inline MachineOrder orderBy(const SwitchReadings& readings,
                            const std::vector<std::uint32_t>& members, std::uint32_t root) {
  MachineOrder order = dfsOrder(readings.first.view(), members, root);
  for (auto wide = readings.wide.rbegin(); wide != readings.wide.rend(); ++wide)
    order.wide = std::make_shared<WideReading>(WideReading{dfsOrder(wide->view(), members, root),
                                                           wide->switchOfMachine, readings.leaf,
                                                           readings.routeLinks, order.wide});
  return order;
}

/// Those of `links` (cost/link_use.hpp), of which the function that is returned keeps a copy.
template <class Links, class SpeedOf>
RouteLinks routeLinksOf(const Links& links, Speed messageSpeed, SpeedOf speedOf) {
  RouteLinks found;
  found.widths.reserve(links.linkCount());
  for (std::uint32_t link = 0; link < links.linkCount(); ++link)
    found.widths.push_back(
        static_cast<std::uint32_t>(messagesAtOnce(speedOf(links.bandwidth(link)), messageSpeed)));
  found.addBetween = [links](std::uint32_t from, std::uint32_t to,
                             std::vector<std::uint32_t>& between) {
    const std::uint32_t own[] = {links.uplink(from), links.downlink(to)};
    links.walk(from, to, [&](std::uint32_t link) {
      if (link != own[0] && link != own[1]) between.push_back(link);
    });
  };
  return found;
}

} // namespace topocast::TOPOCAST_ABI::runtime
