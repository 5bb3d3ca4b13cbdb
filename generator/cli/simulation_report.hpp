// What the packet simulation found, as text for people or as JSON.
#pragma once

#include "simulate/fit.hpp"
#include "simulate/simulate.hpp"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// A schedule and how it fared.
struct SimulatedSchedule {
  Schedule schedule;
  Simulation simulation;
};

/// Broadcasts of one message by several schedules.
struct SimulationReport {
  const Network& network;
  MachineId root;
  std::uint64_t messageBytes = 0;
  double wireSeconds = 0; ///< what a completion is compared with
  PacketConstants constants;
  std::string parameters; ///< the name of those that constants were fitted to
  FittedConstants fitted; ///< before constants given took their place
  std::vector<SimulatedSchedule> schedules;
};

void writeSimulationText(llvm::raw_ostream& out, const SimulationReport& report);
/// The form is documented in docs/simulate.md.
void writeSimulationJson(llvm::raw_ostream& out, const SimulationReport& report);

} // namespace topocast::cli
