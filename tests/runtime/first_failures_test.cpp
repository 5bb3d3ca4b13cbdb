// Every MPI call of the first broadcast on a communicator fails once, on one rank: while ranks
// agree who serves it, while a job is planned, and in the trees. The rank is told, by the
// communicator's handler and once; nobody waits for it, but for what it may call again; and later
// all ranks still agree who serves them. Three ranks.
#include "captured_stderr.hpp"
#include "failing_call.hpp"

#include "cluster_tables.hpp"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Three machines on two switches, for which the running broadcast plans.
Cluster siteOfThree() {
  static constexpr const char* names[] = {"n[0-2]"};
  static constexpr SiteSwitch switches[] = {{-1, 0}, {0, 1000}, {0, 1000}};
  static constexpr SiteMachines machines[] = {{2, 1, 1000}, {1, 2, 1000}};
  static constexpr MeasuredTimes times[] = {{1024, 20e-6, 15e-6, 0}, {65536, 25e-6, 540e-6, 0}};
  static const ScheduleKind kinds[] = {{Family::linear, NoParameters()},
                                       {Family::binary, NoParameters()}};
  const Site site = {switchTree(switches, machines), 1000, times, 2, true, kinds, 2,
                     Admitted::loadOptimal,          0};
  return {"site", 78, listedNames(names, 3), site, {}};
}

/// The same without a network: the machines tell where they stand.
Cluster placedByPaths() {
  Cluster cluster = siteOfThree();
  static_cast<SiteNetwork&>(cluster.site) = fromEnvironment();
  return {"paths", 79, {}, cluster.site, {}};
}

/// Too many to travel with what the root says.
constexpr int severalInts = 50;
static_assert(severalInts * sizeof(int) > sizeof(CarriedMessage), "a tree carries them");

/// How many ranks share the calls among them, each failing where its turn is.
#ifdef OPEN_MPI
constexpr int inTurn = 1;
#else // MPICH's ranks never yield the processor, and all of this would take minutes.
constexpr int inTurn = 3;
#endif

using Calls = std::vector<std::string>;
using CallIterator = Calls::const_iterator;

class FirstFailures : public Failures {
protected:
  /// Where machines tell it, two stand on one switch and one on another.
  FirstFailures() {
    static constexpr const char* addresses[] = {"t.a.n0", "t.a.n1", "t.b.n2"};
    setenv("SLURM_TOPOLOGY_ADDR", addresses[rankIn(comm_.get())], 1);
    setenv("SLURM_TOPOLOGY_ADDR_PATTERN", "switch.switch.node", 1);
  }
  ~FirstFailures() override {
    for (const char* const variable : {"SLURM_TOPOLOGY_ADDR", "SLURM_TOPOLOGY_ADDR_PATTERN",
                                       "TOPOCAST_VERBOSE", "TOPOCAST_GUARD", "TOPOCAST_REPORT"})
      unsetenv(variable);
  }

  /// After the last call in which ranks agree: the root's word if they know each other, or else a
  /// reduction.
  static CallIterator endOfAgreement(const Calls& calls) {
    const auto last = std::find(calls.rbegin(), calls.rend(), "PMPI_Allreduce").base();
    return last != calls.begin() ? last
                                 : std::find(calls.rbegin(), calls.rend(), "PMPI_Test").base();
  }

  /// A copy of MPI_COMM_WORLD, of whose ranks nothing is known from before, or all.
  TestComm copy() const {
    if (isForgetful_) sharedNetworks().clear();
    return TestComm(TestComm::copyOfWorld());
  }

  /// Later broadcasts are right, and served by the same on all ranks.
  static void expectAgreement(const Cluster& cluster, MPI_Comm comm, Message& message) {
    const std::uint64_t before = servedBroadcasts(comm);
    for (int round = 0; round < 2; ++round) {
      EXPECT_EQ(message.broadcastOver(cluster, comm).returned, MPI_SUCCESS);
      EXPECT_TRUE(message.hasArrived());
    }
    const std::uint64_t served = servedBroadcasts(comm) - before;
    EXPECT_EQ(served, static_cast<std::uint64_t>(agreed(static_cast<int>(served), 0)));
  }

