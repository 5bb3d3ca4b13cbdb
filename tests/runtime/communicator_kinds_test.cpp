// Every way in which MPI makes a communicator, and freeing them in any order. Machine m is where
// rank m of MPI_COMM_WORLD sits, whatever rank it has elsewhere. Six ranks.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <array>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class CommunicatorKinds : public testing::Test {
protected:
  CommunicatorKinds() { standForOneEach(); }
  /// Frees the communicator.
  void expectServed(MPI_Comm comm) {
    const TestComm owned(comm);
    if (comm == MPI_COMM_NULL) return;
    for (const std::size_t bytes : {1, 1000, 20000})
      expectBroadcastFromEveryRoot(cluster_.get(), comm, bytes);
  }
  /// These ranks of MPI_COMM_WORLD in this order; freed by the caller.
  static MPI_Group groupOf(const std::vector<int>& ranks) {
    MPI_Group world = MPI_GROUP_NULL;
    MPI_Group some = MPI_GROUP_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, static_cast<int>(ranks.size()), ranks.data(), &some);
    MPI_Group_free(&world);
    return some;
  }

  TestCluster cluster_{6};
  const int worldRank_ = rankIn(MPI_COMM_WORLD);
  MPI_Comm made_ = MPI_COMM_NULL;
};

TEST_F(CommunicatorKinds, duplicateOfOneInUse) {
  const TestComm original(TestComm::part(0, -worldRank_));
  expectBroadcast(cluster_.get(), original.get(), 1, 5000);
  MPI_Comm_dup(original.get(), &made_);
  expectServed(made_);
  expectBroadcast(cluster_.get(), original.get(), 1, 5000);
}

TEST_F(CommunicatorKinds, duplicateWithInfo) {
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &made_);
  expectServed(made_);
}

/// Made while a broadcast is served on the original. The first one there comes before: Open MPI 4.1
/// can hang if other communicators are made until the duplicate is there.
TEST_F(CommunicatorKinds, nonblockingDuplicate) {
  const TestComm original(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), original.get(), 2, 5000);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Comm_idup(original.get(), &made_, &request);
  expectBroadcast(cluster_.get(), original.get(), 2, 5000);
  MPI_Wait(&request, MPI_STATUS_IGNORE); // NOLINT(*MPI-Checker): MPI_Comm_idup is unknown to it
  expectServed(made_);
}

TEST_F(CommunicatorKinds, splitByType) {
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -worldRank_, MPI_INFO_NULL, &made_);
  expectServed(made_);
}

TEST_F(CommunicatorKinds, ofAGroup) {
  MPI_Group group = groupOf({4, 1, 5, 0});
  MPI_Comm_create(MPI_COMM_WORLD, group, &made_);
  MPI_Group_free(&group);
  expectServed(made_);
}

/// Only the group's ranks call.
TEST_F(CommunicatorKinds, ofAGroupAlone) {
  MPI_Group group = groupOf({5, 2, 3});
  if (worldRank_ == 2 || worldRank_ == 3 || worldRank_ == 5)
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &made_);
  MPI_Group_free(&group);
  expectServed(made_);
}

TEST_F(CommunicatorKinds, cartesianReordered) {
  const std::array<int, 2> sides = {2, 3};
  const std::array<int, 2> isPeriodic = {1, 0};
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides.data(), isPeriodic.data(), 1, &made_);
  const std::array<int, 2> keepsColumns = {0, 1};
  MPI_Comm row = MPI_COMM_NULL;
  MPI_Cart_sub(made_, keepsColumns.data(), &row);
  expectServed(row);
  expectServed(made_);
}

TEST_F(CommunicatorKinds, graph) {
  const std::array<int, 5> ends = {1, 3, 5, 7, 8};
  const std::array<int, 8> neighbours = {1, 0, 2, 1, 3, 2, 4, 3};
  MPI_Graph_create(MPI_COMM_WORLD, 5, ends.data(), neighbours.data(), 1, &made_);
  expectServed(made_);
}

TEST_F(CommunicatorKinds, distributedGraph) {
  const int next = (worldRank_ + 1) % 6;
  const int degree = 1;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &worldRank_, &degree, &next, MPI_UNWEIGHTED,
                        MPI_INFO_NULL, 1, &made_);
  expectServed(made_);
}

/// From either side, then over what becomes of both.
TEST_F(CommunicatorKinds, betweenGroupsThenMerged) {
  const int group = worldRank_ < 2 ? 0 : 1;
  const TestComm own(TestComm::part(group, worldRank_));
  MPI_Comm_dup(own.get(), &made_);
  const TestComm local(made_);
  MPI_Comm between = MPI_COMM_NULL;
  MPI_Intercomm_create(local.get(), 0, MPI_COMM_WORLD, group == 0 ? 2 : 0, 3, &between);
  for (int sending = 0; sending < 2; ++sending) {
    const bool isRoot = group == sending && rankIn(own.get()) == 1;
    int root = 1;
    if (group == sending) root = isRoot ? MPI_ROOT : MPI_PROC_NULL;
    std::vector<int> values(3000, isRoot ? 42 : 0);
    EXPECT_EQ(broadcast(cluster_.get(), values.data(), 3000, MPI_INT, root, between), MPI_SUCCESS);
    EXPECT_EQ(values, std::vector<int>(3000, isRoot || group != sending ? 42 : 0));
    EXPECT_EQ(servedBroadcasts(between), 0U);
  }
  MPI_Comm merged = MPI_COMM_NULL;
  MPI_Intercomm_merge(between, 1 - group, &merged);
  expectServed(merged);
  MPI_Comm_free(&between);
}

TEST_F(CommunicatorKinds, freedInAnyOrderWhileOthersLive) {
  std::vector<TestComm> comms;
  for (int i = 0; i < 7; ++i) {
    comms.emplace_back(
        TestComm::part(i % 3 == 2 ? worldRank_ % 2 : 0, i % 2 == 0 ? worldRank_ : 0));
    expectBroadcast(cluster_.get(), comms.back().get(), 1, 5000);
  }
  for (const std::size_t next : {3, 0, 4, 2, 1, 1, 0}) {
    comms.erase(comms.begin() + static_cast<std::ptrdiff_t>(next));
    for (const TestComm& comm : comms)
      expectBroadcast(cluster_.get(), comm.get(), 2, 5000);
  }
}

/// The parent goes first.
TEST_F(CommunicatorKinds, childOutlivesParent) {
  {
    const TestComm parent(TestComm::copyOfWorld());
    expectBroadcast(cluster_.get(), parent.get(), 0, 5000);
    MPI_Comm_split(parent.get(), worldRank_ % 2, -worldRank_, &made_);
  }
  expectServed(made_);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
