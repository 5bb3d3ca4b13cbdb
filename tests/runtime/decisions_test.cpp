// What decides between trees and library, on one rank or on all: every rank decides alike, and
// rank 0 says so in one exact line where TOPOCAST_VERBOSE asks it to. Three ranks.
#include "captured_stderr.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <optional>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

const std::string left = "left to the library: ";
/// The test cluster's ranges for machines with even numbers, of which the broadcasts are.
const std::string plan = "messages from rank 0: flat to 16 B, binary to 4096 B, linear";

/// Sets an environment variable as long as it lives; on this rank, if `here`.
class Setting {
public:
  Setting(const char* variable, const char* value, bool here = true) : variable_(variable) {
    if (here) setenv(variable, value, 1);
  }
  ~Setting() { unsetenv(variable_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

private:
  const char* variable_;
};

class Decisions : public testing::Test {
protected:
  Decisions() { standForOneEach(); }

  static bool isRank(int rank) { return rankIn(MPI_COMM_WORLD) == rank; }

  /// Names the communicator, broadcasts twice, and returns what this rank has said.
  static std::string said(const Cluster& cluster, MPI_Comm comm, ServedBy by) {
    MPI_Comm_set_name(comm, "some ranks");
    CapturedStderr captured;
    expectBroadcast(cluster, comm, 0, 5000, by);
    expectBroadcast(cluster, comm, sizeOf(comm) - 1, 5000, by);
    return captured.text();
  }
  static std::string line(const std::string& fate) {
    return "topocast: test: some ranks (3 ranks): " + fate + "\n";
  }
  void expect(ServedBy by, const std::string& fate) { expectOn(cluster_.get(), by, fate); }
  /// On a new communicator, without and with TOPOCAST_VERBOSE.
  static void expectOn(const Cluster& cluster, ServedBy by, const std::string& fate) {
    {
      const TestComm quiet(TestComm::copyOfWorld());
      EXPECT_EQ(said(cluster, quiet.get(), by), "");
    }
    const Setting verbose("TOPOCAST_VERBOSE", "1");
    const TestComm comm(TestComm::copyOfWorld());
    const std::string all = line(fate) + (by == ServedBy::trees ? line(plan) : "");
    EXPECT_EQ(said(cluster, comm.get(), by), isRank(0) ? all : "");
  }

  TreesOnly cluster_{3};
};

TEST_F(Decisions, served) {
  expect(ServedBy::trees, "served by trees over 3 machines");
}

TEST_F(Decisions, servedFromSomeRoots) {
  cluster_.dropTreesFrom(1);
  expect(ServedBy::trees,
         "served by trees from roots on 2 of its 3 machines, left to the library from others");
}

TEST_F(Decisions, someOfTheMachines) {
  const TreesOnly large(6);
  expectOn(large.get(), ServedBy::library,
           left + "they are some of the machines, and the file has trees for all of them together "
                  "only");
}

/// What begins `text`; the rest is the plan's.
void expectBeginning(const std::string& text, const std::string& beginning) {
  EXPECT_EQ(text.substr(0, beginning.size()), beginning) << text;
}

TEST_F(Decisions, plannedForSomeOfTheMachines) {
  const TestCluster large(6);
  const Setting verbose("TOPOCAST_VERBOSE", "1");
  const TestComm comm(TestComm::copyOfWorld());
  const std::string text = said(large.get(), comm.get(), ServedBy::trees);
  if (!isRank(0)) return;
  expectBeginning(text, line("served by trees over 3 machines, planned for these") +
                            "topocast: test: some ranks (3 ranks): messages from rank 0: ");
  EXPECT_NE(text.find("messages from rank 2: "), std::string::npos) << text;
}

TEST_F(Decisions, rootsWithoutTreesArePlannedFor) {
  TestCluster cluster(3);
  cluster.dropTreesFrom(2);
  const Setting verbose("TOPOCAST_VERBOSE", "1");
  const TestComm comm(TestComm::copyOfWorld());
  const std::string text = said(cluster.get(), comm.get(), ServedBy::trees);
  if (!isRank(0)) return;
  expectBeginning(text,
                  line("served by trees over 3 machines, planned for these from all roots but 2") +
                      line(plan) + "topocast: test: some ranks (3 ranks): messages from rank 2: ");
}

/// Ranges are told once for all roots that have them.
TEST_F(Decisions, rangesOfEveryRoot) {
  const Setting verbose("TOPOCAST_VERBOSE", "2");
  const TestComm comm(TestComm::copyOfWorld());
  MPI_Comm_set_name(comm.get(), "some ranks");
  CapturedStderr captured;
  expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
  const std::string told = line("served by trees over 3 machines") + line(plan) +
                           "topocast: test:   to 16 B: flat in segments of 4 B\n"
                           "topocast: test:   to 4096 B: binary in segments of 100 B\n"
                           "topocast: test:   from 4097 B on: linear in segments of 8191 B\n" +
                           line("messages from rank 1: binary") +
                           "topocast: test:   from 0 B on: binary in segments of 3001 B\n";
  EXPECT_EQ(captured.text(), isRank(0) ? told : "");
}

/// What is left to the library is cut out of the ranges; rows for other numbers of machines do not
/// count.
TEST_F(Decisions, measuredToBeTheLibrarys) {
  const LeftRange rows[] = {{2, 3, 0, 99},
                            {4, anyNumber, 0, anyLength},
                            {3, 3, 10'000, 19'999},
                            {3, 3, 20'000, anyLength},
                            {0, 0, 0, 0}};
  Cluster cluster = cluster_.get();
  cluster.left = rows;
  const Setting verbose("TOPOCAST_VERBOSE", "2");
  const TestComm comm(TestComm::copyOfWorld());
  const std::string told =
      line(
          "served by trees over 3 machines; 0 B to 99 B, 10000 B to 19999 B, 20000 B and more left "
          "to the library, as measured") +
      line("messages from rank 0: library to 99 B, binary to 4096 B, linear to 9999 B, library") +
      "topocast: test:   to 99 B: library\n"
      "topocast: test:   to 4096 B: binary in segments of 100 B\n"
      "topocast: test:   to 9999 B: linear in segments of 8191 B\n"
      "topocast: test:   from 10000 B on: library\n";
  EXPECT_EQ(said(cluster, comm.get(), ServedBy::trees), isRank(0) ? told : "");
}

TEST_F(Decisions, measuredToBeAllTheLibrarys) {
  const LeftRange rows[] = {{3, 3, 100, anyLength}, {2, anyNumber, 0, 99}, {0, 0, 0, 0}};
  Cluster cluster = cluster_.get();
  cluster.left = rows;
  expectOn(cluster, ServedBy::library, left + "it was measured to be faster among 3 machines");
}

TEST_F(Decisions, switchedOffOnAllRanks) {
  const Setting off("TOPOCAST_DISABLE", "1");
  expect(ServedBy::library, left + "TOPOCAST_DISABLE is set for rank 0");
}

TEST_F(Decisions, switchedOffOnOneRank) {
  for (int rank = 0; rank < 3; ++rank) {
    sharedNetworks().clear(); // set when the processes get to know each other
    const Setting off("TOPOCAST_DISABLE", "yes", isRank(rank));
    expect(ServedBy::library, left + "TOPOCAST_DISABLE is set for rank " + std::to_string(rank));
  }
}

/// Ranks that know each other ask no more: the root alone still sees what a program has changed.
TEST_F(Decisions, switchedOffByTheRootOnceAllAreKnown) {
  sharedNetworks().clear();
  const TestComm first(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), first.get(), 0, 5000);
  for (int rank = 0; rank < 3; ++rank) {
    const Setting off("TOPOCAST_DISABLE", "1", isRank(rank));
    const TestComm comm(TestComm::copyOfWorld());
    for (int i = 0; i < 2; ++i)
      expectBroadcast(cluster_.get(), comm.get(), 0, 5000,
                      rank == 0 ? ServedBy::library : ServedBy::trees);
  }
}

TEST_F(Decisions, notSwitchedOffByNothingOrZero) {
  for (const char* value : {"", "0"}) {
    const Setting off("TOPOCAST_DISABLE", value);
    expect(ServedBy::trees, "served by trees over 3 machines");
  }
}

/// What a communicator's first broadcast has decided stays.
TEST_F(Decisions, switchedOffLater) {
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
  const Setting off("TOPOCAST_DISABLE", "1", isRank(1));
  expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
}

TEST_F(Decisions, anotherFileOnOneRank) {
  Cluster other = cluster_.get();
  ++other.fingerprint;
  sharedNetworks().clear();
  expectOn(isRank(2) ? other : cluster_.get(), ServedBy::library,
           left + "rank 2 runs another generated file than the root");
  expectOn(isRank(0) ? other : cluster_.get(), ServedBy::library,
           left + "rank 1 runs another generated file than the root");
}

/// Ranks that know each other by one file are served by it, whichever they ask.
TEST_F(Decisions, anotherFileOnOneRankOnceAllAreKnown) {
  Cluster other = cluster_.get();
  ++other.fingerprint;
  sharedNetworks().clear();
  const TestComm first(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), first.get(), 0, 5000);
  for (const std::size_t bytes : {1, 5000}) {
    const TestComm comm(TestComm::copyOfWorld());
    expectBroadcast(isRank(2) ? other : cluster_.get(), comm.get(), 0, bytes);
    expectBroadcastFromEveryRoot(isRank(2) ? other : cluster_.get(), comm.get(), 5000);
  }
}

TEST_F(Decisions, aFileForOtherMachines) {
  const TreesOnly other(3, "other");
  expectOn(other.get(), ServedBy::library,
           left + "rank 0 is on 'n0', which is none of the machines");
}

TEST_F(Decisions, oneRankOnAForeignMachine) {
  standFor("n0,n1,login");
  expect(ServedBy::library, left + "rank 2 is on 'login', which is none of the machines");
}

TEST_F(Decisions, oneRankWithoutMachine) {
  standFor("n0,n1");
  expect(ServedBy::library, left + "TOPOCAST_MACHINES names no machine for rank 2");
}

TEST_F(Decisions, allOnOneMachine) {
  standFor("n2,n2,n2");
  expect(ServedBy::library, left + "all ranks are on one machine");
}

TEST_F(Decisions, tooManyCommunicatorsOnOneRank) {
  sharedNetworks().clear(); // so that one would have to be made
  const int others = isRank(1) ? maxOwnedCommunicators : 0;
  detail::ownedCommunicators() += others;
  expect(ServedBy::library, left + "too many communicators are served already");
  detail::ownedCommunicators() -= others;
}

TEST_F(Decisions, oneRankAlone) {
  const Setting verbose("TOPOCAST_VERBOSE", "1");
  const TestComm alone(TestComm::part(rankIn(MPI_COMM_WORLD), 0));
  EXPECT_EQ(said(cluster_.get(), alone.get(), ServedBy::library),
            "topocast: test: some ranks (1 rank): left to the library: there is nobody to send "
            "to\n");
}

TEST_F(Decisions, betweenTwoGroups) {
  const Setting verbose("TOPOCAST_VERBOSE", "1");
  const TestComm group(TestComm::part(isRank(0) ? 0 : 1, 0));
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Intercomm_create(group.get(), 0, MPI_COMM_WORLD, isRank(0) ? 1 : 0, 0, &made);
  const TestComm between(made);
  MPI_Comm_set_name(between.get(), "two groups");
  CapturedStderr captured;
  int value = isRank(0) ? 42 : 0;
  broadcast(cluster_.get(), &value, 1, MPI_INT, isRank(0) ? MPI_ROOT : 0, between.get());
  const std::string ranks = isRank(0) ? "1 rank" : "2 ranks";
  const std::string own =
      "topocast: test: two groups (" + ranks + "): left to the library: it connects two groups\n";
  EXPECT_EQ(captured.text(), rankIn(group.get()) == 0 ? own : "");
  EXPECT_EQ(value, 42);
}

/// All ranks take part in telling where a foreign machine is, also those that are not asked to.
TEST_F(Decisions, onlyRankZeroIsAskedToSpeak) {
  standFor("n0,n1,login");
  const TestComm asked(TestComm::copyOfWorld());
  const TestComm notAsked(TestComm::copyOfWorld());
  const std::string why = left + "rank 2 is on 'login', which is none of the machines";
  {
    const Setting verbose("TOPOCAST_VERBOSE", "1", isRank(0));
    EXPECT_EQ(said(cluster_.get(), asked.get(), ServedBy::library), isRank(0) ? line(why) : "");
  }
  const Setting verbose("TOPOCAST_VERBOSE", "1", !isRank(0));
  EXPECT_EQ(said(cluster_.get(), notAsked.get(), ServedBy::library), "");
}

/// Each cluster decides for itself: broadcasts alternate between two that serve a communicator,
/// and one that does not.
TEST_F(Decisions, severalFilesOnOneCommunicator) {
  const TestCluster large(40);
  const TestCluster other(6, "other");
  const TestComm comm(TestComm::copyOfWorld());
  for (int round = 0; round < 4; ++round) {
    expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
    expectBroadcastFromEveryRoot(other.get(), comm.get(), 5000, ServedBy::library);
    expectBroadcastFromEveryRoot(large.get(), comm.get(), 5000);
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
