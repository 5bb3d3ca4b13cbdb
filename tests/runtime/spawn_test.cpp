// Processes that start others: broadcasts between the two worlds and over both merged into one,
// then they part. Two ranks start two more of this program.
#include "test_cluster.hpp"

#include "mpi_test.hpp"

#include <cstdio>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

const TestCluster& cluster() {
  static const TestCluster shared(4);
  return shared;
}

/// From rank 1 of one world to the other world.
void broadcastBetween(MPI_Comm between, bool isSending) {
  const bool isRoot = isSending && rankIn(MPI_COMM_WORLD) == 1;
  int root = 1;
  if (isSending) root = isRoot ? MPI_ROOT : MPI_PROC_NULL;
  std::vector<int> values(3000, isRoot ? 42 : 0);
  EXPECT_EQ(broadcast(cluster().get(), values.data(), 3000, MPI_INT, root, between), MPI_SUCCESS);
  EXPECT_EQ(values, std::vector<int>(3000, isRoot || !isSending ? 42 : 0));
  EXPECT_EQ(servedBroadcasts(between), 0U);
}

/// What both worlds do.
void meet(MPI_Comm between, bool isParent) {
  standFor(isParent ? "n[0-1]" : "n[2-3]");
  broadcastBetween(between, isParent);
  broadcastBetween(between, !isParent);
  MPI_Comm merged = MPI_COMM_NULL;
  MPI_Intercomm_merge(between, isParent ? 1 : 0, &merged);
  EXPECT_EQ(sizeOf(merged), 4);
  for (const std::size_t bytes : {0, 1, 5000, 100000})
    expectBroadcastFromEveryRoot(cluster().get(), merged, bytes);
  expectBroadcastFromEveryRoot(cluster().get(), MPI_COMM_WORLD, 5000);
  MPI_Comm_free(&merged); // Open MPI 4.1 waits for ever where it is to disconnect it
  MPI_Comm_disconnect(&between);
  expectBroadcastFromEveryRoot(cluster().get(), MPI_COMM_WORLD, 5000);
  EXPECT_EQ(liveCommunicatorCount(), 1U);
}

std::string ownPath; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

TEST(Spawn, twoWorlds) {
  MPI_Comm between = MPI_COMM_NULL;
  MPI_Comm_get_parent(&between);
  const bool isParent = between == MPI_COMM_NULL;
  if (isParent) {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const int code = MPI_Comm_spawn(ownPath.c_str(), MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0,
                                    MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    if (code != MPI_SUCCESS) GTEST_SKIP() << "the library starts no processes here";
  }
  meet(between, isParent);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  topocast::runtime::test::ownPath = argv[0];
  testing::InitGoogleTest(&argc, argv);
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  // The exit status of a started world does not reach the program starter.
  if (failed != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
