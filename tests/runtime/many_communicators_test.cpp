// More communicators than the runtime wants to own, than the library can make, and thousands one
// after another: nothing runs out, nothing is left behind. Two ranks or three, of which two may
// share a machine.
#include "allocations.hpp"
#include "captured_stderr.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

using Comms = std::vector<TestComm>;

const TestCluster& cluster() {
  static const TestCluster shared(3);
  return shared;
}

void addCopy(Comms& comms) {
  comms.emplace_back(TestComm::copyOfWorld());
}

/// Expects that of `count` new communicators the trees serve the first `served`.
void expectServed(Comms& comms, int count, int served) {
  for (int i = 0; i < count; ++i) {
    addCopy(comms);
    expectBroadcast(cluster().get(), comms.back().get(), i % 2, 5000,
                    i < served ? ServedBy::trees : ServedBy::library);
  }
}

/// The runtime may own two communicators for each; with one rank a machine it needs one.
TEST(ManyCommunicators, aliveAtTheSameTime) {
  constexpr int mostServed = maxOwnedCommunicators - 1;
  constexpr int some = 70;
  standForOneEach();
  Comms comms;
  expectServed(comms, 300, mostServed);
  // What was left to the library stays there.
  comms.erase(comms.begin(), comms.begin() + some);
  expectBroadcast(cluster().get(), comms.back().get(), 0, 5000, ServedBy::library);
  expectBroadcast(cluster().get(), comms.front().get(), 0, 5000);
  expectServed(comms, 100, some);
  std::reverse(comms.begin(), comms.end());
  comms.clear();
  expectServed(comms, 300, mostServed);
}

#ifndef OPEN_MPI
/// MPICH has about 2000 communicators. The last one's broadcast needs a further one.
TEST(ManyCommunicators, noneLeftForTheRuntime) {
  standForOneEach();
  Comms comms;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (;;) {
    addCopy(comms);
    if (comms.back().get() == MPI_COMM_NULL) break;
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  comms.pop_back();
  MPI_Comm_set_errhandler(comms.back().get(), MPI_ERRORS_ARE_FATAL);
  MPI_Comm_set_name(comms.back().get(), "last");
  setenv("TOPOCAST_VERBOSE", "1", 1);
  CapturedStderr captured;
  expectBroadcast(cluster().get(), comms.back().get(), 0, 5000, ServedBy::library);
  const std::string fate = "left to the library: the library makes no more communicators\n";
  EXPECT_EQ(captured.text(),
            rankIn(MPI_COMM_WORLD) == 0
                ? "topocast: test: last (" + std::to_string(worldSize()) + " ranks): " + fate
                : "");
  unsetenv("TOPOCAST_VERBOSE");
  comms.erase(comms.begin(), comms.begin() + 2);
  expectBroadcast(cluster().get(), comms.front().get(), 0, 5000);
}
#endif

std::size_t residentBytes() {
  std::size_t total = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// With one communicator of the runtime's each, with two (on three ranks), and with none.
void makeAndFree(int communicators) {
  for (int i = 0; i < communicators; ++i) {
    standFor(i % 3 == 0 ? "n0,n1,n2" : i % 3 == 1 ? "n0,n1,n1" : "login,guest,n1");
    const TestComm comm(TestComm::copyOfWorld());
    expectBroadcast(cluster().get(), comm.get(), i % 2, 5000,
                    i % 3 == 2 ? ServedBy::library : ServedBy::trees);
  }
}

TEST(ManyCommunicators, leaveNothingBehind) {
  constexpr int communicators = 2000;
  makeAndFree(communicators);
  const std::size_t allocated = allocatedBytes();
  [[maybe_unused]] const std::size_t resident = residentBytes();
  makeAndFree(communicators);
  EXPECT_EQ(allocatedBytes(), allocated);
#ifndef __SANITIZE_ADDRESS__ // which keeps what was freed resident for a while
  EXPECT_LT(residentBytes(), resident + communicators * std::size_t{100});
#endif
  EXPECT_EQ(detail::ownedCommunicators(), 0);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
