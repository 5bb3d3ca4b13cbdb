// What collective operations take over virtual topologies, as text for people or as JSON.
#pragma once

#include "network/network.hpp"
#include "simulate/collective_costs.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>

namespace topocast::cli {

struct CollectivesReport {
  const Network& network;
  MachineId root;
  std::uint64_t messageBytes = 0; ///< of one machine
  std::string parameters;         ///< their name
  CollectiveComparison found;
};

void writeCollectivesText(llvm::raw_ostream& out, const CollectivesReport& report);
/// The form is documented in docs/collectives.md.
void writeCollectivesJson(llvm::raw_ostream& out, const CollectivesReport& report);

} // namespace topocast::cli
