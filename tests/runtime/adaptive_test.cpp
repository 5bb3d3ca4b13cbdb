// Broadcasts whose senders adapt: what they measure differs from run to run and from rank to rank,
// and so do their trees; what arrives never does.
#include "mpi_test.hpp"
#include "test_cluster.hpp"
#include "tries_all.hpp"

#include "topocast/carry/adaptive_tags.hpp"
#include "topocast/job/site.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <unistd.h>

#include <random>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Senders that expect to be held for a nanosecond find every message delayed; others that expect a
/// second find none. Messages from 20,000 bytes on take a fixed tree.
ClusterValues adaptiveCluster(std::uint32_t machineCount) {
  ClusterValues values = testCluster(machineCount);
  const auto dynamic = static_cast<std::uint32_t>(values.trees.size());
  values.trees.push_back(
      {values.trees.front().tree, kinds::dynamic(kinds::Hold{5}, kinds::End{16})});
  values.ranges = {{100, maxSegmentBytes, dynamic, 1, 1},
                   {2000, maxSegmentBytes, dynamic, 1, 20000},
                   {9999, maxSegmentBytes, dynamic, 1, 1'000'000'000},
                   {19999, maxSegmentBytes, dynamic, 1, 1},
                   {anyLength, 3001, 1}};
  values.firstRangeOfRoot.assign(machineCount, 0);
  return values;
}

class Adaptive : public testing::Test {
protected:
  Adaptive() { standForOneEach(); }

  /// The same on all ranks.
  std::size_t anyLength() {
    static constexpr std::size_t lengths[] = {0, 1, 16, 700, 4096, 15000, 60000};
    return lengths[shared_() % std::size(lengths)];
  }
  int anyRoot() { return static_cast<int>(shared_() % worldSize()); }

  ClusterTables cluster_{adaptiveCluster(worldSize())};
  TestComm comm_{TestComm::copyOfWorld()};
  std::minstd_rand shared_{19980612};
};

TEST_F(Adaptive, everyRootAndSize) {
  for (const std::size_t bytes : {1U, 100U, 101U, 2000U, 9999U, 19999U, 20000U, 1000000U})
    expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), bytes);
}

/// By turns along the chain and by machine number: neither takes the other's place.
TEST_F(Adaptive, overMachineNumbers) {
  ClusterValues values = adaptiveCluster(worldSize());
  const auto unaware = static_cast<std::uint32_t>(values.trees.size());
  values.trees.push_back(
      {values.trees.front().tree, kinds::unawareDynamic(kinds::Hold{5}, kinds::End{16})});
  values.ranges[0].tree = values.ranges[2].tree = unaware;
  const ClusterTables cluster(values);
  for (const std::size_t bytes : {100U, 2000U, 9999U, 19999U})
    expectBroadcastFromEveryRoot(cluster.get(), comm_.get(), bytes);
}

/// Beyond a library's eager limit a message leaves when its receiver is there.
TEST_F(Adaptive, longMessages) {
  ClusterValues values = adaptiveCluster(worldSize());
  values.ranges = {{runtime::anyLength, maxSegmentBytes, values.ranges.front().tree, 1, 1}};
  const ClusterTables cluster(values);
  for (const std::size_t bytes : {70000U, 3000000U})
    expectBroadcastFromEveryRoot(cluster.get(), comm_.get(), bytes);
}

TEST_F(Adaptive, everyRankAtItsOwnPace) {
  std::minstd_rand own(static_cast<unsigned>(rankIn(MPI_COMM_WORLD) + 1));
  for (int round = 0; round < 300; ++round) {
    if (own() % 4 == 0) usleep(static_cast<useconds_t>(own() % 3000));
    const int root = anyRoot();
    expectBroadcast(cluster_.get(), comm_.get(), root, anyLength());
  }
}

/// The others are many broadcasts ahead of one that does nothing.
TEST_F(Adaptive, oneRankFarBehind) {
  for (int late = 0; late < sizeOf(comm_.get()); ++late) {
    if (rankIn(comm_.get()) == late) usleep(50000);
    for (int round = 0; round < 40; ++round)
      expectBroadcast(cluster_.get(), comm_.get(), (late + 1 + round / 10) % sizeOf(comm_.get()),
                      static_cast<std::size_t>(round) + 1);
  }
}

TEST_F(Adaptive, tagsComeRoundAgain) {
  const std::uint64_t rounds = triesAll() ? 2 : 1;
  for (std::uint64_t number = 0; number < rounds * adaptiveTagCount + 10; ++number) {
    const int root = anyRoot();
    std::uint64_t value = rankIn(comm_.get()) == root ? number : ~number;
    EXPECT_EQ(broadcast(cluster_.get(), &value, sizeof value, MPI_BYTE, root, comm_.get()),
              MPI_SUCCESS);
    if (value != number) {
      ADD_FAILURE() << "broadcast " << number << " from " << root << " brought " << value;
      MPI_Abort(MPI_COMM_WORLD, 1);
    }
  }
}

TEST_F(Adaptive, severalRanksOnAMachine) {
  std::string machines;
  for (std::uint32_t rank = 0; rank < worldSize(); ++rank)
    machines += (rank == 0 ? "n" : ",n") + std::to_string(rank / 2);
  standFor(machines);
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes : {1U, 1000U, 15000U, 100000U})
    expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), bytes);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
