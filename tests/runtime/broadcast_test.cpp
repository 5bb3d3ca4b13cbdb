// Every byte from every root, for sizes around the edges of ranges and segments.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

TEST(Broadcast, everyRootAndSize) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes :
       {0,     1,     3,     4,     5,      8,      15,     16,     17,     99,     100,
        101,   200,   3000,  3001,  3002,   4095,   4096,   4097,   8190,   8191,   8192,
        16381, 16382, 16383, 98304, 131056, 131057, 262112, 262113, 600000, 1048576})
    expectBroadcastFromEveryRoot(cluster.get(), comm.get(), bytes);
}

TEST(Broadcast, oneByteSegments) {
  TestCluster cluster(worldSize());
  cluster.cutInto(1);
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcastFromEveryRoot(cluster.get(), comm.get(), 300);
}

TEST(Broadcast, segmentsAboveAnyMessage) {
  TestCluster cluster(worldSize());
  cluster.cutInto(anyLength);
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes : {1, 5000000})
    expectBroadcast(cluster.get(), comm.get(), 1, bytes);
}

TEST(Broadcast, onWorldItself) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  expectBroadcastFromEveryRoot(cluster.get(), MPI_COMM_WORLD, 10000);
}

TEST(Broadcast, rootsWithoutTreesGoToTheLibrary) {
  TreesOnly cluster(worldSize());
  cluster.dropTreesFrom(1);
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster.get(), comm.get(), 1, 5000, ServedBy::library);
  expectBroadcast(cluster.get(), comm.get(), 0, 5000, ServedBy::trees);
}

/// Nothing but the order of messages keeps these apart.
TEST(Broadcast, manyInARowWithoutBarrier) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  const int ranks = sizeOf(comm.get());
  const int rounds = 60;
  for (int round = 0; round < rounds; ++round)
    expectBroadcast(cluster.get(), comm.get(), round * 5 % ranks,
                    static_cast<std::size_t>(round * 2371 % 20000));
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
