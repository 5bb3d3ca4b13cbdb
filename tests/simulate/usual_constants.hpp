// Constants and schedules that tests and benchmarks of the packet simulation share.
#pragma once

#include "schedule/registry.hpp"
#include "simulate/constants.hpp"

#include <string>

namespace topocast::testing {

inline Schedule scheduleOf(const Network& network, const std::string& kind,
                           MachineId root = MachineId(0)) {
  return buildSchedule(llvm::cantFail(findSchedule(kind)), dfsOrder(network, root));
}

/// 64e6 bytes a second and the times of machines and switches of about 2008.
inline PacketConstants usualConstants() {
  PacketConstants constants;
  constants.machineBandwidth = 64e6;
  constants.switchLatency = 8e-6;
  constants.receiveLatency = 60e-6;
  constants.sendOverhead = 5e-6;
  return constants;
}

} // namespace topocast::testing
