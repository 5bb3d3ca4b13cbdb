// More ranks than anyone has processors: all of them share one, and every broadcast still ends.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <sched.h>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// All ranks on the first processor that they may use.
void shareOneProcessor() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  int first = 0;
  while (!CPU_ISSET(first, &allowed))
    ++first;
  CPU_ZERO(&allowed);
  CPU_SET(first, &allowed);
  EXPECT_EQ(sched_setaffinity(0, sizeof allowed, &allowed), 0);
}

TEST(OneCore, manyRanks) {
  shareOneProcessor();
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  const int last = sizeOf(comm.get()) - 1;
  for (const std::size_t bytes : {1, 4096, 100000, 1000000})
    for (const int root : {0, 1, last})
      expectBroadcast(cluster.get(), comm.get(), root, bytes);
}

TEST(OneCore, twoRanksAMachine) {
  const std::uint32_t machines = worldSize() / 2;
  const TestCluster cluster(machines);
  const std::string half = "n[0-" + std::to_string(machines - 1) + "]";
  standFor(half + "," + half);
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes : {1, 100000})
    for (const int root : {0, 2})
      expectBroadcast(cluster.get(), comm.get(), root, bytes);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
