// What broadcasts ask of MPI and of the heap, counted: the first one on a communicator of ranks
// that know each other, all of them or some, one from a further root, and those that follow. Six
// ranks or three.
#include "allocations.hpp"
#include "library_layer.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <climits>
#include <cstddef>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

using Calls = std::vector<std::string>;

/// What one broadcast of bytes has called.
Calls callsOf(const Cluster& cluster, MPI_Comm comm, int root, std::size_t bytes) {
  std::vector<char> data(bytes);
  const std::uint64_t served = servedBroadcasts(comm);
  failCall(INT_MAX, MPI_ERR_OTHER);
  EXPECT_EQ(broadcast(cluster, data.data(), static_cast<int>(bytes), MPI_BYTE, root, comm),
            MPI_SUCCESS);
  Calls calls = callLog().calls;
  failCall(0, 0);
  EXPECT_EQ(servedBroadcasts(comm), served + 1);
  return calls;
}

/// Over trees of the file, and over those of plans for the job.
class CallsOfBroadcasts : public testing::TestWithParam<bool> {
protected:
  /// All ranks know each other.
  CallsOfBroadcasts() {
    standForOneEach();
    sharedNetworks().clear();
    expectBroadcast(cluster(), all_.get(), 0, 5000);
    const TestComm row = aRow();
    if (sizeOf(row.get()) > 1) expectBroadcast(cluster(), row.get(), 0, 5000);
  }
  const Cluster& cluster() const { return cluster_.get(); }
  /// Of a grid: every other rank.
  static TestComm aRow() {
    return TestComm(TestComm::part(rankIn(MPI_COMM_WORLD) % 2, rankIn(MPI_COMM_WORLD)));
  }

  TestCluster cluster_{worldSize() + (GetParam() ? 1 : 0)};
  TestComm all_{TestComm::copyOfWorld()};
};

/// The root's word, and nothing more than what it takes to know the communicator. What is asked of
/// groups is local and not seen here.
TEST_P(CallsOfBroadcasts, theFirstIsOneExchange) {
  const Calls expected = {"PMPI_Finalized",       "PMPI_Comm_get_attr", "PMPI_Comm_set_attr",
                          "PMPI_Comm_test_inter", "PMPI_Comm_size",     "PMPI_Comm_rank",
                          "PMPI_Finalized",       "PMPI_Ibcast",        "PMPI_Test"};
  const TestComm copy(TestComm::copyOfWorld());
  EXPECT_EQ(callsOf(cluster(), copy.get(), 1, 1), expected);
  const TestComm row = aRow();
  if (sizeOf(row.get()) < 2) return; // no more exchanges
  EXPECT_EQ(callsOf(cluster(), row.get(), 0, 100), expected);
}

/// What serves it is found by one call, that MPI is still in use; a message is received and
/// measured, and sent to the last child when it is under way to all others.
TEST_P(CallsOfBroadcasts, laterOnesAskForTheirMessagesAlone) {
  constexpr std::size_t segment = 4; // of short messages
  const TestComm copy(TestComm::copyOfWorld());
  for (int root = 0; root < 2; ++root)
    for (int i = 0; i < 2; ++i)
      expectBroadcast(cluster(), copy.get(), root, segment);
  for (int root = 0; root < 2; ++root) {
    Calls expected = {"PMPI_Finalized"};
    if (rankIn(copy.get()) != root)
      expected.insert(expected.end(), {"PMPI_Recv", "PMPI_Get_count"});
    restartRequestCount();
    const Calls calls = callsOf(cluster(), copy.get(), root, segment);
    const int requests = requestCount().started;
    expected.insert(expected.end(), static_cast<std::size_t>(requests), "PMPI_Isend");
    if (calls.size() > expected.size()) expected.emplace_back("PMPI_Send");
    if (requests > 0) expected.emplace_back("PMPI_Waitall");
    EXPECT_EQ(calls, expected);
    EXPECT_TRUE(calls.size() > 1) << "of a message";
  }
}

/// What some communicator of these ranks has found for a root, its plan and who is around this
/// rank, is known on all others: no rank hears more than the message, and nothing more is kept.
TEST_P(CallsOfBroadcasts, aFurtherRootAsksForItsMessageAlone) {
  for (int root = 0; root < sizeOf(all_.get()); ++root)
    expectBroadcast(cluster(), all_.get(), root, 16);
  const TestComm copy(TestComm::copyOfWorld());
  for (int i = 0; i < 2; ++i)
    expectBroadcast(cluster(), copy.get(), 0, 16);
  const std::size_t kept = allocatedBytes();
  for (int root = 1; root < sizeOf(copy.get()); ++root) {
    const Calls first = callsOf(cluster(), copy.get(), root, 16);
    EXPECT_EQ(callsOf(cluster(), copy.get(), root, 16), first) << "root " << root;
  }
  EXPECT_EQ(allocatedBytes(), kept);
}

/// Whoever serves it, a communicator keeps little after broadcasts of several lengths.
TEST_P(CallsOfBroadcasts, aCommunicatorKeepsLittle) {
  constexpr std::size_t communicators = 8;
  constexpr std::size_t most = 1000;
  std::vector<TestComm> copies;
  for (std::size_t i = 0; i < communicators; ++i)
    copies.emplace_back(TestComm::copyOfWorld());
  const std::size_t before = allocatedBytes();
  for (const std::size_t bytes : {1, 16, 5000}) {
    for (const TestComm& copy : copies)
      expectBroadcast(cluster(), copy.get(), 0, bytes);
    EXPECT_LE(allocatedBytes() - before, communicators * most) << bytes << " bytes";
  }
}

INSTANTIATE_TEST_SUITE_P(, CallsOfBroadcasts, testing::Bool(),
                         [](const auto& way) { return way.param ? "planned" : "fromTheFile"; });

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
