// What broadcasts cost once a communicator is known, in processor time of a rank: by the library
// and through topocast. In: a tree, the length of its segments, and how many machines the ranks
// share. Out: a table; exit status 1 if some ratio is above its bar.
//     steady_cost binomial|chain [SEGMENT-BYTES [MACHINES]]
//
// Where every rank stands for a machine, the library is to be told to take the same tree by its own
// variables, as in scripts/benchmark-steady: then the bar is for the runtime's own part. Where
// ranks share machines, whatever the library does is what topocast must not be slower than. Blocks
// of broadcasts by the one and by the other alternate; the ratio is the median over pairs of blocks
// of the sums over ranks. Processor time, as ranks may be more than processors. Beside it stands
// the ratio for the least that MPI's calls can do along the tree, written by hand for whole
// messages: no broadcast made of calls costs less.
#include "runtime/cluster_tables.hpp"

#include "topocast/job/position.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/runtime.hpp"
#include "topocast/schedule/linear.hpp"
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

using Broadcast = std::function<void(int bytes)>;

constexpr int longest = 1 << 22;

int worldRank = 0;
int worldRanks = 0;

/// What is compared.
struct Subject {
  std::string tree;
  std::uint64_t segmentBytes;
  int machines;

  bool sharesMachines() const { return machines < worldRanks; }
  std::vector<int> lengths() const {
    if (!sharesMachines()) return {1, 1024, 65536, 1 << 20};
    return {1, 1024, 8192, 65536, 1 << 19, 1 << 20, longest};
  }
  /// How much longer broadcasts may take.
  double bar(int bytes) const { return sharesMachines() ? 1 : bytes <= 1024 ? 1.1 : 1.2; }
  /// For TOPOCAST_MACHINES: as many ranks one after another on each.
  std::string machineOfRanks() const {
    std::string names;
    for (int rank = 0; rank < worldRanks; ++rank)
      names += (rank > 0 ? ",n" : "n") + std::to_string(rank * machines / worldRanks);
    return names;
  }
};

/// The machines in the order of their numbers.
PreorderTree treeOf(const Subject& subject) {
  MachineOrder order;
  order.machines.resize(static_cast<std::size_t>(subject.machines));
  std::iota(order.machines.begin(), order.machines.end(), 0);
  return subject.tree == "chain" ? chain(order.machines) : binomialTree(order).front();
}

test::ClusterValues oneTree(const Subject& subject) {
  test::ClusterValues values;
  values.switchAbove = {-1};
  const auto machines = static_cast<std::size_t>(subject.machines);
  values.switchOfMachine.assign(machines, 0);
  values.firstRangeOfRoot.assign(machines, 0);
  values.trees.push_back(
      {treeOf(subject), subject.tree == "chain" ? kinds::linear() : kinds::binomial()});
  values.ranges = {{anyLength, subject.segmentBytes, 0}};
  return values;
}

