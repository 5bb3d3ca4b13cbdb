// Broadcasts follow each other on one communicator while ranks are far apart in time, and while
// other collective operations and messages of the user are pending on it.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <unistd.h>

#include <random>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class Order : public testing::Test {
protected:
  Order() { standForOneEach(); }

  /// The same on all ranks.
  std::size_t anyLength() {
    static constexpr std::size_t lengths[] = {0, 1, 16, 17, 700, 4096, 5000, 60000};
    return lengths[shared_() % std::size(lengths)];
  }
  int anyRoot() { return static_cast<int>(shared_() % worldSize()); }

  TestCluster cluster_{worldSize()};
  TestComm comm_{TestComm::copyOfWorld()};
  std::minstd_rand shared_{20080817};
};

/// Each rank stops now and then, at other places than the others and for other times.
TEST_F(Order, everyRankAtItsOwnPace) {
  std::minstd_rand own(static_cast<unsigned>(rankIn(MPI_COMM_WORLD) + 1));
  for (int round = 0; round < 200; ++round) {
    if (own() % 4 == 0) usleep(static_cast<useconds_t>(own() % 3000));
    const int root = anyRoot();
    expectBroadcast(cluster_.get(), comm_.get(), root, anyLength());
  }
}

/// One rank after the other does nothing while the others do as much as they can.
TEST_F(Order, oneRankFarBehind) {
  for (int late = 0; late < sizeOf(comm_.get()); ++late) {
    if (rankIn(comm_.get()) == late) usleep(50000);
    for (int round = 0; round < 20; ++round)
      expectBroadcast(cluster_.get(), comm_.get(), (late + 1 + round / 10) % sizeOf(comm_.get()),
                      anyLength());
  }
}

/// Started before the communicator's first broadcast, and again before a later one.
TEST_F(Order, nonblockingCollectivesPending) {
  const int ranks = sizeOf(comm_.get());
  const int rank = rankIn(comm_.get());
  for (int round = 0; round < 3; ++round) {
    MPI_Request requests[3];
    std::vector<int> values(5000, rank == 1 ? round : -1);
    int sum = 0;
    MPI_Ibcast(values.data(), 5000, MPI_INT, 1, comm_.get(), &requests[0]);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm_.get(), &requests[1]);
    expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 20000);
    MPI_Ibarrier(comm_.get(), &requests[2]);
    expectBroadcast(cluster_.get(), comm_.get(), 0, 300);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    EXPECT_EQ(values, std::vector<int>(5000, round));
    EXPECT_EQ(sum, ranks * (ranks - 1) / 2);
  }
}

/// The library's own broadcasts in between, as of a program that uses both.
TEST_F(Order, libraryBroadcastsBetween) {
  for (int round = 0; round < 30; ++round) {
    std::vector<int> values(700, rankIn(comm_.get()) == round % 2 ? round : -1);
    PMPI_Bcast(values.data(), 700, MPI_INT, round % 2, comm_.get());
    EXPECT_EQ(values, std::vector<int>(700, round));
    expectBroadcast(cluster_.get(), comm_.get(), anyRoot(), anyLength());
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
