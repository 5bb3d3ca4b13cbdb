// Sources for the jobs of a site, made for a network.
#pragma once

#include "cost/estimate.hpp"
#include "emit/emit.hpp"
#include "made_network.hpp"
#include "plan/site_tables.hpp"

#include <string>
#include <vector>

namespace topocast::testing {

/// Four machines on each of three switches below one; up-links carry two machines' messages.
inline Network treeSite() {
  const std::vector<SwitchPair> pairs = {{0, 1}, {0, 2}, {0, 3}};
  const std::vector<std::size_t> machineSwitch = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  return networkOf(4, pairs, machineSwitch, std::vector<double>{2, 2, 2});
}

inline std::string siteSource(const Network& network, const PlanRequest& request = {}) {
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(network, estimateParameters(network), request));
  return llvm::cantFail(emitSite({network, tables, "lab", "lab.yaml", ""}));
}

} // namespace topocast::testing