  /// On all ranks at a time: what is as many calls before the last that all take part in is the
  /// same on all ranks, or has not begun to exchange anything.
  void failOnAllRanks(const Cluster& cluster) {
    Message message(severalInts, MPI_INT);
    const TestComm first(copy());
    expectBroadcast(cluster, first.get(), 0, 100); // ranks know each other
    const TestComm usual(copy());
    const Calls calls = fail(cluster, usual.get(), message, true, INT_MAX).calls;
    const auto agreeing = static_cast<int>(endOfAgreement(calls) - calls.begin());
    if (isForgetful_) sharedNetworks().clear();
    const int ownedBefore = detail::ownedCommunicators();
    for (int before = 0; before < agreed(agreeing, 0); ++before) {
      const TestComm comm(copy());
      fail(cluster, comm.get(), message, true, std::max(agreeing - before, 0));
      expectAgreement(cluster, comm.get(), message);
    }
    if (isForgetful_) sharedNetworks().clear();
    EXPECT_EQ(detail::ownedCommunicators(), ownedBefore);
  }

  /// On one rank after the other; on `leader` until all have agreed. Where communicators are made,
  /// the others would wait for it inside the library.
  void failOnOneRank(const Cluster& cluster, int leader = -1) {
    const TestComm usual(copy());
    Message message(severalInts, MPI_INT);
    Message nothing(0, MPI_INT);
    const int agreeing = fail(cluster, usual.get(), nothing, false, INT_MAX).exchanges;
    for (int failing = 0; failing < sizeOf(usual.get()); ++failing) {
      const bool isOwn = rankIn(usual.get()) == failing;
      const TestComm whole(copy());
      CallLog log = fail(cluster, whole.get(), message, false, INT_MAX);
      if (failing == leader) log.calls.erase(endOfAgreement(log.calls), log.calls.end());
      const int last = agreed(static_cast<int>(log.calls.size()), failing);
      for (int number = 1 + failing % inTurn; number <= last; number += inTurn) {
        const auto place = static_cast<std::size_t>(number) - 1;
        const bool isMade = isOwn && log.calls[place] == "PMPI_Comm_split";
        if (agreed(isMade ? 1 : 0, failing) != 0) continue;
        const TestComm comm(copy());
        fail(cluster, comm.get(), message, isOwn, number, agreeing);
        expectAgreement(cluster, comm.get(), message);
      }
    }
  }

  bool isForgetful_ = false;
};

TEST_F(FirstFailures, overAWholeCluster) {
  isForgetful_ = true;
  const ClusterTables cluster(clusterOf(distinctSchedules(worldSize()).front(), worldSize()));
  failOnAllRanks(cluster.get());
  failOnOneRank(cluster.get());
}

TEST_F(FirstFailures, whereTheFileKnowsTheNetwork) {
  failOnAllRanks(siteOfThree());
  // Rank 0 says what is decided, and the guard tries the trees.
  isForgetful_ = true;
  setenv("TOPOCAST_VERBOSE", "2", 1);
  setenv("TOPOCAST_GUARD", "1", 1);
  CapturedStderr captured;
  failOnOneRank(siteOfThree());
  const std::string text = captured.text();
  const bool isSaid = text.find("an MPI call of rank 2 failed while the ranks agreed") != text.npos;
  // Where ranks take turns, rank 2 may fail in none of the calls by which the ranks agree.
  EXPECT_TRUE(isSaid == (rankIn(MPI_COMM_WORLD) == 0) || inTurn > 1);
}

TEST_F(FirstFailures, whereTheJobIsReported) {
  isForgetful_ = true;
  setenv("TOPOCAST_REPORT", "/dev/null", 1);
  expectBroadcast(siteOfThree(), comm_.get(), 0, 100); // the report begins once
  failOnAllRanks(siteOfThree());
  failOnOneRank(siteOfThree());
}

/// Ranks 0 and 1 share a machine. Nobody but rank 1 waits for what fails in rank 0's part of the
/// message, but rank 1 does.
TEST_F(FirstFailures, whereMachinesTellTheirPlace) {
  if (rankIn(MPI_COMM_WORLD) == 1) setenv("SLURM_TOPOLOGY_ADDR", "t.a.n0", 1);
  failOnAllRanks(placedByPaths());
  isForgetful_ = true;
  failOnAllRanks(placedByPaths());
  failOnOneRank(placedByPaths(), 0);
}

/// Every call of one rank in a broadcast of several segments for which a plan is made.
TEST_F(FirstFailures, whileASecondRootPlans) {
  const Cluster cluster = siteOfThree();
  Message message(longInts, MPI_INT);
  for (int failing = 0; failing < sizeOf(comm_.get()); ++failing) {
    int isThere = 1;
    for (int number = 1 + failing % inTurn; isThere != 0; number += inTurn) {
      const TestComm comm(TestComm::copyOfWorld());
      expectBroadcast(cluster, comm.get(), 2, 200); // ranks agree; a plan of another switch
      const CallLog log = fail(cluster, comm.get(), message, rankIn(comm.get()) == failing, number);
      isThere = agreed(log.failed.empty() ? 0 : 1, failing);
      expectBroadcast(cluster, comm.get(), 2, 5000);
      expectAgreement(cluster, comm.get(), message);
    }
  }
}

