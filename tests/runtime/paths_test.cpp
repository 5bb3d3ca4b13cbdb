// Broadcasts of a source that knows no network: every rank has what Slurm would tell it in its
// environment. Every byte arrives, in the trees of a plan for the same machines below the same
// switches, and all ranks decide alike whatever some of them lack.
#include "../emit/golden/environment.cpp" // NOLINT(bugprone-suspicious-include)

#include "captured_stderr.hpp"
#include "mpi_test.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Of the tree of switches below.
struct Machine {
  const char* address;
  std::uint32_t number; ///< in the table of machines
};

/// By rank of MPI_COMM_WORLD; not in order.
constexpr std::array<Machine, 6> machines = {
    {{"t.b.n10", 4}, {"t.a.n1", 0}, {"t.b.n9", 3}, {"t.c.n0", 5}, {"t.a.n3", 1}, {"t.a.n12", 2}}};

/// The same tree as tables: a, b and c below t, with n1, n3 and n12, n9 and n10, and n0.
Site writtenSite() {
  static constexpr Speed speed = 125'000'000;
  static constexpr SiteSwitch switches[] = {{-1, 0}, {0, speed}, {0, speed}, {0, speed}};
  static constexpr SiteMachines rows[] = {{3, 1, speed}, {2, 2, speed}, {1, 3, speed}};
  Site written = ::cluster.site;
  written.switches = switches;
  written.switchCount = 4;
  written.machines = rows;
  written.machineRows = 3;
  return written;
}

/// The variables of this rank, until the next one. Ranks get to know each other anew by them.
class Variables {
public:
  Variables(const std::optional<std::string>& address, const std::string& pattern) {
    sharedNetworks().clear();
    unsetenv("SLURM_TOPOLOGY_ADDR");
    if (address) setenv("SLURM_TOPOLOGY_ADDR", address->c_str(), 1);
    setenv("SLURM_TOPOLOGY_ADDR_PATTERN", pattern.c_str(), 1);
  }
};

constexpr const char* pattern = "switch.switch.node";

const Machine& ownMachine() {
  return machines[static_cast<std::size_t>(rankIn(MPI_COMM_WORLD))];
}

/// Whether this rank receives from, and sends to, whom the plan says, in trees of all sizes.
void expectThePlansTrees(MPI_Comm comm) {
  std::vector<std::uint32_t> machineOfRank;
  int world = 0;
  for (int rank = 0; rank < sizeOf(comm); ++rank) {
    world = rankIn(MPI_COMM_WORLD);
    MPI_Bcast(&world, 1, MPI_INT, rank, comm);
    machineOfRank.push_back(machines[static_cast<std::size_t>(world)].number);
  }
  const Membership members(machineOfRank, rankIn(comm));
  JobPlans plans(writtenSite(), members, members.machineOf(rankIn(comm)));
  CommunicatorState& state = stateOf(::cluster, comm);
  for (int root = 0; root < sizeOf(comm); ++root) {
    const std::uint32_t rootMachine = members.machineOf(root);
    const auto ranges = plans.plan(rootMachine);
    EXPECT_FALSE(ranges.empty());
    for (const JobRange& range : ranges) {
      const Call call = {nullptr, 0, MPI_BYTE, root, comm};
      DeferredFailure failure;
      const auto service = state.serviceFor(call, range.lastByte, failure);
      EXPECT_TRUE(service && service->segmentBytes == range.segmentBytes);
      if (!service) continue;
      const Surroundings& around = state.surroundings(root, *service);
      if (around.leader != state.rank()) continue;
      const auto planned = plans.positions(rootMachine, range.kind);
      const auto leader = [&](std::uint32_t there) {
        return state.channelRank(members.leaderOf(there, root));
      };
      EXPECT_EQ(around.inTrees.size(), planned.size());
      for (std::size_t tree = 0; tree < std::min(around.inTrees.size(), planned.size()); ++tree) {
        const auto& [parent, children] = around.inTrees[tree];
        EXPECT_EQ(parent, state.rank() == root ? MPI_PROC_NULL : leader(planned[tree].parent));
        std::vector<int> expected;
        for (const std::uint32_t child : planned[tree].children)
          expected.push_back(leader(child));
        EXPECT_EQ(children, expected);
      }
    }
  }
}

