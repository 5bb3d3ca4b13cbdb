// What collective operations take over virtual topologies, as text for people or as JSON.
#pragma once

#include "collective/collective_costs.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace topocast::cli {

struct CollectivesReport {
  const Network& network;
  MachineId root;
  std::uint64_t messageBytes = 0; ///< of one machine
  std::string parameters;         ///< their name
  CollectiveComparison found;
  std::string_view shown; ///< the operation whose steps are listed; empty: none
};

void writeCollectivesText(llvm::raw_ostream& out, const CollectivesReport& report);
/// The form is documented in laboratory/collectives.md.
void writeCollectivesJson(llvm::raw_ostream& out, const CollectivesReport& report);

} // namespace topocast::cli
