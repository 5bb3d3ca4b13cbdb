// Random networks of several rails for tests: planes of switches apart from each other, or rails
// that share all switches; trees of switches, or switches with loops and fixed routes.
#pragma once

#include "network/join_rails.hpp"
#include "topology/fixed_routes.hpp"

#include "routed_network.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace topocast::testing {

/// Rails apart from each other, each like this tree of switches; the second one's are called s0-1.
inline Network railsLike(const Network& network, std::size_t count) {
  std::vector<NetworkDescription> rails(count, network.description());
  for (std::size_t i = 1; i < count; ++i)
    for (std::string& name : rails[i].switches)
      name += "-" + std::to_string(i);
  return Network(joinRails(std::move(rails)));
}

/// What the rails of a network have in common, or not.
struct RailsForm {
  bool areApart = true; ///< no switch is on two rails
  bool haveLoops = false;
  bool isUneven = false; ///< links of unequal speed
  /// By how many rails, the last ones, machines are reached; 0: senders decide.
  std::size_t reachedBy = 0;
};

/// Switches joined to a tree, and some cables more if there are loops.
struct Plane {
  std::size_t switches = 1;
  std::vector<SwitchPair> pairs;
  std::vector<double> widths;
};

inline Plane genPlane(const RailsForm& form, std::size_t maxSwitches) {
  Plane plane;
  plane.switches = *rc::gen::inRange<std::size_t>(form.haveLoops ? 2 : 1, maxSwitches + 1);
  const std::size_t further = form.haveLoops ? *rc::gen::inRange<std::size_t>(1, 4) : 0;
  for (std::size_t i = 1; i < plane.switches + further; ++i) {
    const std::size_t one =
        i < plane.switches ? i : *rc::gen::inRange<std::size_t>(1, plane.switches);
    plane.pairs.emplace_back(*rc::gen::inRange<std::size_t>(0, one), one);
    plane.widths.push_back(form.isUneven ? *rc::gen::element(0.5, 1.0, 2.0, 4.0) : 1.0);
  }
  return plane;
}

/// One rail of so many machines on a plane, whose switches are called `prefix` and a number.
inline NetworkDescription genRail(const RailsForm& form, const Plane& plane, std::size_t machines,
                                  const std::string& prefix) {
  const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
      machines, rc::gen::inRange<std::size_t>(0, plane.switches));
  const auto machineWidths = *rc::gen::container<std::vector<double>>(
      machines, form.isUneven ? rc::gen::element(0.5, 1.0, 2.0) : rc::gen::just(1.0));
  NetworkDescription rail =
      describe(plane.switches, plane.pairs, machineSwitch, plane.widths, machineWidths);
  for (std::string& name : rail.switches)
    name = prefix + name;
  if (!form.haveLoops) return rail;
  rail.nextHops =
      drawnNextHops(rail, machineSwitch, *rc::gen::arbitrary<std::uint64_t>(), nearestHops);
  settleShape(rail);
  return rail;
}

inline rc::Gen<Network> genRails(RailsForm form, std::size_t maxSwitches = 6,
                                 std::size_t maxMachines = 20) {
  return rc::gen::exec([=] {
    const auto rails = *rc::gen::inRange<std::size_t>(2, 4);
    const auto machines = *rc::gen::inRange<std::size_t>(2, maxMachines + 1);
    const Plane shared = genPlane(form, maxSwitches);
    std::vector<NetworkDescription> described;
    for (std::size_t i = 0; i < rails; ++i)
      described.push_back(form.areApart ? genRail(form, genPlane(form, maxSwitches), machines,
                                                  "r" + std::to_string(i))
                                        : genRail(form, shared, machines, ""));
    std::vector<std::uint32_t> reachedBy;
    for (std::size_t i = 0; form.reachedBy > 0 && i < machines; ++i)
      reachedBy.push_back(static_cast<std::uint32_t>(
          *rc::gen::inRange(rails - std::min(rails, form.reachedBy), rails)));
    return Network(joinRails(std::move(described), std::move(reachedBy)));
  });
}

/// Of any form.
inline rc::Gen<Network> genAnyRails() {
  return rc::gen::exec([] {
    const auto any = [] { return *rc::gen::arbitrary<bool>(); };
    return *genRails({any(), any(), any()});
  });
}

/// Of any form in which destinations decide, and are reached by so many rails.
inline rc::Gen<Network> genReachedRails(std::size_t reachedBy) {
  return rc::gen::exec([=] {
    const auto any = [] { return *rc::gen::arbitrary<bool>(); };
    return *genRails({any(), any(), any(), reachedBy}, 4, 12);
  });
}

} // namespace topocast::testing
