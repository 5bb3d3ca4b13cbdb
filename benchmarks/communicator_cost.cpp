// What communicators cost in processor time of a rank, by the library and through topocast: the
// first broadcast on each of many new communicators, alike ones and rows of a grid, the first from
// a further root, and those that follow, of some lengths. Prints a table with the ratio of both.
//     communicator_cost           20 communicators a row of the table
//     communicator_cost 1000      so many, and nothing of those that follow
//
// Every rank stands for a machine, or two machines are shared by all. Messages go along a binomial
// tree in segments of 8 KiB. Processor time, as ranks may be more than processors; the mean over
// ranks.
#include "runtime/test_cluster.hpp"

#include "topocast/runtime.hpp"
#include "topocast/schedule/unaware_trees.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace {

using namespace topocast::runtime;

/// A broadcast of so many bytes from a root.
using Broadcast = std::function<void(MPI_Comm comm, int root, int bytes)>;

int communicators = 20;
constexpr int longest = 1 << 20;

int rankIn(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

int sizeOf(MPI_Comm comm) {
  int size = 0;
  MPI_Comm_size(comm, &size);
  return size;
}

double processorSeconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

double meanOverRanks(double value) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return value / sizeOf(MPI_COMM_WORLD);
}

/// Processor time of one broadcast, which all ranks of the communicator begin together.
double secondsOf(const Broadcast& broadcast, MPI_Comm comm, int root, int bytes = 1) {
  MPI_Barrier(comm);
  const double start = processorSeconds();
  broadcast(comm, root, bytes);
  return processorSeconds() - start;
}

test::ClusterValues binomialCluster(std::uint32_t machines) {
  constexpr std::uint64_t segmentBytes = 8192;
  test::ClusterValues values = test::testCluster(machines);
  MachineOrder order;
  order.machines.resize(machines);
  std::iota(order.machines.begin(), order.machines.end(), 0);
  values.trees = {{binomialTree(order).front(), kinds::binomial()}};
  values.ranges = {{anyLength, segmentBytes, 0}};
  values.firstRangeOfRoot.assign(machines, 0);
  return values;
}

/// Communicators of all ranks, or rows of a grid.
std::vector<MPI_Comm> made(bool areRows) {
  const int rank = rankIn(MPI_COMM_WORLD);
  std::vector<MPI_Comm> comms(static_cast<std::size_t>(communicators));
  for (MPI_Comm& comm : comms)
    MPI_Comm_split(MPI_COMM_WORLD, areRows ? rank % 2 : 0, rank, &comm);
  return comms;
}

void freeAll(std::vector<MPI_Comm>& comms) {
  for (MPI_Comm& comm : comms)
    MPI_Comm_free(&comm);
}

/// Of making a row, one broadcast, and freeing it.
double usedOnce(const Broadcast& broadcast) {
  const int rank = rankIn(MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = processorSeconds();
  for (int i = 0; i < communicators; ++i) {
    MPI_Comm row = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &row);
    broadcast(row, 0, 1);
    MPI_Comm_free(&row);
  }
  return meanOverRanks(processorSeconds() - start) / communicators;
}

double firstBroadcasts(const Broadcast& broadcast, bool areRows) {
  std::vector<MPI_Comm> comms = made(areRows);
  double seconds = 0;
  for (const MPI_Comm comm : comms)
    seconds += secondsOf(broadcast, comm, 0);
  freeAll(comms);
  return meanOverRanks(seconds) / communicators;
}

/// From every root but the first, once on each of some communicators.
double furtherRoots(const Broadcast& broadcast) {
  std::vector<MPI_Comm> comms = made(false);
  const int roots = sizeOf(MPI_COMM_WORLD) - 1;
  double seconds = 0;
  for (const MPI_Comm comm : comms) {
    broadcast(comm, 0, 1);
    for (int root = 1; root <= roots; ++root)
      seconds += secondsOf(broadcast, comm, root);
  }
  freeAll(comms);
  return meanOverRanks(seconds) / (communicators * roots);
}

double laterBroadcasts(const Broadcast& broadcast, int bytes) {
  const int steps = bytes < 10000 ? 500 : 50;
  double seconds = 0;
  for (int i = 0; i < steps; ++i)
    seconds += secondsOf(broadcast, MPI_COMM_WORLD, 0, bytes);
  return meanOverRanks(seconds) / steps;
}

/// The least of several, by the library and through topocast in turn.
void compare(const std::string& what, const std::function<double(const Broadcast&)>& measure,
             const Broadcast& library, const Broadcast& ours) {
  constexpr int rounds = 3;
  double least = 1;
  double leastOfOurs = 1;
  for (int round = 0; round < rounds; ++round) {
    least = std::min(least, measure(library));
    leastOfOurs = std::min(leastOfOurs, measure(ours));
  }
  if (rankIn(MPI_COMM_WORLD) == 0)
    std::printf("%-40s %10.1f %10.1f %8.2f\n", what.c_str(), 1e6 * least, 1e6 * leastOfOurs,
                leastOfOurs / least);
}

void compareOn(const std::string& machines, std::uint32_t machineCount, const std::string& title,
               bool isShort) {
  setenv("TOPOCAST_MACHINES", machines.c_str(), 1);
  const test::ClusterTables cluster(binomialCluster(machineCount));
  std::vector<char> buffer(longest);
  const Broadcast library = [&](MPI_Comm comm, int root, int bytes) {
    PMPI_Bcast(buffer.data(), bytes, MPI_BYTE, root, comm);
  };
  const Broadcast ours = [&](MPI_Comm comm, int root, int bytes) {
    broadcast(cluster.get(), buffer.data(), bytes, MPI_BYTE, root, comm);
  };
  if (rankIn(MPI_COMM_WORLD) == 0)
    std::printf("%-40s %10s %10s %8s\n", title.c_str(), "library us", "topocast", "ratio");
  MPI_Comm all = MPI_COMM_NULL; // by which all processes get to know each other
  MPI_Comm_dup(MPI_COMM_WORLD, &all);
  ours(all, 0, 1);
  compare(
      "  first on a communicator", [](const Broadcast& b) { return firstBroadcasts(b, false); },
      library, ours);
  compare(
      "  first on a row of a grid", [](const Broadcast& b) { return firstBroadcasts(b, true); },
      library, ours);
  compare("  a row made, used once and freed", usedOnce, library, ours);
  if (isShort) {
    MPI_Comm_free(&all);
    return;
  }
  compare("  first from a further root", furtherRoots, library, ours);
  for (const int bytes : {1, 1024, 65536, longest})
    compare(
        "  the next ones, of " + std::to_string(bytes) + " bytes",
        [&](const Broadcast& b) { return laterBroadcasts(b, bytes); }, library, ours);
  MPI_Comm_free(&all);
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const bool isShort = argc > 1;
  if (isShort) communicators = std::atoi(argv[1]);
  const int ranks = sizeOf(MPI_COMM_WORLD);
  const std::string last = std::to_string(ranks - 1);
  compareOn("n[0-" + last + "]", static_cast<std::uint32_t>(ranks),
            std::to_string(ranks) + " machines, a rank each", isShort);
  std::string shared;
  for (int rank = 0; rank < ranks; ++rank)
    shared += rank < ranks / 2 ? "n0," : "n1,";
  shared.pop_back();
  compareOn(shared, static_cast<std::uint32_t>(ranks),
            "2 machines of " + std::to_string(ranks / 2) + " ranks", isShort);
  MPI_Finalize();
}