/// What the calls alone do with a whole message, where every rank has a machine.
void passByCalls(const Position& place, void* data, int bytes) {
  constexpr int tag = 1;
  if (worldRank > 0)
    MPI_Recv(data, bytes, MPI_BYTE, static_cast<int>(place.parent), tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  for (const std::uint32_t child : place.children)
    MPI_Send(data, bytes, MPI_BYTE, static_cast<int>(child), tag, MPI_COMM_WORLD);
}

double processorSeconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// Seconds of one broadcast, the mean over ranks.
struct Cost {
  double processor = 0;
  double elapsed = 0; ///< until all ranks have begun the next one
};

/// Of one of some broadcasts that all ranks begin together.
Cost costOf(const Broadcast& broadcast, int bytes) {
  const int steps = bytes < 10000 ? 20 : 5;
  Cost cost;
  MPI_Barrier(MPI_COMM_WORLD);
  const double first = MPI_Wtime();
  for (int i = 0; i < steps; ++i) {
    const double start = processorSeconds();
    broadcast(bytes);
    cost.processor += processorSeconds() - start;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  cost.elapsed = MPI_Wtime() - first;
  MPI_Allreduce(MPI_IN_PLACE, &cost, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  const double all = worldRanks * steps;
  return {cost.processor / all, cost.elapsed / all};
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Prints a row. True if it is within its bar. `calls` are MPI's alone, null where none are tried.
bool compare(int bytes, double bar, const Broadcast& library, const Broadcast& ours,
             const Broadcast& calls) {
  constexpr int pairs = 31;
  std::vector<double> seconds;
  std::vector<double> ratios;
  std::vector<double> elapsedRatios;
  std::vector<double> ratiosOfCalls;
  for (int pair = 0; pair < pairs; ++pair) {
    Cost own;
    if (pair % 2 == 0) own = costOf(ours, bytes);
    const Cost librarys = costOf(library, bytes);
    if (pair % 2 != 0) own = costOf(ours, bytes);
    seconds.push_back(librarys.processor);
    ratios.push_back(own.processor / librarys.processor);
    elapsedRatios.push_back(own.elapsed / librarys.elapsed);
    ratiosOfCalls.push_back(calls ? costOf(calls, bytes).processor / librarys.processor : 0);
  }
  const double ratio = median(ratios);
  const bool isMet = ratio <= bar;
  if (worldRank == 0)
    std::printf("%8d %12.2f %10.2f %10.2f %10.1f %-8s %7.2f\n", bytes, 1e6 * median(seconds),
                median(ratiosOfCalls), ratio, bar, isMet ? " met" : " NOT MET",
                median(elapsedRatios));
  return isMet;
}

int compareAll(const Subject& subject) {
  setenv("TOPOCAST_MACHINES", subject.machineOfRanks().c_str(), 1);
  const test::ClusterTables cluster(oneTree(subject));
  std::vector<char> buffer(longest);
  const Broadcast library = [&](int bytes) {
    PMPI_Bcast(buffer.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  };
  const Broadcast ours = [&](int bytes) {
    broadcast(cluster.get(), buffer.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  };
  if (worldRank == 0)
    std::printf(
        "%s of %d machines, %d ranks, segments of %llu bytes\n%8s %12s %10s %10s %10s %16s\n",
        subject.tree.c_str(), subject.machines, worldRanks,
        static_cast<unsigned long long>(subject.segmentBytes), "bytes", "library us", "calls",
        "topocast", "bar", "elapsed");
  const Position place = subject.sharesMachines()
                             ? Position{}
                             : positionIn(treeOf(subject), static_cast<std::uint32_t>(worldRank));
  const Broadcast calls = [&](int bytes) { passByCalls(place, buffer.data(), bytes); };
  bool isMet = true;
  for (const int bytes : subject.lengths()) {
    ours(bytes); // what is kept from then on
    library(bytes);
    const bool isWhole = static_cast<std::uint64_t>(bytes) <= subject.segmentBytes;
    isMet &= compare(bytes, subject.bar(bytes), library, ours,
                     isWhole && !subject.sharesMachines() ? calls : nullptr);
  }
  return isMet ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &worldRank);
  MPI_Comm_size(MPI_COMM_WORLD, &worldRanks);
  const Subject subject = {argc > 1 ? argv[1] : "",
                           argc > 2 ? std::strtoull(argv[2], nullptr, 10) : longest,
                           argc > 3 ? std::atoi(argv[3]) : worldRanks};
  int status = 2;
  if ((subject.tree == "binomial" || subject.tree == "chain") && subject.segmentBytes > 0 &&
      1 < subject.machines && subject.machines <= worldRanks)
    status = compareAll(subject);
  else if (worldRank == 0)
    std::fprintf(stderr, "usage: steady_cost binomial|chain [SEGMENT-BYTES [MACHINES]]\n");
  MPI_Finalize();
  return status;
}
