// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Switches with fixed routes and the machines of a job: what planning for the job needs to know of
// them. In: a site's tables of cables and hops, and where the machines are. Out: the way between
// two machines by the routes, in the form in which the cost model asks for it (cost/link_use.hpp).
//
// Hops are looked up in the tables as they stand, by binary search: no table by switch and machine
// is ever made. A list that is written as a text is read when a message first comes by its switch.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/network/hop_runs.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/network/numbered_links.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Machines are dense numbers in a job, on switches by their numbers in the site.
struct RoutedNetwork {
  SiteRoutes routes;
  SwitchCables cables;                 ///< those of all switches of the site
  std::vector<std::uint32_t> machines; ///< their numbers in the site, ascending
  std::vector<std::uint32_t> switchOfMachine;
  std::vector<Speed> machineSpeeds; ///< by machine: of its link, either way
  Speed usualSpeed = 0;             ///< what counts as one machine's
  std::vector<Delay> machineDelays; ///< by machine

  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// The hops of all switches. Looks at a site's tables, which must outlive it. Not for several
/// threads at once.
class RouteHops {
public:
  explicit RouteHops(const SiteRoutes& routes) {
    const std::vector<List> lists =
        routes.runs == nullptr ? listsOfRows(routes) : listsOfRuns(routes);
    for (std::uint32_t row = 0; row < routes.listRows; ++row) {
      const auto [count, list, step] = routes.lists[row];
      for (std::uint32_t i = 0; i < count; ++i)
        lists_.push_back(lists[list + i * step]);
    }
    read_.resize(routes.runs == nullptr ? 0 : lists_.size());
  }

  /// Which of a switch's cables leads on to a machine on another switch, by the numbers of the
  /// site.
  std::uint32_t cableTo(std::uint32_t aSwitch, std::uint32_t machine) const {
    const auto [begin, end] = rowsOf(aSwitch);
    const SiteHops& hops = *(std::upper_bound(begin + 1U, end, machine,
                                              [](std::uint32_t sought, const SiteHops& one) {
                                                return sought < one.machine;
                                              }) -
                             1);
    return hops.cable + (machine - hops.machine + hops.done) / hops.turn % hops.count;
  }

private:
  struct Rows {
    const SiteHops* begin;
    const SiteHops* end;
  };
  struct List {
    Rows rows;
    const char* runs; ///< in place of `rows`
  };

  static std::vector<List> listsOfRows(const SiteRoutes& routes) {
    std::vector<List> lists;
    for (std::uint32_t i = 0; i < routes.hopCount; ++i) {
      if (routes.hops[i].machine == 0) lists.push_back({{routes.hops + i, nullptr}, nullptr});
      lists.back().rows.end = routes.hops + i + 1U;
    }
    return lists;
  }

  static std::vector<List> listsOfRuns(const SiteRoutes& routes) {
    std::vector<List> lists;
    for (const char* list = routes.runs; *list != '\0'; list = endOfRuns(list) + 1)
      lists.push_back({{nullptr, nullptr}, list});
    return lists;
  }

  Rows rowsOf(std::uint32_t aSwitch) const {
    const List& list = lists_[aSwitch];
    if (list.runs == nullptr) return list.rows;
    std::vector<SiteHops>& read = read_[aSwitch];
    if (read.empty()) read = hopsOfRuns(list.runs);
    return {read.data(), read.data() + read.size()};
  }

  std::vector<List> lists_;                         ///< by switch
  mutable std::vector<std::vector<SiteHops>> read_; ///< by switch: of its runs, if any asked
};

/// The directed links of a RoutedNetwork, which must outlive it. A small job on a large site sees
/// only the cables that its messages may pass, so that no other cable costs time.
class RoutedLinks : public NumberedLinks {
public:
  explicit RoutedLinks(const RoutedNetwork& network)
      : NumberedLinks(network.machineSpeeds, network.machineDelays, network.usualSpeed),
        network_(network), hops_(network.routes), numbers_(network.cables.cables.size() / 2, 0) {
    const std::vector<bool> isPassed = passedCables();
    std::uint32_t cable = 0;
    detail::visitCables(network.routes, [&](std::uint32_t, std::uint32_t, const SiteCables& row) {
      numbers_[cable] = static_cast<std::uint32_t>(linkCount() / 2);
      if (isPassed[cable++]) addCable(static_cast<double>(row.speed), row.delay);
    });
  }

  static constexpr bool meetsInTime(std::uint32_t) { return true; }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    if (from == to) return;
    visit(uplink(from));
    visit(downlink(to));
    follow(network_.switchOfMachine[from], to,
           [&](std::uint32_t link) { visit(2 * numbers_[link / 2] + link % 2); });
  }

private:
  /// Calls visit(link) for every link between switches on the way to a machine.
  template <class Visit>
  void follow(std::uint32_t at, std::uint32_t machine, Visit visit) const {
    const std::uint32_t last = network_.switchOfMachine[machine];
    while (at != last) {
      const std::uint32_t cable = hops_.cableTo(at, network_.machines[machine]);
      const SwitchCable& next = network_.cables.cables[network_.cables.begins[at] + cable];
      visit(next.link);
      at = next.to;
    }
  }

  /// By cable; all, where looking would take longer than it saves.
  std::vector<bool> passedCables() const {
    std::vector<std::uint32_t> leaves = network_.switchOfMachine;
    std::sort(leaves.begin(), leaves.end());
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
    const bool isSmall = leaves.size() * machineCount() < numbers_.size();
    std::vector<bool> isPassed(numbers_.size(), !isSmall);
    if (!isSmall) return isPassed;
    for (const std::uint32_t leaf : leaves)
      for (std::uint32_t machine = 0; machine < machineCount(); ++machine)
        follow(leaf, machine, [&](std::uint32_t link) { isPassed[link / 2] = true; });
    return isPassed;
  }

  const RoutedNetwork& network_;
  RouteHops hops_;
  std::vector<std::uint32_t> numbers_; ///< by cable of the site: the number of its links, halved
};

} // namespace topocast::TOPOCAST_ABI::runtime
