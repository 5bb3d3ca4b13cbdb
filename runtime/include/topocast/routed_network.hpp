// Switches with fixed routes and the machines of a job: what planning for the job needs to know of
// them. In: a site's tables of cables and hops, and where the machines are. Out: the way between
// two machines by the routes, in the form in which the cost model asks for it (cost/link_use.hpp).
//
// Hops are looked up in the tables as they stand, by binary search: no table by switch and machine
// is ever made.
#pragma once

#include "topocast/site.hpp"
#include "topocast/switch_cables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// Machines are dense numbers in a job, on switches by their numbers in the site.
struct RoutedNetwork {
  SiteRoutes routes;
  std::uint32_t switchCount = 0;
  std::vector<std::uint32_t> machines; ///< their numbers in the site, ascending
  std::vector<std::uint32_t> switchOfMachine;
  std::vector<Speed> machineSpeeds; ///< by machine: of its link, either way
  Speed usualSpeed = 0;             ///< what counts as one machine's

  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// The hops of all switches. Looks at a site's tables, which must outlive it.
class RouteHops {
public:
  explicit RouteHops(const SiteRoutes& routes) : hops_(routes.hops) {
    std::vector<std::uint32_t> begins;
    for (std::uint32_t i = 0; i < routes.hopCount; ++i)
      if (routes.hops[i].machine == 0) begins.push_back(i);
    begins.push_back(routes.hopCount);
    for (std::uint32_t row = 0; row < routes.listRows; ++row) {
      const auto [count, list, step] = routes.lists[row];
      for (std::uint32_t i = 0; i < count; ++i)
        lists_.push_back({begins[list + i * step], begins[list + i * step + 1U]});
    }
  }

  /// Which of a switch's cables leads on to a machine on another switch, by the numbers of the
  /// site.
  std::uint32_t cableTo(std::uint32_t aSwitch, std::uint32_t machine) const {
    const auto [begin, end] = lists_[aSwitch];
    const SiteHops& hops = *(std::upper_bound(hops_ + begin + 1U, hops_ + end, machine,
                                              [](std::uint32_t sought, const SiteHops& one) {
                                                return sought < one.machine;
                                              }) -
                             1);
    return hops.cable + (machine - hops.machine + hops.done) / hops.turn % hops.count;
  }

private:
  struct List {
    std::uint32_t begin;
    std::uint32_t end;
  };

  const SiteHops* hops_;
  std::vector<List> lists_; ///< by switch
};

/// The directed links of a RoutedNetwork, which must outlive it: first those of the machines, each
/// followed by the way back, then those of the cables between switches.
class RoutedLinks {
public:
  explicit RoutedLinks(const RoutedNetwork& network)
      : network_(network), cables_(switchCablesOf(network.routes, network.switchCount)),
        hops_(network.routes) {
    bandwidths_.reserve(network.machineCount() + cables_.cables.size() / 2);
    for (const Speed speed : network.machineSpeeds)
      bandwidths_.push_back(static_cast<double>(speed));
    detail::visitCables(network.routes, [&](std::uint32_t, std::uint32_t, Speed speed) {
      bandwidths_.push_back(static_cast<double>(speed));
    });
  }

  std::size_t machineCount() const { return network_.machineCount(); }
  std::size_t linkCount() const { return 2 * bandwidths_.size(); }
  std::uint32_t uplink(std::uint32_t machine) const { return 2 * machine; }
  std::uint32_t downlink(std::uint32_t machine) const { return 2 * machine + 1; }
  double bandwidth(std::uint32_t link) const { return bandwidths_[link / 2]; }
  double machineBandwidth() const { return static_cast<double>(network_.usualSpeed); }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    if (from == to) return;
    visit(uplink(from));
    visit(downlink(to));
    const std::uint32_t last = network_.switchOfMachine[to];
    for (std::uint32_t at = network_.switchOfMachine[from]; at != last;) {
      const std::uint32_t cable = hops_.cableTo(at, network_.machines[to]);
      const SwitchCable& next = cables_.cables[cables_.begins[at] + cable];
      visit(2 * network_.machineCount() + next.link);
      at = next.to;
    }
  }

private:
  const RoutedNetwork& network_;
  SwitchCables cables_;
  RouteHops hops_;
  std::vector<double> bandwidths_; ///< by cable
};

} // namespace topocast::runtime
