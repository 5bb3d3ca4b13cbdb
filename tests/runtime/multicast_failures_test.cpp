// Every MPI call inside the runtime fails once, on every rank, in broadcasts that are streamed and
// of which much is lost. The rank is told, nobody waits for it, and later broadcasts are right.
// Three ranks in a chain. How often MPI is asked whether something has come differs from run to
// run, so the calls are as many as are mostly there.
#include "failing_call.hpp"
#include "stream_cluster.hpp"

#include "topocast/schedule/linear.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

ClusterValues chainOfStreams(std::uint32_t machineCount) {
  std::vector<std::uint32_t> machines(machineCount);
  std::iota(machines.begin(), machines.end(), 0U);
  ClusterValues values = clusterOf({{chain(machines)}, kinds::ipMulticast()}, machineCount);
  values.ranges = {{anyLength, usualDatagramBytes, 0}};
  values.firstRangeHeard.assign(machineCount, 0);
  values.stream = ipMulticast(0, 5000, "lo");
  return values;
}

class MulticastFailures : public Failures {
protected:
  /// Who asks and then needs no answer keeps the request for it.
  MulticastFailures() {
    letTestPoll(true);
    mayKeepRequests = true;
  }
  ~MulticastFailures() override {
    letTestPoll(false);
    mayKeepRequests = false;
  }
};

TEST_F(MulticastFailures, ofEveryCall) {
  constexpr int calls = 20;
  loseDatagrams("20:1");
  const ClusterTables cluster(chainOfStreams(worldSize()));
  const TestComm comm(TestComm::copyOfWorld());
  Message message(4000, MPI_INT);
  expectBroadcast(cluster.get(), comm.get(), 0, 100);
  for (int failing = 0; failing < sizeOf(comm.get()); ++failing)
    for (int number = 1; number <= calls; ++number) {
      fail(cluster.get(), comm.get(), message, rankIn(comm.get()) == failing, number);
      expectBroadcast(cluster.get(), comm.get(), number % sizeOf(comm.get()), 1000);
    }
}

/// Who expects another length than the root sends is told, and so are those below.
TEST_F(MulticastFailures, ofRanksThatDisagreeOnTheLength) {
  loseDatagrams("0");
  for (const auto& [sent, expected] : {std::pair(10, 9), std::pair(9, 10)}) {
    const ClusterTables cluster(chainOfStreams(worldSize()));
    const TestComm comm(TestComm::copyOfWorld());
    expectBroadcast(cluster.get(), comm.get(), 0, 100);
    const bool isRoot = rankIn(comm.get()) == 0;
    const ErrorHandlerLog handlers(comm.get());
    const Outcome seen =
        Message(isRoot ? sent : expected, MPI_INT).broadcastOver(cluster.get(), comm.get());
    EXPECT_EQ(seen.returned != MPI_SUCCESS, !isRoot);
    expectBroadcastFromEveryRoot(cluster.get(), comm.get(), 1000);
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
