// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which switches are joined to which. In: a site's rows of cables. Out: for each switch its cables
// in order of the switches that they lead to, as forwarding tables number them.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/network/machine_order.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A cable as one of its two switches sees it.
struct SwitchCable {
  std::uint32_t to;   ///< the switch at the other end
  std::uint32_t link; ///< the direction that leads there; of cable c 2 c or 2 c + 1
};

/// The cables of all switches.
struct SwitchCables {
  std::vector<std::uint32_t>
      begins;                      ///< by switch: its first entry in `cables`; one more at the end
  std::vector<SwitchCable> cables; ///< of each switch by `to`, ascending

  std::uint32_t switchCount() const { return static_cast<std::uint32_t>(begins.size() - 1); }

  /// Calls visit(to) for each cable of a switch.
  template <class Visit>
  void visit(std::uint32_t aSwitch, Visit visit) const {
    for (std::uint32_t i = begins[aSwitch]; i < begins[aSwitch + 1U]; ++i)
      visit(cables[i].to);
  }
};

namespace detail {

/// Calls visit(from, to, row) for every cable, in order of their numbers.
template <class Visit>
void visitCables(const SiteRoutes& routes, Visit visit) {
  for (std::uint32_t i = 0; i < routes.cableRows; ++i) {
    const SiteCables& row = routes.cables[i];
    for (std::uint32_t from = row.first; from < row.first + row.count; ++from)
      for (std::uint32_t j = 0; j < row.toCount; ++j)
        for (std::uint32_t cable = 0; cable < row.cables; ++cable)
          visit(from, row.to + j * row.toStep, row);
  }
}

} // namespace detail

/// By directed link, as SwitchCable::link numbers them.
std::vector<Speed> linkSpeedsOf(const SiteRoutes& routes);

/// The cables of so many switches.
SwitchCables switchCablesOf(const SiteRoutes& routes, std::uint32_t switches);

} // namespace topocast::TOPOCAST_ABI::runtime
