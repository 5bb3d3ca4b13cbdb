// Communicators of all kinds: parts, other orders, several at once, shared with the user's own
// messages. Machine m is where rank m of MPI_COMM_WORLD sits.
#include "generated_lab.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <thread>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class Communicators : public testing::Test {
protected:
  Communicators() : cluster_(worldSize()) { standForOneEach(); }
  const Cluster& cluster() const { return cluster_.get(); }
  static void expectSizes(const Cluster& cluster, MPI_Comm comm) {
    if (comm == MPI_COMM_NULL) return;
    for (const std::size_t bytes : {1, 16, 1000, 20000})
      expectBroadcastFromEveryRoot(cluster, comm, bytes);
  }
  int worldRank_ = rankIn(MPI_COMM_WORLD);

private:
  TestCluster cluster_;
};

TEST_F(Communicators, reversed) {
  const TestComm comm(TestComm::part(0, -worldRank_));
  expectSizes(cluster(), comm.get());
}

TEST_F(Communicators, shuffled) {
  const TestComm comm(TestComm::part(0, worldRank_ * 5 % 7));
  expectSizes(cluster(), comm.get());
}

TEST_F(Communicators, halvesAtTheSameTime) {
  const TestComm comm(TestComm::part(worldRank_ % 2, -worldRank_));
  expectSizes(cluster(), comm.get());
}

TEST_F(Communicators, someRanksOnly) {
  const TestComm comm(TestComm::part(worldRank_ == 1 ? MPI_UNDEFINED : 0, worldRank_ * 3 % 5));
  expectSizes(cluster(), comm.get());
}

TEST_F(Communicators, twoRanks) {
  const TestComm comm(TestComm::part(worldRank_ < 2 ? 0 : MPI_UNDEFINED, -worldRank_));
  expectSizes(cluster(), comm.get());
}

TEST_F(Communicators, aClusterLargerThanTheCommunicator) {
  const TestCluster large(40);
  standFor("n[31,2,17,3,30,9]");
  const TestComm comm(TestComm::copyOfWorld());
  expectSizes(large.get(), comm.get());
}

TEST_F(Communicators, selfIsTheLibrarys) {
  expectBroadcast(cluster(), MPI_COMM_SELF, 0, 1000, ServedBy::library);
}

TEST_F(Communicators, duplicatesDoNotInheritState) {
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster(), comm.get(), 1, 1000);
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Comm_dup(comm.get(), &copy);
  const TestComm owned(copy);
  EXPECT_EQ(servedBroadcasts(copy), 0U);
  expectBroadcast(cluster(), copy, 0, 1000);
  EXPECT_EQ(servedBroadcasts(comm.get()), 1U);
}

TEST_F(Communicators, betweenGroupsIsTheLibrarys) {
  const bool even = worldRank_ % 2 == 0;
  const TestComm group(TestComm::part(even ? 0 : 1, worldRank_));
  MPI_Comm between = MPI_COMM_NULL;
  MPI_Intercomm_create(group.get(), 0, MPI_COMM_WORLD, even ? 1 : 0, 0, &between);
  const TestComm owned(between);
  // Rank 1 of the even group sends; the odd group receives.
  int root = 1;
  if (even) root = rankIn(group.get()) == 1 ? MPI_ROOT : MPI_PROC_NULL;
  std::vector<int> values(3000, root == MPI_ROOT ? 42 : 0);
  EXPECT_EQ(broadcast(cluster(), values.data(), 3000, MPI_INT, root, between), MPI_SUCCESS);
  const bool has = !even || root == MPI_ROOT;
  EXPECT_EQ(values, std::vector<int>(3000, has ? 42 : 0));
  EXPECT_EQ(servedBroadcasts(between), 0U);
}

/// The user's messages have the tags and ranks that the broadcast uses within.
TEST_F(Communicators, userMessagesUnderWay) {
  const TestComm comm(TestComm::copyOfWorld());
  const int ranks = sizeOf(comm.get());
  const int rank = rankIn(comm.get());
  std::vector<int> received(static_cast<std::size_t>(ranks), -1);
  std::vector<MPI_Request> requests;
  for (int i = 0; i < ranks; ++i) {
    requests.emplace_back();
    MPI_Irecv(&received[static_cast<std::size_t>(i)], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG,
              comm.get(), &requests.back());
  }
  expectBroadcastFromEveryRoot(cluster(), comm.get(), 20000);
  for (int i = 0; i < ranks; ++i) {
    requests.emplace_back();
    MPI_Isend(&rank, 1, MPI_INT, i, 0, comm.get(), &requests.back());
  }
  expectBroadcastFromEveryRoot(cluster(), comm.get(), 20000);
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  std::sort(received.begin(), received.end());
  for (int i = 0; i < ranks; ++i)
    EXPECT_EQ(received[static_cast<std::size_t>(i)], i);
}

TEST_F(Communicators, twoClustersOnOne) {
  const TestCluster other(40);
  const TestComm comm(TestComm::copyOfWorld());
  for (int round = 0; round < 3; ++round) {
    expectBroadcastFromEveryRoot(cluster(), comm.get(), 9000);
    expectBroadcastFromEveryRoot(other.get(), comm.get(), 9000);
  }
}

/// Its tables and its code stand in another source file of the program.
TEST_F(Communicators, generatedFileBesideAnother) {
  standFor("lab[0-31]");
  const TestComm comm(TestComm::copyOfWorld());
  std::vector<int> values(5000, worldRank_ == 1 ? 42 : 0);
  EXPECT_EQ(lab_bcast(values.data(), 5000, MPI_INT, 1, comm.get()), MPI_SUCCESS);
  EXPECT_EQ(values, std::vector<int>(5000, 42));
  EXPECT_EQ(servedBroadcasts(comm.get()), 1U);
  expectBroadcast(cluster(), comm.get(), 0, 5000, ServedBy::library);
}

/// One thread a communicator, set up at the same time and in either order.
TEST_F(Communicators, threads) {
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  if (level != MPI_THREAD_MULTIPLE) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  const TestComm first(TestComm::copyOfWorld());
  const TestComm second(TestComm::copyOfWorld());
  const auto run = [this](MPI_Comm comm) {
    broadcastUntilServed(cluster(), comm, 0);
    for (int round = 0; round < 5; ++round)
      expectBroadcastFromEveryRoot(cluster(), comm, 9000);
  };
  const bool even = worldRank_ % 2 == 0;
  std::thread other(run, even ? first.get() : second.get());
  run(even ? second.get() : first.get());
  other.join();
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
