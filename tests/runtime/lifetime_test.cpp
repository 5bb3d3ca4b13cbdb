// State lives as long as its communicator and no longer, and what is never freed serves until
// MPI_Finalize ends.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <cstdlib>

namespace topocast::TOPOCAST_ABI::runtime::test {
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

/// The root of the next broadcast, on a communicator that is never freed.
struct LateBroadcast {
  MPI_Comm comm;
  int root;
};

extern "C" int broadcastAtTheEnd(MPI_Comm /*self*/, int /*keyval*/, void* value, void* /*extra*/) {
  const LateBroadcast& late = *static_cast<const LateBroadcast*>(value);
  std::vector<int> numbers(3000, rankIn(late.comm) == late.root ? 42 : 0);
  const int code = broadcast(cluster().get(), numbers.data(), 3000, MPI_INT, late.root, late.comm);
  // Nobody counts failed expectations any more.
  if (code != MPI_SUCCESS || numbers != std::vector<int>(3000, 42)) std::abort();
  return MPI_SUCCESS;
}

/// MPI_Finalize deletes the attributes of MPI_COMM_SELF first, and libraries still communicate
/// there. Some ranks set theirs before the first broadcast and some behind it.
TEST(Lifetime, broadcastsWithinFinalize) {
  standForOneEach();
  static LateBroadcast late = {TestComm::copyOfWorld(), 1};
  int key = MPI_KEYVAL_INVALID;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, broadcastAtTheEnd, &key, nullptr);
  const bool isEarly = rankIn(MPI_COMM_WORLD) == 0;
  if (isEarly) MPI_Comm_set_attr(MPI_COMM_SELF, key, &late);
  expectBroadcast(cluster().get(), late.comm, 0, 100);
  expectBroadcast(cluster().get(), MPI_COMM_WORLD, 0, 100);
  if (!isEarly) MPI_Comm_set_attr(MPI_COMM_SELF, key, &late);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
