// Threads that broadcast at the same time, each on communicators of its own. The first test is the
// first use of the runtime in the process: what is set up once is set up by several threads.
#include "mpi_test.hpp"
#include "test_cluster.hpp"
#include "tries_all.hpp"

#include <chrono>
#include <thread>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class Threads : public testing::Test {
protected:
  Threads() {
    standForOneEach();
    for (int i = 0; i < threads; ++i)
      parents_.emplace_back(TestComm::copyOfWorld());
  }
  static bool isAllowed() {
    int level = MPI_THREAD_SINGLE;
    MPI_Query_thread(&level);
    return level == MPI_THREAD_MULTIPLE;
  }
  /// Runs one thread a communicator; the ranks start them in different orders.
  template <class Body>
  void inThreads(Body body) {
    std::vector<std::thread> running;
    for (int i = 0; i < threads; ++i) {
      const int mine = (i + rankIn(MPI_COMM_WORLD)) % threads;
      running.emplace_back(
          [&body, this, mine] { body(parents_[static_cast<std::size_t>(mine)].get(), mine); });
    }
    for (std::thread& thread : running)
      thread.join();
  }

  static constexpr int threads = 4;
  TestCluster cluster_{worldSize()};

private:
  std::vector<TestComm> parents_;
};

TEST_F(Threads, firstBroadcasts) {
  if (!isAllowed()) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  inThreads([this](MPI_Comm comm, int number) {
    broadcastUntilServed(cluster_.get(), comm, 0);
    for (int round = 0; round < 5; ++round)
      expectBroadcastFromEveryRoot(cluster_.get(), comm, 3000 + static_cast<std::size_t>(number));
  });
}

TEST_F(Threads, communicatorsMadeAndFreed) {
  if (!isAllowed()) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  const std::size_t before = liveCommunicatorCount();
  const int rounds = triesAll() ? 8 : 3;
  inThreads([this, rounds](MPI_Comm parent, int number) {
    for (int round = 0; round < rounds; ++round) {
      MPI_Comm made = MPI_COMM_NULL;
      MPI_Comm_dup(parent, &made);
      const TestComm comm(made);
      broadcastUntilServed(cluster_.get(), made, round % 2);
      expectBroadcast(cluster_.get(), made, round % 2, 100 + static_cast<std::size_t>(number));
    }
  });
  EXPECT_EQ(liveCommunicatorCount(), before);
  // Shared by all of them; as many as threads got to know each other at a time.
  EXPECT_LE(detail::ownedCommunicators(), threads);
}

/// Two clusters, so that each communicator gets a second state while others broadcast.
TEST_F(Threads, twoClusters) {
  if (!isAllowed()) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  const TestCluster other(40);
  inThreads([&](MPI_Comm comm, int number) {
    broadcastUntilServed(number % 2 == 0 ? cluster_.get() : other.get(), comm, 0);
    broadcastUntilServed(number % 2 == 0 ? other.get() : cluster_.get(), comm, 0);
    for (int round = 0; round < 10; ++round) {
      const TestCluster& used = (round + number) % 2 == 0 ? cluster_ : other;
      expectBroadcast(used.get(), comm, round % 2, 9000);
    }
  });
}

/// Broadcasts on one of `comms` after the other, until one is left to the library; the number of
/// those that trees served before.
std::size_t firstLeftToLibrary(const Cluster& cluster, const std::vector<TestComm>& comms) {
  constexpr std::chrono::milliseconds pause(20);
  std::size_t served = 0;
  for (; served < comms.size(); ++served) {
    const MPI_Comm comm = comms[served].get();
    unsigned char byte = rankIn(comm) == 0 ? 7 : 0;
    EXPECT_EQ(broadcast(cluster, &byte, 1, MPI_BYTE, 0, comm), MPI_SUCCESS);
    EXPECT_EQ(byte, 7);
    if (servedBroadcasts(comm) == 0) break;
    std::this_thread::sleep_for(pause);
  }
  return served;
}

/// A thread of rank 1 makes communicators with rank 0, for which it has to wait. Meanwhile rank 1
/// makes no others with rank 2: in Open MPI 4.1 all three might wait for each other for ever.
TEST_F(Threads, makeCommunicatorsOneAtATime) {
  if (!isAllowed()) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  constexpr std::size_t attempts = 100;
  constexpr int tag = 1;
  const int rank = rankIn(MPI_COMM_WORLD);
  sharedNetworks().clear(); // ranks that know each other make none
  const TestComm awaited(TestComm::part(rank <= 1 ? 0 : MPI_UNDEFINED, rank));
  std::vector<TestComm> tried;
  for (std::size_t i = 0; i < attempts; ++i)
    tried.emplace_back(TestComm::part(rank >= 1 ? 0 : MPI_UNDEFINED, rank));

  if (rank == 0) {
    MPI_Recv(nullptr, 0, MPI_BYTE, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    broadcastUntilServed(cluster_.get(), awaited.get(), 1);
    return;
  }
  std::thread waiting;
  if (rank == 1)
    waiting = std::thread([&] { broadcastUntilServed(cluster_.get(), awaited.get(), 1); });
  constexpr std::chrono::milliseconds untilWaiting(300);
  std::this_thread::sleep_for(untilWaiting);
  const std::size_t served = firstLeftToLibrary(cluster_.get(), tried);
  EXPECT_LT(served, attempts);
  if (rank == 1) {
    MPI_Send(nullptr, 0, MPI_BYTE, 0, tag, MPI_COMM_WORLD);
    waiting.join();
  }
  if (served < attempts) broadcastUntilServed(cluster_.get(), tried[served].get(), 0);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
