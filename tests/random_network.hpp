// Random networks for property tests: trees of switches of many shapes, with machines thrown on
// them, so that some switches have none.
#pragma once

#include "made_network.hpp"

#include <rapidcheck.h>

namespace topocast::testing {

/// Any tree of up to `maxSwitches` switches (lines, stars and between) with `leastMachines` to
/// `maxMachines`.
inline rc::Gen<Network> genNetwork(std::size_t maxSwitches = 12, std::size_t maxMachines = 40,
                                   std::size_t leastMachines = 1) {
  return rc::gen::exec([=] {
    const auto switches = *rc::gen::inRange<std::size_t>(1, maxSwitches + 1);
    const auto machines = *rc::gen::inRange<std::size_t>(leastMachines, maxMachines + 1);
    // How far back a switch may hang: 1 gives a line, the number of switches a random tree.
    const auto spread = *rc::gen::inRange<std::size_t>(1, switches + 1);
    const bool star = *rc::gen::weightedElement<bool>({{4, false}, {1, true}});
    std::vector<std::size_t> above(switches, 0);
    for (std::size_t i = 1; i < switches; ++i)
      above[i] = star ? 0 : i - *rc::gen::inRange<std::size_t>(1, std::min(i, spread) + 1);
    const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
        machines, rc::gen::inRange<std::size_t>(0, switches));
    return networkOf(above, machineSwitch);
  });
}

/// The same with links between switches from half as fast as a usual machine's to ten times, and in
/// some networks machines whose links are slower or faster than usual.
inline rc::Gen<Network> genUnequalNetwork(std::size_t maxSwitches = 12,
                                          std::size_t maxMachines = 40) {
  return rc::gen::exec([=] {
    const auto switches = *rc::gen::inRange<std::size_t>(1, maxSwitches + 1);
    const auto machines = *rc::gen::inRange<std::size_t>(1, maxMachines + 1);
    std::vector<SwitchPair> pairs;
    std::vector<double> widths;
    for (std::size_t i = 1; i < switches; ++i) {
      const auto above = *rc::gen::inRange<std::size_t>(0, i);
      // Of two joined switches either may be named first.
      pairs.push_back(*rc::gen::element(std::pair(above, i), std::pair(i, above)));
      widths.push_back(*rc::gen::element(0.5, 1.0, 1.5, 2.0, 2.5, 4.0, 10.0));
    }
    const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
        machines, rc::gen::inRange<std::size_t>(0, switches));
    std::vector<double> machineWidths;
    if (*rc::gen::arbitrary<bool>())
      machineWidths = *rc::gen::container<std::vector<double>>(
          machines, rc::gen::weightedElement<double>({{8, 1.0}, {1, 0.9}, {1, 0.1}, {1, 10.0}}));
    return networkOf(switches, pairs, machineSwitch, widths, machineWidths);
  });
}

/// Some machines of the network, one at least, in their order.
inline rc::Gen<std::vector<MachineId>> genMembers(const Network& network) {
  const std::size_t count = network.machineCount();
  return rc::gen::exec([count] {
    const auto sure = *rc::gen::inRange<std::size_t>(0, count);
    std::vector<MachineId> members;
    for (std::size_t i = 0; i < count; ++i)
      if (*rc::gen::arbitrary<bool>() || i == sure) members.push_back(MachineId(i));
    return members;
  });
}

/// A machine of the network.
inline rc::Gen<MachineId> genMachine(const Network& network) {
  return rc::gen::map(rc::gen::inRange<std::size_t>(0, network.machineCount()),
                      [](std::size_t number) { return MachineId(number); });
}

} // namespace topocast::testing