/// From every root, messages of sizes that several schedules serve.
void expectServed(MPI_Comm comm) {
  for (const std::size_t bytes : {1U, 1000U, 20'001U, 1'000'003U})
    expectBroadcastFromEveryRoot(::cluster, comm, bytes);
}

TEST(Paths, serveInThePlansTrees) {
  const Variables variables(ownMachine().address, pattern);
  const TestComm comm(TestComm::copyOfWorld());
  expectServed(comm.get());
  expectThePlansTrees(comm.get());
}

TEST(Paths, serveAPartInAnotherOrder) {
  const Variables variables(ownMachine().address, pattern);
  const bool isIn = rankIn(MPI_COMM_WORLD) != 1;
  const TestComm comm(TestComm::part(isIn ? 0 : MPI_UNDEFINED, -rankIn(MPI_COMM_WORLD)));
  if (!isIn) return;
  expectServed(comm.get());
  expectThePlansTrees(comm.get());
}

/// Two ranks on a machine, as far as there are ranks.
TEST(Paths, serveSeveralRanksOnAMachine) {
  const Variables variables(machines[static_cast<std::size_t>(rankIn(MPI_COMM_WORLD) / 2)].address,
                            pattern);
  const TestComm comm(TestComm::copyOfWorld());
  expectServed(comm.get());
}

/// A machine's switches may be fewer than another's.
TEST(Paths, serveLeavesAtAnyLevel) {
  const bool isFirst = rankIn(MPI_COMM_WORLD) == 0;
  const Variables variables(isFirst ? "t..n7" : ownMachine().address, pattern);
  const TestComm comm(TestComm::copyOfWorld());
  expectServed(comm.get());
}

/// What all ranks are told where the last one has these variables.
void expectRefused(const std::optional<std::string>& address, const std::string& itsPattern,
                   const std::string& words) {
  const int last = sizeOf(MPI_COMM_WORLD) - 1;
  const bool isOdd = rankIn(MPI_COMM_WORLD) == last;
  const Variables variables(isOdd ? address : ownMachine().address, isOdd ? itsPattern : pattern);
  const TestComm comm(TestComm::copyOfWorld());
  CapturedStderr captured;
  setenv("TOPOCAST_VERBOSE", "1", 1);
  expectBroadcast(::cluster, comm.get(), 1, 5000, ServedBy::library);
  unsetenv("TOPOCAST_VERBOSE");
  const std::string said = captured.text();
  if (rankIn(MPI_COMM_WORLD) == 0) {
    EXPECT_NE(said.find("left to the library: " + words), std::string::npos) << said;
  }
  expectBroadcastFromEveryRoot(::cluster, comm.get(), 100, ServedBy::library);
}

TEST(Paths, areTheLibrarysWhereOneRankHasNone) {
  const std::string last = std::to_string(sizeOf(MPI_COMM_WORLD) - 1);
  expectRefused(std::nullopt, pattern, "SLURM_TOPOLOGY_ADDR is not set for rank " + last);
  const std::string odd = "SLURM_TOPOLOGY_ADDR of rank " + last + ", ";
  const std::string no = ", is no path of switches to a node";
  expectRefused("t.n7", pattern, odd + "'t.n7' of the pattern 'switch.switch.node'" + no);
  expectRefused("n7", "node", odd + "'n7' of the pattern 'node'" + no);
  expectRefused("t.b.n7", "", odd + "'t.b.n7' of the pattern ''" + no);
}

TEST(Paths, areTheLibrarysOnOneMachine) {
  const Variables variables("t.b.n7", pattern);
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(::cluster, comm.get(), 0, 5000, ServedBy::library);
}

/// Of what ranks report as their machines, two have one path: they are on different hosts.
TEST(Paths, areRefusedWhereTwoHostsHaveOne) {
  const std::uint32_t world = worldSize();
  const auto rank = static_cast<std::uint32_t>(rankIn(MPI_COMM_WORLD));
  const Variables variables(rank + 1 < world ? machines[rank].address : machines[0].address,
                            pattern);
  std::vector<std::uint32_t> machineOfRank(world);
  for (std::uint32_t i = 0; i < world; ++i)
    machineOfRank[i] = 100 - i;
  PathSite placed;
  const Verdict verdict =
      placeByPaths(MPI_COMM_WORLD, static_cast<int>(rank), 1, 16, machineOfRank, placed);
  EXPECT_EQ(verdict.obstacle, Obstacle::sharedPath);
  EXPECT_EQ(verdict.rank, 0);
  EXPECT_EQ(describeObstacle(verdict, "'t.b.n10'"),
            "left to the library: rank 0 has SLURM_TOPOLOGY_ADDR 't.b.n10', as ranks on another "
            "host; srun sets it for each host");
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
