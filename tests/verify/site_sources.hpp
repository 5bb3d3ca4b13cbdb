// Sources that plan for jobs, made for a network.
#pragma once

#include "cost/estimate.hpp"
#include "emit/emit.hpp"
#include "made_network.hpp"
#include "plan/site_tables.hpp"

#include <span>
#include <string>
#include <vector>

namespace topocast::testing {

/// Four machines on each of three switches below one; up-links carry two machines' messages.
inline Network treeSite() {
  const std::vector<SwitchPair> pairs = {{0, 1}, {0, 2}, {0, 3}};
  const std::vector<std::size_t> machineSwitch = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  return networkOf(4, pairs, machineSwitch, std::vector<double>{2, 2, 2});
}

/// With trees for all machines, if there are plans.
inline std::string siteSource(const Network& network, const PlanRequest& request = {},
                              std::span<const Plan> plans = {},
                              std::span<const runtime::LeftRange> left = {}) {
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(network, estimateParameters(network), request));
  return llvm::cantFail(emitSource({.name = "lab",
                                    .network = &network,
                                    .site = &tables,
                                    .plans = plans,
                                    .topologyFile = "lab.yaml",
                                    .left = left}));
}

/// One that knows no network.
inline std::string sourceWithoutNetwork(const CommunicationParameters& parameters) {
  const SiteTables tables =
      llvm::cantFail(makeTablesWithoutNetwork(125'000'000, parameters, PlanRequest()));
  return llvm::cantFail(emitSource({.name = "job", .site = &tables}));
}

} // namespace topocast::testing
