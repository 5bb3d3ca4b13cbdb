// What a broadcast may take while it runs, and what it leaves: bounded memory whatever the length
// of the message, bounded requests, nothing under way or busy afterwards. Three ranks: a chain of
// root, inner rank and leaf, and a root with two children.
#include "allocations.hpp"
#include "library_layer.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"
#include "typed_buffer.hpp"

#include <unistd.h>

#include <ctime>
#include <fstream>
#include <sstream>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Segments under way on one tree edge, as docs/runtime.md promises.
constexpr std::uint64_t fewestSegments = 2;
constexpr std::uint64_t mostSegments = 32;
constexpr std::size_t mebibyte = std::size_t{1} << 20U;

struct Use {
  std::size_t heapBytes;
  RequestCount requests;
};

/// What one broadcast from rank 0 uses here. The state it needs is made before it: the first one
/// may need no tree.
Use useOf(const Cluster& cluster, MPI_Comm comm, int count, MPI_Datatype type, char* data) {
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(broadcast(cluster, data, count, type, 0, comm), MPI_SUCCESS);
  const std::uint64_t served = servedBroadcasts(comm);
  restartRequestCount();
  resetPeak();
  const std::size_t before = allocatedBytes();
  EXPECT_EQ(broadcast(cluster, data, count, type, 0, comm), MPI_SUCCESS);
  EXPECT_EQ(allocatedBytes(), before);
  EXPECT_EQ(servedBroadcasts(comm), served + 1);
  return {peakBytes() - before, requestCount()};
}

Use useOfBytes(const Cluster& cluster, MPI_Comm comm, std::size_t bytes) {
  std::vector<char> data(bytes);
  return useOf(cluster, comm, static_cast<int>(bytes), MPI_BYTE, data.data());
}

/// The tree edges of this rank, in a chain and in a star from rank 0.
std::size_t edgesInChain() {
  return rankIn(MPI_COMM_WORLD) == 1 ? 2 : 1;
}
std::size_t edgesInStar() {
  return rankIn(MPI_COMM_WORLD) == 0 ? 2 : 1;
}

/// Handles of requests, also of the root that receives nothing, and the numbers of two children;
/// the allocator rounds up.
std::size_t boundOfHeap(std::size_t edges, std::uint64_t window) {
  return (edges + 1) * window * sizeof(MPI_Request) + 2 * sizeof(int) + 4 * 16;
}

class Progress : public testing::Test {
protected:
  Progress() { standForOneEach(); }
  /// For 1 MiB and `times` as much.
  void expectBounded(std::uint64_t segmentBytes, std::uint64_t window, int times) {
    cluster_.cutInto(segmentBytes);
    const std::size_t most = edgesInChain() * window;
    const Use shorter = useOfBytes(cluster_.get(), comm_.get(), mebibyte);
    const Use longer =
        useOfBytes(cluster_.get(), comm_.get(), static_cast<std::size_t>(times) * mebibyte);
    for (const Use& use : {shorter, longer}) {
      EXPECT_LE(use.heapBytes, boundOfHeap(edgesInChain(), window));
      EXPECT_EQ(use.requests.outstanding, 0);
      EXPECT_LE(use.requests.mostOutstanding, static_cast<int>(most));
    }
    EXPECT_EQ(longer.heapBytes, shorter.heapBytes);
    EXPECT_EQ(longer.requests.started, times * shorter.requests.started);
  }

  TestCluster cluster_{3};
  TestComm comm_{TestComm::copyOfWorld()};
};

TEST_F(Progress, sameMemoryForAnyLengthInShortSegments) {
  expectBounded(2048, mostSegments, 8);
}
TEST_F(Progress, sameMemoryForAnyLengthInMiddlingSegments) {
  expectBounded(32768, 4, 8);
}
TEST_F(Progress, sameMemoryForAnyLengthInLongSegments) {
  expectBounded(mebibyte / 2, fewestSegments, 64);
}