/// A library that says that it has gathered, and has not: the communicator is left to it.
TEST_F(FirstFailures, successWithoutAllWordsIsAFailure) {
  const Cluster cluster = siteOfThree();
  Message message(severalInts, MPI_INT);
  sharedNetworks().clear();
  const TestComm comm(TestComm::copyOfWorld());
  const ErrorHandlerLog handlers(comm.get());
  loseWords(true);
  const Outcome seen = message.broadcastOver(cluster, comm.get());
  loseWords(false);
  EXPECT_EQ(seen.returned, MPI_ERR_OTHER);
  EXPECT_EQ(seen.handled.size(), 1U);
  expectAgreement(cluster, comm.get(), message);
  EXPECT_EQ(servedBroadcasts(comm.get()), 0U);
}

/// Calls in which all ranks of a communicator meet.
int meetingsIn(const CallLog& log) {
  static const std::vector<std::string> names = {"PMPI_Allreduce", "PMPI_Iallgather", "PMPI_Ibcast",
                                                 "PMPI_Allgather", "PMPI_Barrier",    "PMPI_Bcast",
                                                 "PMPI_Comm_split"};
  return static_cast<int>(std::count_if(log.calls.begin(), log.calls.end(), [](const auto& call) {
    return std::find(names.begin(), names.end(), call) != names.end();
  }));
}

int timesIn(const CallLog& log, const char* name) {
  return static_cast<int>(std::count(log.calls.begin(), log.calls.end(), name));
}

/// A plan goes ahead of the first message from some place, from rank to rank.
TEST_F(FirstFailures, aFurtherRootAsksNobody) {
  const Cluster cluster = siteOfThree();
  Message message(severalInts, MPI_INT);
  sharedNetworks().clear();                      // and the plans with it
  expectBroadcast(cluster, comm_.get(), 2, 100); // ranks agree; the plan is that of another switch
  const CallLog log = fail(cluster, comm_.get(), message, false, INT_MAX);
  EXPECT_EQ(meetingsIn(log), 0);
  EXPECT_EQ(timesIn(log, "PMPI_Probe"), rankIn(comm_.get()) == 0 ? 0 : 1);
  expectBroadcast(cluster, comm_.get(), 0, 5000);
}

/// Processes that know each other hear the root once, and have with that the plan of another
/// communicator of the same machines.
TEST_F(FirstFailures, aFurtherCommunicatorMeetsOnce) {
  const Cluster cluster = siteOfThree();
  Message message(severalInts, MPI_INT);
  sharedNetworks().clear();
  const CallLog first = fail(cluster, comm_.get(), message, false, INT_MAX);
  EXPECT_EQ(meetingsIn(first), 5);
  const TestComm further(TestComm::copyOfWorld());
  const CallLog log = fail(cluster, further.get(), message, false, INT_MAX);
  EXPECT_EQ(meetingsIn(log), 1);
  EXPECT_EQ(timesIn(log, "PMPI_Ibcast"), 1);
  EXPECT_EQ(timesIn(log, "PMPI_Probe"), 0);
  const int rank = rankIn(MPI_COMM_WORLD);
  const TestComm part(TestComm::part(rank == 1 ? MPI_UNDEFINED : 0, -rank));
  if (part.get() == MPI_COMM_NULL) return;
  const CallLog some = fail(cluster, part.get(), message, false, INT_MAX);
  EXPECT_EQ(meetingsIn(some), 1);
  expectBroadcastFromEveryRoot(cluster, part.get(), 5000);
}

/// A short message travels with what the root says, and nothing else is exchanged.
TEST_F(FirstFailures, aShortMessageComesAtOnce) {
  const Cluster cluster = siteOfThree();
  Message message(sizeof(CarriedMessage::data) / sizeof(int), MPI_INT);
  expectBroadcast(cluster, comm_.get(), 0, 200);
  const TestComm further(TestComm::copyOfWorld());
  EXPECT_EQ(fail(cluster, further.get(), message, false, INT_MAX).exchanges, 1);
  EXPECT_EQ(servedBroadcasts(further.get()), 1U);
  expectBroadcastFromEveryRoot(cluster, further.get(), 100);
}

