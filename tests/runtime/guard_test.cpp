// Guarded communicators: every byte arrives, whoever serves, trials are bounded, and all ranks
// decide alike. Three ranks.
#include "captured_stderr.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include "topocast/watch/guard.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class GuardedBroadcasts : public testing::Test {
protected:
  GuardedBroadcasts() { standForOneEach(); }
  ~GuardedBroadcasts() override { unsetenv("TOPOCAST_GUARD"); }

  /// Broadcasts so often from root after root, and gives how many of them trees have served.
  std::uint64_t served(const TestComm& comm, std::size_t bytes, int count) const {
    const std::uint64_t before = servedBroadcasts(comm.get());
    std::vector<unsigned char> message(bytes);
    for (int i = 0; i < count; ++i) {
      const int root = i % sizeOf(comm.get());
      for (std::size_t at = 0; at < bytes; ++at)
        message[at] = rankIn(comm.get()) == root ? patternByte(root + i, at) : 0;
      EXPECT_EQ(broadcast(cluster_.get(), message.data(), static_cast<MPI_Count>(bytes), MPI_BYTE,
                          root, comm.get()),
                MPI_SUCCESS);
      for (std::size_t at = 0; at < bytes; ++at)
        if (message[at] != patternByte(root + i, at)) {
          ADD_FAILURE() << "byte " << at << " of broadcast " << i;
          break;
        }
    }
    return servedBroadcasts(comm.get()) - before;
  }

  static std::uint64_t rootsNumber(std::uint64_t own) {
    MPI_Bcast(&own, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return own;
  }

  TestCluster cluster_{6};
};

TEST_F(GuardedBroadcasts, TakeTurnsUntilAllRanksDecideAlike) {
  setenv("TOPOCAST_GUARD", "1", 1);
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{5000}, std::size_t{40'000}}) {
    EXPECT_EQ(served(comm, bytes, static_cast<int>(Trials::looks.front())),
              Trials::looks.front() / 2);
    served(comm, bytes, static_cast<int>(Trials::most - Trials::looks.front()));
    const std::uint64_t later = served(comm, bytes, 10);
    EXPECT_TRUE(later == 0 || later == 10) << later;
    EXPECT_EQ(later, rootsNumber(later));
  }
}

TEST_F(GuardedBroadcasts, AreThoseOfTheCommunicatorsThatRankZeroGuards) {
  setenv("TOPOCAST_GUARD", rankIn(MPI_COMM_WORLD) == 1 ? "1" : "0", 1);
  const TestComm comm(TestComm::copyOfWorld());
  EXPECT_EQ(served(comm, 5000, 20), 20U);
}

TEST_F(GuardedBroadcasts, TellWhatTheyFound) {
  setenv("TOPOCAST_GUARD", "1", 1);
  setenv("TOPOCAST_VERBOSE", "1", 1);
  const TestComm comm(TestComm::copyOfWorld());
  CapturedStderr captured;
  served(comm, 5000, static_cast<int>(Trials::most));
  unsetenv("TOPOCAST_VERBOSE");
  const std::string text = captured.text();
  const bool isTold = text.find("messages of 4096 B to below twice as many: trees ") != text.npos;
  EXPECT_EQ(isTold, rankIn(MPI_COMM_WORLD) == 0) << text;
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
