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
#include <string>
#include <vector>

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

/// Far more than the runtime would own: all share one of its own.
TEST(ManyCommunicators, aliveAtTheSameTime) {
  constexpr int many = 140;
  static_assert(many > maxOwnedCommunicators, "others are left to the library");
  standForOneEach();
  Comms comms;
  expectServed(comms, many, many);
  EXPECT_EQ(detail::ownedCommunicators(), 1);
  // A message for one meets none for another, whatever the order.
  for (const TestComm& comm : comms)
    expectBroadcast(cluster().get(), comm.get(), 1, 20);
  std::reverse(comms.begin(), comms.end());
  comms.erase(comms.begin(), comms.begin() + many / 2);
  expectServed(comms, many, many);
  for (const TestComm& comm : comms)
    expectBroadcast(cluster().get(), comm.get(), 0, 5000);
}

/// As if so many communicators were there.
void useAllBlocks() {
  sharedNetworks().front()->blocks.useUp();
}

/// Communicators of all ranks share another one then.
TEST(ManyCommunicators, whereTagsRunOutForAllRanks) {
  standForOneEach();
  Comms comms;
  expectServed(comms, 1, 1);
  useAllBlocks();
  expectServed(comms, 3, 3);
  EXPECT_EQ(detail::ownedCommunicators(), 2);
  comms.erase(comms.begin());
  // Where another thread may come to it, the first one is kept.
  EXPECT_EQ(detail::ownedCommunicators(), mayHaveThreads() ? 2 : 1);
}

/// Communicators of some ranks share another one of these, or have their own if so many networks
/// are kept that one rank keeps no more: up to a bound.
TEST(ManyCommunicators, whereTagsRunOutForSomeRanks) {
  if (worldSize() < 3) GTEST_SKIP() << "all ranks are needed for a tree";
  constexpr int mostServed = maxOwnedCommunicators - 1;
  standForOneEach();
  sharedNetworks().clear();
  Comms comms;
  expectServed(comms, 1, 1);
  useAllBlocks();
  const bool isIn = rankIn(MPI_COMM_WORLD) > 0;
  const auto addPart = [&](Comms& parts) {
    parts.emplace_back(TestComm::part(isIn ? 0 : MPI_UNDEFINED, 0));
    return isIn;
  };
  Comms sharing;
  for (int i = 0; i < 20; ++i)
    if (addPart(sharing)) expectBroadcast(cluster().get(), sharing.back().get(), i % 2, 5000);
  EXPECT_EQ(detail::ownedCommunicators(), isIn ? 2 : 1);
  sharing.clear();
  sharedNetworks().resize(1);
  if (rankIn(MPI_COMM_WORLD) == 1)
    sharedNetworks().resize(mostSharedNetworks, sharedNetworks().front());
  Comms parts;
  for (int i = 0; i < mostServed + 20; ++i)
    if (addPart(parts))
      expectBroadcast(cluster().get(), parts.back().get(), i % 2, 5000,
                      i < mostServed ? ServedBy::trees : ServedBy::library);
  // What was left to the library stays there.
  parts.erase(parts.begin());
  if (!isIn) return;
  expectBroadcast(cluster().get(), parts.back().get(), 0, 5000, ServedBy::library);
  expectBroadcast(cluster().get(), parts.front().get(), 0, 5000);
}

#ifndef OPEN_MPI
/// MPICH has about 2000 communicators. The last one's broadcast needs a further one.
TEST(ManyCommunicators, noneLeftForTheRuntime) {
  standForOneEach();
  Comms comms;
  sharedNetworks().clear();
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

/// Served by trees, also where ranks share a machine (on three ranks), and left to the library.
void makeAndFree(int communicators) {
  for (int i = 0; i < communicators; ++i) {
    standFor(i % 3 == 0 ? "n0,n1,n2" : i % 3 == 1 ? "n0,n1,n1" : "login,guest,n1");
    const TestComm comm(TestComm::copyOfWorld());
    expectBroadcast(cluster().get(), comm.get(), i % 2, 5000,
                    i % 3 == 2 ? ServedBy::library : ServedBy::trees);
  }
}

TEST(ManyCommunicators, leaveNothingBehind) {
  constexpr int communicators = 151; // the last one shares
  sharedNetworks().clear();
  makeAndFree(communicators);
  const std::size_t allocated = allocatedBytes();
  [[maybe_unused]] const std::size_t resident = residentBytes();
  makeAndFree(communicators);
  EXPECT_EQ(allocatedBytes(), allocated);
#ifndef __SANITIZE_ADDRESS__ // which keeps what was freed resident for a while; heaps settle, too
  EXPECT_LT(residentBytes(), resident + communicators * std::size_t{600});
#endif
  EXPECT_EQ(detail::ownedCommunicators(), 1); // which all of them have shared
}

/// Two ranks in turn, each communicator with one short broadcast and one that a tree carries.
void useParts(int communicators) {
  const bool isIn = rankIn(MPI_COMM_WORLD) < 2;
  for (int i = 0; i < communicators; ++i) {
    const TestComm part(TestComm::part(isIn ? 0 : MPI_UNDEFINED, i % 2 * rankIn(MPI_COMM_WORLD)));
    if (!isIn) continue;
    expectBroadcast(cluster().get(), part.get(), i % 2, 1);
    if (i % 3 == 0) expectBroadcast(cluster().get(), part.get(), (i + 1) % 2, 5000);
  }
}

/// Where processes know each other, and blocks of tags are given out anew or not.
TEST(ManyCommunicators, partsLeaveNothingBehind) {
  standForOneEach();
  const TestComm all(TestComm::copyOfWorld());
  expectBroadcast(cluster().get(), all.get(), 0, 5000);
  useParts(10); // what is kept for further ones
  const std::size_t allocated = allocatedBytes();
  const int owned = detail::ownedCommunicators();
  useParts(100);
  EXPECT_EQ(allocatedBytes(), allocated);
  EXPECT_EQ(detail::ownedCommunicators(), owned);
}

/// What a communicator of all ranks keeps does not grow with them, where the source has their
/// trees.
TEST(ManyCommunicators, takeLittleMemory) {
  constexpr int communicators = 8;
  constexpr std::size_t most = 1000;
  const TestCluster whole(worldSize());
  standForOneEach();
  Comms comms;
  for (int i = 0; i <= communicators; ++i)
    addCopy(comms);
  expectBroadcast(whole.get(), comms.front().get(), 0, 5000); // ranks get to know each other
  const std::size_t allocated = allocatedBytes();
  for (const std::size_t bytes : {1, 5000}) {
    for (std::size_t i = 1; i < comms.size(); ++i)
      expectBroadcast(whole.get(), comms[i].get(), 0, bytes);
    EXPECT_LE(allocatedBytes() - allocated, communicators * most);
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
