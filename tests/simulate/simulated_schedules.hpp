// Networks, schedules and constants that the packet simulation is tried on.
#pragma once

#include "random_network.hpp"
#include "simulate/usual_constants.hpp"

#include <string>
#include <vector>

namespace topocast::testing {

/// One schedule of the trees of several, with equal shares.
inline Schedule together(const std::vector<Schedule>& schedules) {
  Schedule joined{{}, {}, {}, {}};
  for (const Schedule& schedule : schedules)
    joined.trees.push_back(
        {1.0 / static_cast<double>(schedules.size()), schedule.trees.front().tree});
  return joined;
}

/// Those of an independent simulation: the last 5 us of the 60 are spent by the machine, and
/// packets carry what those of TCP with an MTU of 1500 do.
inline PacketConstants referenceConstants() {
  PacketConstants constants = usualConstants();
  constants.packet.payloadBytes = 1460;
  constants.receiveLatency = 55e-6;
  constants.receiveOverhead = 5e-6;
  return constants;
}

/// One to three trees from one root, contending or not.
inline rc::Gen<Schedule> genSchedule(const Network& network) {
  return rc::gen::exec([network] {
    const MachineId root = *genMachine(network);
    const auto names = *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange<std::size_t>(1, 4),
        rc::gen::element<std::string>("linear", "binary", "kary:3", "flat", "binomial",
                                      "unaware-linear", "unaware-binary"));
    std::vector<Schedule> schedules;
    for (const std::string& name : names)
      schedules.push_back(scheduleOf(network, name, root));
    return together(schedules);
  });
}

/// Constants in round figures, so that packets often come to a link at the same time, and every
/// part is sometimes absent.
inline rc::Gen<PacketConstants> genConstants() {
  return rc::gen::exec([] {
    const auto microseconds = [](int most) { return *rc::gen::inRange(0, most + 1) * 1e-6; };
    PacketConstants constants;
    constants.packet.payloadBytes = *rc::gen::element<std::uint64_t>(100, 150);
    constants.packet.headerBytes = *rc::gen::element<std::uint64_t>(0, 50);
    constants.machineBandwidth = 50e6;
    constants.switchLatency = microseconds(3);
    constants.receiveLatency = microseconds(10);
    constants.receiveOverhead = microseconds(3);
    constants.sendOverhead = microseconds(3);
    return constants;
  });
}

} // namespace topocast::testing
