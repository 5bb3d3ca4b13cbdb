// Messages inside a machine through memory that its ranks share: who has it, who has done with it,
// and what happens where it is not to be had. Four or six ranks on two machines.
#include "library_error.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

namespace fs = std::filesystem;

const TestCluster& cluster() {
  static const TestCluster shared(2);
  return shared;
}

/// Whether broadcasts on a communicator go through memory here.
bool isThroughMemory(MPI_Comm comm) {
  return detail::findStates(comm)->front().seat() != nullptr;
}

std::ptrdiff_t openFiles() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

/// Whether a folder where memory has names has one of topocast's.
bool isNamed() {
  const auto isOurs = [](const fs::directory_entry& entry) {
    return entry.path().filename().string().find("topocast") != std::string::npos;
  };
  return std::any_of(fs::directory_iterator("/dev/shm"), fs::directory_iterator(), isOurs);
}

/// Of several pieces, the last one short.
constexpr std::size_t longBytes = 10 * MessageRing::pieceBytes + 777;

class OnTwoMachines : public testing::Test {
protected:
  /// The last rank is alone on the second machine.
  OnTwoMachines() {
    std::string machines;
    for (std::uint32_t rank = 0; rank + 1 < worldSize(); ++rank)
      machines += "n0,";
    standFor(machines + "n1");
    sharedNetworks().clear();
  }
  ~OnTwoMachines() override { unsetenv("TOPOCAST_NO_SHARED_MEMORY"); }

  static int rank() { return rankIn(MPI_COMM_WORLD); }
  static bool isAlone() { return rank() + 1 == static_cast<int>(worldSize()); }
  static void expectMemory(MPI_Comm comm, bool isThere) {
    EXPECT_EQ(isThroughMemory(comm), isThere && !isAlone());
  }

  TestComm comm_{TestComm::copyOfWorld()};
};

TEST_F(OnTwoMachines, leadersChangeWithTheRoot) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{40}, std::size_t{4096}, longBytes})
    for (int round = 0; round < 3; ++round)
      expectBroadcastFromEveryRoot(cluster().get(), comm_.get(), bytes);
  expectMemory(comm_.get(), true);
}

TEST_F(OnTwoMachines, notWhereItIsSwitchedOff) {
  if (rank() == 0) setenv("TOPOCAST_NO_SHARED_MEMORY", "1", 1);
  expectBroadcastFromEveryRoot(cluster().get(), comm_.get(), longBytes);
  expectMemory(comm_.get(), false);
}

/// Nothing has a name that would outlive a job, and no file stays open.
TEST_F(OnTwoMachines, nothingIsLeftBehind) {
  expectBroadcast(cluster().get(), comm_.get(), 0, 100); // MPI opens what it needs
  const std::ptrdiff_t files = openFiles();
  MPI_Barrier(MPI_COMM_WORLD);
  sharedNetworks().clear();
  const TestComm further(TestComm::copyOfWorld());
  expectBroadcast(cluster().get(), further.get(), 0, longBytes);
  expectMemory(further.get(), true);
  EXPECT_EQ(openFiles(), files);
  EXPECT_FALSE(isNamed());
  MPI_Barrier(MPI_COMM_WORLD);
}

/// As many communicators as there are rings have one at a time; others do without. Freed ones are
/// had again.
TEST_F(OnTwoMachines, ringsOfSeveralCommunicators) {
  constexpr std::size_t rings = MachineMemory::ringsOfProcess;
  for (int round = 0; round < 3; ++round) {
    std::vector<TestComm> comms;
    for (std::size_t i = 0; i < rings + 2; ++i) {
      comms.emplace_back(TestComm::copyOfWorld());
      expectBroadcast(cluster().get(), comms.back().get(), 1, 5000);
      expectMemory(comms.back().get(), i < rings);
    }
    for (const TestComm& comm : comms)
      expectBroadcastFromEveryRoot(cluster().get(), comm.get(), longBytes);
    MPI_Barrier(MPI_COMM_WORLD);
    comms.clear();
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/// Rank 1 has not freed a communicator yet when rank 0 already has: it keeps the ring.
TEST_F(OnTwoMachines, noRingIsUsedAnewBeforeAllHaveLeft) {
  expectBroadcast(cluster().get(), comm_.get(), 0, 100);
  TestComm second(TestComm::copyOfWorld());
  expectBroadcast(cluster().get(), second.get(), 0, 100);
  const TestComm withoutFirst(TestComm::part(rank() == 1 ? MPI_UNDEFINED : 0, rank()));
  if (rank() != 1) {
    second = TestComm(MPI_COMM_NULL);
    if (worldSize() > 3) {
      for (int i = 0; i < 20; ++i)
        expectBroadcastFromEveryRoot(cluster().get(), withoutFirst.get(), 5000);
      expectMemory(withoutFirst.get(), true);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank() == 1) second = TestComm(MPI_COMM_NULL);
  expectBroadcastFromEveryRoot(cluster().get(), comm_.get(), longBytes);
}

/// The leader is several pieces ahead of a rank that comes late, and waits for it then.
TEST_F(OnTwoMachines, ofRanksThatComeLate) {
  expectBroadcast(cluster().get(), comm_.get(), 0, 100);
  for (const int late : {0, 1}) {
    if (rank() == late) usleep(30000);
    for (int i = 0; i < 30; ++i)
      expectBroadcast(cluster().get(), comm_.get(), i % 2, i % 3 == 0 ? longBytes : 10);
  }
}

/// A rank waits for the message while another, before it takes part, waits for what the first one
/// is sending: MPI must go on with it.
TEST_F(OnTwoMachines, whoWaitsHasMpiGoOn) {
  expectBroadcast(cluster().get(), comm_.get(), 0, 100);
  const std::size_t bytes = std::size_t{4} << 20U;
  std::vector<char> data(bytes);
  MPI_Request request = MPI_REQUEST_NULL;
  if (rank() == 1)
    MPI_Isend(data.data(), static_cast<int>(bytes), MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request);
  if (rank() == 0)
    MPI_Recv(data.data(), static_cast<int>(bytes), MPI_BYTE, 1, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  expectBroadcast(cluster().get(), comm_.get(), 0, longBytes);
  // NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): a null request where nothing is sent
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/// Ranks of one machine that expect another length are told, and later messages are right.
TEST_F(OnTwoMachines, whoExpectsAnotherLengthIsTold) {
  TestCluster whole(2);
  whole.cutInto(anyLength);
  expectBroadcast(whole.get(), comm_.get(), 0, 100);
  for (const auto& [sent, expected] :
       {std::pair(longBytes, std::size_t{10}), std::pair(std::size_t{10}, longBytes)}) {
    const ErrorHandlerLog handlers(comm_.get());
    const std::size_t bytes = rank() == 1 ? expected : sent;
    std::vector<char> data(bytes);
    const Outcome seen = ErrorHandlerLog::of([&] {
      return broadcast(whole.get(), data.data(), static_cast<int>(bytes), MPI_BYTE, 0, comm_.get());
    });
    EXPECT_EQ(seen.returned, rank() == 1 ? MPI_ERR_OTHER : MPI_SUCCESS);
    expectBroadcastFromEveryRoot(whole.get(), comm_.get(), 1000);
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
