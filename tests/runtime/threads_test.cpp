// Threads that broadcast at the same time, each on communicators of its own. The first test is the
// first use of the runtime in the process: what is set up once is set up by several threads.
#include "mpi_test.hpp"
#include "test_cluster.hpp"
#include "tries_all.hpp"

#include <future>
#include <mutex>
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

  /// A duplicate on which broadcasts are served.
  TestComm servedDuplicate(MPI_Comm parent, int root, int number) {
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_dup(parent, &made);
    TestComm comm(made);
    broadcastUntilServed(cluster_.get(), made, root);
    expectBroadcast(cluster_.get(), made, root, 100 + static_cast<std::size_t>(number));
    return comm;
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
    for (int round = 0; round < rounds; ++round)
      servedDuplicate(parent, round % 2, number);
  });
  EXPECT_EQ(liveCommunicatorCount(), before);
  // Shared by all of them; as many as threads got to know each other at a time.
  EXPECT_LE(detail::ownedCommunicators(), threads);
}

/// Attributes whose functions take a lock that all threads of a process share, as those of programs
/// in Python do.
class LockedAttribute {
public:
  LockedAttribute() { MPI_Comm_create_keyval(copy, erase, &key_, this); }
  ~LockedAttribute() { MPI_Comm_free_keyval(&key_); }
  LockedAttribute(const LockedAttribute&) = delete;
  LockedAttribute& operator=(const LockedAttribute&) = delete;

  int key() const { return key_; }
  int copies() const { return copies_; }
  int erased() const { return erased_; }

private:
  void count(int& what) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::this_thread::yield(); // others want it meanwhile
    ++what;
  }
  static int copy(MPI_Comm, int, void* self, void* value, void* copied, int* isCopied) {
    auto& attribute = *static_cast<LockedAttribute*>(self);
    attribute.count(attribute.copies_);
    *static_cast<void**>(copied) = value;
    *isCopied = 1;
    return MPI_SUCCESS;
  }
  static int erase(MPI_Comm, int, void*, void* self) {
    auto& attribute = *static_cast<LockedAttribute*>(self);
    attribute.count(attribute.erased_);
    return MPI_SUCCESS;
  }

  std::mutex mutex_;
  int copies_ = 0;
  int erased_ = 0;
  int key_ = MPI_KEYVAL_INVALID;
};

/// Threads duplicate communicators and broadcast on the duplicates at the same time. The program's
/// copies of its attributes are the only ones.
TEST_F(Threads, duplicatesWithAttributes) {
  if (!isAllowed()) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  const int rounds = triesAll() ? 20 : 5;
  LockedAttribute attribute;
  inThreads([&](MPI_Comm parent, int number) {
    MPI_Comm_set_attr(parent, attribute.key(), &attribute);
    for (int round = 0; round < rounds; ++round) {
      const TestComm made = servedDuplicate(parent, round % 2, number);
      void* value = nullptr;
      int isThere = 0;
      MPI_Comm_get_attr(made.get(), attribute.key(), static_cast<void*>(&value), &isThere);
      EXPECT_TRUE(isThere != 0 && value == &attribute);
    }
    MPI_Comm_delete_attr(parent, attribute.key());
  });
  EXPECT_EQ(attribute.copies(), threads * rounds);
  EXPECT_EQ(attribute.erased(), threads * (rounds + 1));
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

/// While a thread of rank 1 makes a communicator, as this one does until `done`, rank 1 makes no
/// other: in Open MPI 4.1 the ranks of both might wait for each other for ever.
TEST_F(Threads, makeCommunicatorsOneAtATime) {
  sharedNetworks().clear(); // ranks that know each other make none
  const TestComm comm(TestComm::copyOfWorld());
  std::promise<void> begun;
  std::promise<void> done;
  std::thread making;
  if (rankIn(MPI_COMM_WORLD) == 1) {
    making = std::thread([&] {
      const std::lock_guard<std::mutex> lock(detail::agreeing());
      begun.set_value();
      done.get_future().wait();
    });
    begun.get_future().wait();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  unsigned char byte = rankIn(comm.get()) == 0 ? 7 : 0;
  EXPECT_EQ(broadcast(cluster_.get(), &byte, 1, MPI_BYTE, 0, comm.get()), MPI_SUCCESS);
  EXPECT_EQ(byte, 7);
  EXPECT_EQ(servedBroadcasts(comm.get()), 0U);
  MPI_Barrier(MPI_COMM_WORLD);
  if (making.joinable()) {
    done.set_value();
    making.join();
  }
  broadcastUntilServed(cluster_.get(), comm.get(), 0);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