/// The root decides whether it does, as ranks may have other datatypes.
TEST_F(FirstFailures, aShortMessageOfAnyDatatype) {
  const Cluster cluster = siteOfThree();
  expectBroadcast(cluster, comm_.get(), 0, 200);
  MPI_Datatype every = MPI_DATATYPE_NULL;
  MPI_Type_vector(3, 1, 2, MPI_INT, &every);
  MPI_Type_commit(&every);
  for (const bool hasRootGaps : {false, true}) {
    const TestComm comm(TestComm::copyOfWorld());
    const bool isRoot = rankIn(comm.get()) == 0;
    const bool hasGaps = isRoot == hasRootGaps;
    std::vector<int> values = {1, 2, 3, 4, 5, 6};
    if (!hasGaps) values = {1, 3, 5};
    const std::vector<int> expected = values;
    if (!isRoot)
      for (std::size_t i = 0; i < values.size(); i += hasGaps ? 2 : 1)
        values[i] = 0;
    EXPECT_EQ(broadcast(cluster, values.data(), hasGaps ? 1 : 3, hasGaps ? every : MPI_INT, 0,
                        comm.get()),
              MPI_SUCCESS);
    EXPECT_EQ(values, expected);
    EXPECT_EQ(servedBroadcasts(comm.get()), 1U);
  }
  MPI_Type_free(&every);
}

/// Also where no communicator has had all ranks of MPI_COMM_WORLD, as in rows of a grid.
TEST_F(FirstFailures, ranksOfARowKnowEachOther) {
  const Cluster cluster = siteOfThree();
  Message message(severalInts, MPI_INT);
  sharedNetworks().clear();
  const int rank = rankIn(MPI_COMM_WORLD);
  for (const int meetings : {5, 1, 1}) {
    const TestComm row(TestComm::part(rank == 1 ? MPI_UNDEFINED : 0, rank));
    if (row.get() == MPI_COMM_NULL) continue;
    EXPECT_EQ(meetingsIn(fail(cluster, row.get(), message, false, INT_MAX)), meetings);
  }
  EXPECT_EQ(sharedNetworks().size(), rank == 1 ? 0U : 1U);
}

/// Who they are there is not looked up but asked, where there are so many.
TEST_F(FirstFailures, ranksThatAreManyMeetThreeTimes) {
  const Cluster cluster = siteOfThree();
  Message message(severalInts, MPI_INT);
  sharedNetworks().clear();
  const std::int64_t usual = mostCompared().exchange(0);
  expectBroadcast(cluster, comm_.get(), 0, 100);
  const int rank = rankIn(MPI_COMM_WORLD);
  for (const int key : {rank, -rank}) {
    const TestComm comm(TestComm::part(rank == 1 ? MPI_UNDEFINED : 0, key));
    if (comm.get() == MPI_COMM_NULL) continue;
    EXPECT_EQ(meetingsIn(fail(cluster, comm.get(), message, false, INT_MAX)), 3);
    expectBroadcastFromEveryRoot(cluster, comm.get(), 5000);
  }
  failOnOneRank(cluster);
  mostCompared() = usual;
}

/// What a broadcast from rank 0 calls when others have gone before.
class SteadyBroadcasts : public FirstFailures {
protected:
  static void expectCalls(MPI_Comm comm, const Calls& further) {
    const Cluster cluster = siteOfThree();
    Message message(1, MPI_INT);
    for (int i = 0; i < 3; ++i)
      expectBroadcast(cluster, comm, 0, 4);
    const CallLog log = fail(cluster, comm, message, false, INT_MAX);
    Calls expected = {"PMPI_Finalized"};
    expected.insert(expected.end(), further.begin(), further.end());
    EXPECT_EQ(log.calls, expected);
  }

  const Calls receives_ = {"PMPI_Recv", "PMPI_Get_count"};
};

/// From a root to two leaves.
TEST_F(SteadyBroadcasts, callNoMoreThanTheyNeed) {
  const Calls sends = {"PMPI_Isend", "PMPI_Send", "PMPI_Waitall"};
  expectCalls(comm_.get(), rankIn(comm_.get()) == 0 ? sends : receives_);
}

/// From a root to a rank on its machine, and to one on another.
TEST_F(SteadyBroadcasts, callNothingFurtherInsideAMachine) {
  standFor("n0,n0,n1");
  const TestComm comm(TestComm::copyOfWorld());
  const std::vector<Calls> byRank = {{"PMPI_Isend", "PMPI_Waitall"}, {}, receives_};
  expectCalls(comm.get(), byRank[static_cast<std::size_t>(rankIn(comm.get()))]);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
