// A network with some of its machines: what is left is as it was.
#include "network/machine_subset.hpp"
#include "network/routing.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace topocast {
namespace {

std::vector<std::string> namedRoute(const Network& network, MachineId from, MachineId to) {
  std::vector<std::string> names;
  for (const LinkId link : route(network, from, to))
    names.push_back(network.name(link));
  return names;
}

RC_GTEST_PROP(MachineSubset, KeepsNamesPlacesAndRoutes, ()) {
  const Network network =
      *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork(),
                      testing::genRoutedNetwork(), testing::genRegularNetwork());
  std::vector<MachineId> members;
  const auto always = *rc::gen::inRange<std::size_t>(0, network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (i == always || *rc::gen::arbitrary<bool>()) members.emplace_back(i);

  const Network part = onlyMachines(network, members);
  RC_ASSERT(part.machineCount() == members.size());
  RC_ASSERT(part.machineBandwidth() == network.machineBandwidth());
  RC_ASSERT(part.switchCount() == network.switchCount());
  RC_ASSERT(part.kind() == network.kind());
  for (std::size_t i = 0; i < members.size(); ++i) {
    RC_ASSERT(part.name(MachineId(i)) == network.name(members[i]));
    if (network.facts().order == OrderRule::chain)
      RC_ASSERT(part.place(MachineId(i)) == network.place(members[i]));
    RC_ASSERT(part.link(part.uplink(MachineId(i))).bandwidth ==
              network.link(network.uplink(members[i])).bandwidth);
    RC_ASSERT(namedRoute(part, MachineId(0), MachineId(i)) ==
              namedRoute(network, members[0], members[i]));
    RC_ASSERT(namedRoute(part, MachineId(i), MachineId(0)) ==
              namedRoute(network, members[i], members[0]));
  }
}

} // namespace
} // namespace topocast
