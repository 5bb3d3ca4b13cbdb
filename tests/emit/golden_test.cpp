// What a compiler makes of a generated file, from the inside: the file is included whole.
#include "emit/golden/hostile.cpp" // NOLINT(bugprone-suspicious-include)

#include "emit/hostile_names.hpp"

#include "topocast/names/machine_names.hpp"

#include <gtest/gtest.h>

#include <iterator>

namespace {

TEST(Golden, hostileNamesComeThrough) {
  using topocast::testing::hostileNames;
  const topocast::runtime::MachineNames& names = cluster.machines;
  ASSERT_EQ(names.machineCount, std::size(hostileNames));
  for (std::uint32_t i = 0; i < machineCount; ++i)
    EXPECT_EQ(topocast::runtime::findMachineInLists(names.lists, names.listCount, hostileNames[i]),
              i);
}

} // namespace
