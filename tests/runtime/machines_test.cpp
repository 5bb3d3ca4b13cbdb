// Ranks and machines that do not match one to one. Six ranks on a cluster of six machines.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Every root: on some machine it is not the lowest rank.
void expectOn(const std::string& machines, ServedBy by) {
  const TestCluster cluster(6);
  standFor(machines);
  const TestComm comm(TestComm::copyOfWorld());
  for (const std::size_t bytes : {1, 16, 17, 4096, 4097, 65528, 65529, 300000})
    expectBroadcastFromEveryRoot(cluster.get(), comm.get(), bytes, by);
}

TEST(Machines, twoRanksEach) {
  expectOn("n0,n0,n1,n1,n2,n2", ServedBy::trees);
}
TEST(Machines, ranksDealtOut) {
  expectOn("n[0-2],n[0-2]", ServedBy::trees);
}
TEST(Machines, unequalNumbers) {
  expectOn("n5,n1,n5,n5,n3,n5", ServedBy::trees);
}
TEST(Machines, allOfThemBackwards) {
  expectOn("n5,n4,n3,n2,n1,n0", ServedBy::trees);
}
TEST(Machines, namesInOtherCaseAndWithDomain) {
  expectOn("N0.lab.example, n1 ,N2,n3.lab,n4,n5", ServedBy::trees);
}
TEST(Machines, oneUnknown) {
  expectOn("n[0-2],login,n[4-5]", ServedBy::trees);
}
TEST(Machines, severalUnknown) {
  expectOn("n[0-2],login1,login2,n5", ServedBy::library);
}
TEST(Machines, listTooShort) {
  expectOn("n[0-4]", ServedBy::library);
}
TEST(Machines, listUnreadable) {
  expectOn("n[0-", ServedBy::library);
}
TEST(Machines, allOnOne) {
  expectOn("n1,n1,n1,n1,n1,n1", ServedBy::library);
}

/// Ranks that see different lists decide alike: rank 3 believes to be nowhere.
TEST(Machines, environmentDiffersBetweenRanks) {
  expectOn(rankIn(MPI_COMM_WORLD) == 3 ? "x" : "n[0-5]", ServedBy::library);
  expectOn(rankIn(MPI_COMM_WORLD) == 3 ? "a,b,c,n3" : "n[0-5]", ServedBy::trees);
}

/// The length of the next piece from rank 0; nothing if none is there.
std::optional<int> nextPiece(const Channel& channel) {
  int isThere = 0;
  MPI_Status status{};
  for (int attempt = 0; attempt < 1000 && isThere == 0; ++attempt)
    MPI_Iprobe(0, channel.shareTag(), channel.comm, &isThere, &status);
  if (isThere == 0) return std::nullopt;
  int bytes = 0;
  MPI_Get_count(&status, MPI_BYTE, &bytes);
  std::vector<char> piece(static_cast<std::size_t>(bytes));
  MPI_Recv(piece.data(), bytes, MPI_BYTE, 0, channel.shareTag(), channel.comm, MPI_STATUS_IGNORE);
  return bytes;
}

/// Inside a machine the message goes on in pieces of whole segments, as soon as they are there.
TEST(Machines, shareWhileTheNetworkGoesOn) {
  const TestComm comm(TestComm::copyOfWorld());
  const Channel channel = {comm.get(), 32, 16};
  std::vector<char> data(200000);
  const Segments segments(data.size(), 10000);
  const bool isLeader = rankIn(comm.get()) == 0;
  Neighbours around;
  if (isLeader) around.children = {1};
  MachineShare share(channel, around, segments, data.data());
  const std::vector<std::pair<std::uint64_t, int>> steps = {
      {59999, 0}, {70000, 60000}, {120000, 60000}, {179999, 0}, {180000, 60000}, {200000, 20000}};
  for (const auto& [end, bytes] : steps) {
    if (isLeader) share.shareUpTo(end);
    MPI_Barrier(comm.get());
    if (rankIn(comm.get()) == 1) {
      EXPECT_EQ(nextPiece(channel).value_or(0), bytes);
    }
    MPI_Barrier(comm.get());
  }
  if (!isLeader) return;
  EXPECT_TRUE(share.isDone());
  share.finish();
}

/// Without a list the host's name counts; here all ranks share it, so one machine.
TEST(Machines, hostNameWithoutList) {
  unsetenv("TOPOCAST_MACHINES");
  const TestComm comm(TestComm::copyOfWorld());
  std::vector<char> name(MPI_MAX_PROCESSOR_NAME);
  int length = 0;
  MPI_Get_processor_name(name.data(), &length);
  const std::string host(name.data(), static_cast<std::size_t>(length));
  const TreesOnly named(6, "other");
  Cluster cluster = named.get();
  const std::string names = "a,b," + host + ",d,e,f";
  const char* const list = names.c_str();
  cluster.machines.lists = &list;
  EXPECT_EQ(hostMachine(cluster), 2U);
  EXPECT_EQ(hostMachine(named.get()), unknownMachine);
  expectBroadcast(cluster, comm.get(), 0, 1000, ServedBy::library);
}

/// A host that no machine is called after may be one by the name that Slurm has for it, if srun has
/// started the rank.
TEST(Machines, nodeNameWhereTheHostsIsUnknown) {
  unsetenv("TOPOCAST_MACHINES");
  const TreesOnly cluster(6);
  setenv("SLURMD_NODENAME", "n4", 1);
  setenv("SLURM_PROCID", std::to_string(rankIn(MPI_COMM_WORLD)).c_str(), 1);
  EXPECT_EQ(hostMachine(cluster.get()), 4U);
  setenv("SLURM_PROCID", "77", 1);
  EXPECT_EQ(hostMachine(cluster.get()), unknownMachine);
  unsetenv("SLURM_PROCID");
  EXPECT_EQ(hostMachine(cluster.get()), unknownMachine);
  unsetenv("SLURMD_NODENAME");
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
