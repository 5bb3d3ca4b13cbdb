// Networks without the switches that no message passes: the same machines and routes.
#include "network/used_switches.hpp"

#include "network/machine_subset.hpp"
#include "network/routing.hpp"
#include "random_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace topocast::testing {
namespace {

/// The names of the links that a message passes.
std::vector<std::string> namesOfRoute(const Network& network, MachineId from, MachineId to) {
  std::vector<std::string> names;
  for (const LinkId link : route(network, from, to))
    names.push_back(network.name(link));
  return names;
}

void checkUsed(const Network& whole) {
  RC_PRE(whole.machineCount() >= 2U);
  const Network part = onlyMachines(whole, *genMembers(whole));
  const Network used = onlyUsedSwitches(part);
  RC_ASSERT(used.machineCount() == part.machineCount());
  RC_ASSERT(used.machineBandwidth() == part.machineBandwidth());
  std::vector<bool> isPassed(used.switchCount(), false);
  for (std::size_t i = 0; i < part.machineCount(); ++i)
    for (std::size_t j = 0; j < part.machineCount(); ++j) {
      if (i == j) continue;
      RC_ASSERT(namesOfRoute(used, MachineId(i), MachineId(j)) ==
                namesOfRoute(part, MachineId(i), MachineId(j)));
      for (const LinkId link : route(used, MachineId(i), MachineId(j)))
        if (const VertexId to = used.link(link).to; used.isSwitch(to)) isPassed[to.index()] = true;
    }
  // Fixed routes may lead through switches from which other messages come.
  const bool isTree = used.tree() != nullptr && used.machineCount() > 1;
  RC_ASSERT(!isTree || std::ranges::find(isPassed, false) == isPassed.end());
}

RC_GTEST_PROP(UsedSwitches, ofATree, ()) {
  checkUsed(*genNetwork());
}

RC_GTEST_PROP(UsedSwitches, ofAFatTree, ()) {
  checkUsed(*genFatTree());
}

RC_GTEST_PROP(UsedSwitches, ofAnyRoutes, ()) {
  checkUsed(*genRoutedNetwork());
}

} // namespace
} // namespace topocast::testing
