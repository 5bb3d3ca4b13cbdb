// State lives as long as its communicator and no longer. mpi_main.cpp adds the end: after
// MPI_Finalize nothing is left, though MPI_COMM_WORLD and one communicator here are never freed.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

namespace topocast::runtime::test {
namespace {

/// Outlives MPI_Finalize.
const TestCluster& cluster() {
  static const TestCluster shared(worldSize());
  return shared;
}

TEST(Lifetime, isFreedWithItsCommunicator) {
  standForOneEach();
  const std::size_t before = liveCommunicatorCount();
  {
    const TestComm comm(TestComm::copyOfWorld());
    EXPECT_EQ(liveCommunicatorCount(), before) << "nothing before the first broadcast";
    expectBroadcast(cluster().get(), comm.get(), 0, 100);
    expectBroadcast(cluster().get(), comm.get(), 1, 100);
    EXPECT_EQ(liveCommunicatorCount(), before + 1);
  }
  EXPECT_EQ(liveCommunicatorCount(), before);
}

TEST(Lifetime, userAttributesAreNotCopied) {
  static int copies = 0;
  const auto countCopy = [](MPI_Comm, int, void*, void*, void*, int* flag) {
    ++copies;
    *flag = 0;
    return MPI_SUCCESS;
  };
  int key = MPI_KEYVAL_INVALID;
  MPI_Comm_create_keyval(countCopy, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  MPI_Comm_set_attr(comm.get(), key, nullptr);
  expectBroadcast(cluster().get(), comm.get(), 0, 100);
  EXPECT_EQ(copies, 0);
  MPI_Comm_free_keyval(&key);
}

TEST(Lifetime, leftToFinalize) {
  standForOneEach();
  expectBroadcast(cluster().get(), MPI_COMM_WORLD, 0, 100);
  expectBroadcast(cluster().get(), TestComm::copyOfWorld(), 1, 100);
  EXPECT_EQ(liveCommunicatorCount(), 2U);
}

} // namespace
} // namespace topocast::runtime::test