TEST_F(Progress, requestsOfSeveralChildren) {
  const Use use = useOfBytes(cluster_.get(), comm_.get(), 16);
  EXPECT_EQ(use.requests.outstanding, 0);
  EXPECT_EQ(use.requests.started, static_cast<int>(4 * edgesInStar()));
  EXPECT_LE(use.heapBytes, boundOfHeap(edgesInStar(), 4));
}

/// Once a communicator has broadcast from a root, a short message takes no memory from the heap:
/// over a file's trees, over those of a plan for the job, and inside a machine.
TEST_F(Progress, aShortBroadcastTakesNoMemory) {
  TestCluster larger(4);
  const auto expectNone = [](TestCluster& cluster) {
    cluster.cutInto(512);
    const TestComm comm(TestComm::copyOfWorld());
    for (const std::size_t bytes : {1, 1024})
      EXPECT_EQ(useOfBytes(cluster.get(), comm.get(), bytes).heapBytes, 0U) << bytes << " bytes";
  };
  expectNone(cluster_);
  expectNone(larger);
  standFor("n0,n1,n1");
  expectNone(larger);
}

/// One packed copy, and no second one.
TEST_F(Progress, onePackedCopyOfWhatHasGaps) {
  cluster_.cutInto(4096);
  constexpr int elements = 1 << 20;
  MPI_Datatype everyOther = MPI_DATATYPE_NULL;
  MPI_Type_vector(2, 1, 2, MPI_BYTE, &everyOther);
  MPI_Type_commit(&everyOther);
  std::vector<char> data(3 * elements);
  const Use use = useOf(cluster_.get(), comm_.get(), elements, everyOther, data.data());
  EXPECT_GE(use.heapBytes, std::size_t{2 * elements});
  EXPECT_LE(use.heapBytes,
            2 * elements + sysconf(_SC_PAGESIZE) + boundOfHeap(edgesInChain(), mostSegments));
  MPI_Type_free(&everyOther);
}

/// However long the message, the root of a chain runs fewer than two windows of short segments
/// ahead of a child that does not come. The child comes once the root has stopped to send.
TEST_F(Progress, aLateChildIsNotFlooded) {
  constexpr auto flood = static_cast<int>(2 * mostSegments);
  cluster_.cutInto(4);
  const TestComm pair(TestComm::part(rankIn(MPI_COMM_WORLD) < 2 ? 0 : MPI_UNDEFINED, 0));
  if (pair.get() == MPI_COMM_NULL) return;
  expectBroadcast(cluster_.get(), pair.get(), 0, 100);

  int* sent = nullptr;
  MPI_Win window = MPI_WIN_NULL;
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, pair.get(),
                          static_cast<void*>(&sent), &window);
  MPI_Aint bytes = 0;
  int unit = 0;
  MPI_Win_shared_query(window, 0, &bytes, &unit, static_cast<void*>(&sent));
  const volatile int& sentByRoot = *sent;
  const bool isRoot = rankIn(pair.get()) == 0;
  if (isRoot) *sent = 0;
  MPI_Barrier(pair.get());
  if (isRoot) {
    restartRequestCount();
    showStartedRequests(sent);
  } else {
    int before = -1;
    while (before != sentByRoot || before == 0) {
      before = sentByRoot;
      usleep(100000);
    }
    EXPECT_LT(before, flood);
  }
  expectBroadcast(cluster_.get(), pair.get(), 0, 40000);
  showStartedRequests(nullptr);
  MPI_Win_free(&window);
}

int threadCount() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == "Threads:") {
      int threads = 0;
      status >> threads;
      return threads;
    }
  return 0;
}

double processorSeconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

/// A rank that sleeps after a broadcast uses no processor time to speak of: a thread or a timer
/// that polls would use about as much as it sleeps.
TEST_F(Progress, nothingIsBusyAfterwards) {
  const int threads = threadCount();
  expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), mebibyte);
  EXPECT_EQ(threadCount(), threads);
  const double used = processorSeconds();
  usleep(400000);
  EXPECT_LT(processorSeconds() - used, 0.1);
  MPI_Barrier(MPI_COMM_WORLD);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
