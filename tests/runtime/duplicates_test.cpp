// What counts as an MPI_Comm_idup under way, and that one of them on one rank has all leave a new
// communicator to the library for the time being. Three ranks.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

struct Duplicates : testing::Test {
  Duplicates() { standForOneEach(); }

  /// Counted, and complete.
  static MPI_Comm duplicateOf(MPI_Comm comm) {
    MPI_Comm duplicate = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
    {
      const CountedDuplicates counted(comm);
      PMPI_Comm_idup(comm, &duplicate, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE); // NOLINT(*MPI-Checker): MPI_Comm_idup is unknown to it
    return duplicate;
  }
  static int count() { return detail::duplicatesUnderWay(); }

  TestCluster cluster{3};
};

TEST_F(Duplicates, countUntilBroadcastOn) {
  const TestComm duplicate(duplicateOf(MPI_COMM_WORLD));
  EXPECT_EQ(count(), 1);
  for (int i = 0; i < 2; ++i) {
    expectBroadcast(cluster.get(), duplicate.get(), 1, 5000);
    EXPECT_EQ(count(), 0);
  }
}

TEST_F(Duplicates, countUntilFreed) {
  {
    const TestComm duplicate(duplicateOf(MPI_COMM_WORLD));
    EXPECT_EQ(count(), 1);
  }
  EXPECT_EQ(count(), 0);
}

TEST_F(Duplicates, countUntilDuplicatedThemselves) {
  const TestComm duplicate(duplicateOf(MPI_COMM_WORLD));
  const TestComm second(duplicateOf(duplicate.get()));
  EXPECT_EQ(count(), 1);
}

TEST_F(Duplicates, ofOneRankCountToo) {
  const TestComm alone(TestComm::part(rankIn(MPI_COMM_WORLD), 0));
  const TestComm duplicate(duplicateOf(alone.get()));
  expectBroadcast(cluster.get(), duplicate.get(), 0, 5000, ServedBy::library);
  EXPECT_EQ(count(), 0);
}

/// Neither those of the original nor those of the duplicate.
TEST_F(Duplicates, otherCopiesDoNotCount) {
  const TestComm original(TestComm::copyOfWorld());
  const TestComm duplicate(duplicateOf(original.get()));
  for (const TestComm* comm : {&original, &duplicate}) {
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Comm_dup(comm->get(), &copy);
    const TestComm owned(copy);
    EXPECT_EQ(count(), 1);
  }
}

/// Where processes know each other no communicator is made.
TEST_F(Duplicates, keepNobodyFromWhatIsShared) {
  const TestComm decided(TestComm::copyOfWorld());
  expectBroadcast(cluster.get(), decided.get(), 0, 5000);
  const TestComm duplicate(rankIn(MPI_COMM_WORLD) == 1 ? duplicateOf(MPI_COMM_SELF)
                                                       : MPI_COMM_NULL);
  const TestComm fresh(TestComm::copyOfWorld());
  expectBroadcastFromEveryRoot(cluster.get(), fresh.get(), 5000);
}

TEST_F(Duplicates, ofOneRankKeepAllFromNewCommunicators) {
  const TestComm decided(TestComm::copyOfWorld());
  expectBroadcast(cluster.get(), decided.get(), 0, 5000);
  sharedNetworks().clear();
  const TestComm fresh(TestComm::copyOfWorld());
  for (int rank = 0; rank < 3; ++rank) {
    const TestComm duplicate(rankIn(MPI_COMM_WORLD) == rank ? duplicateOf(MPI_COMM_SELF)
                                                            : MPI_COMM_NULL);
    for (int i = 0; i < 10; ++i)
      expectBroadcast(cluster.get(), fresh.get(), i % 3, 5000, ServedBy::library);
    expectBroadcast(cluster.get(), decided.get(), 2, 5000);
  }
  broadcastUntilServed(cluster.get(), fresh.get(), 1);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
