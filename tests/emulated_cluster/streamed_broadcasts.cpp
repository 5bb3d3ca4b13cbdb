// streamed_broadcasts MACHINES PACE BYTES COUNT: broadcasts from all roots in turn to machines n0,
// n1 and so on, by trees and by a stream of PACE bytes a second; further ranks wait. Prints whether
// the group is heard, and the median times in milliseconds. Exits with 1 if a byte is wrong. With
// TREES=0 in the environment nothing travels on trees.
//
// streamed_broadcasts MACHINES PACE BYTES COUNT SECONDS: broadcasts of random sizes up to BYTES
// from random roots for so long, beside messages of MPI by which each machine fills its link to the
// next one, COUNT for each of these; prints how many there were.
#include "../runtime/test_cluster.hpp"

#include "topocast/ip_multicast.hpp"
#include "topocast/runtime.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

ClusterValues values(std::uint32_t machines, std::uint64_t pace) {
  ClusterValues values = testCluster(machines);
  const auto repairs = static_cast<std::uint32_t>(values.trees.size());
  values.trees.push_back({values.trees[1].tree, kinds::ipMulticast()});
  values.ranges = {{anyLength, 2048, 0}, {anyLength, usualDatagramBytes, repairs}};
  values.firstRangeOfRoot.assign(machines, 0);
  if (pace > 0) values.firstRangeHeard.assign(machines, 1);
  if (pace > 0) values.stream = ipMulticast(pace, 5000, "");
  return values;
}

/// The median time of the slowest rank, in seconds; none if a byte is wrong.
double medianTime(const Cluster& cluster, MPI_Comm comm, int bytes, int count, bool& isWrong) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  std::vector<unsigned char> message(static_cast<std::size_t>(bytes));
  std::vector<double> times;
  for (int i = 0; i <= count; ++i) {
    const auto expected = static_cast<unsigned char>(i + 1);
    std::fill(message.begin(), message.end(), rank == i % ranks ? expected : 0);
    MPI_Barrier(comm);
    const double start = MPI_Wtime();
    broadcast(cluster, message.data(), bytes, MPI_BYTE, i % ranks, comm);
    double time = MPI_Wtime() - start;
    MPI_Allreduce(MPI_IN_PLACE, &time, 1, MPI_DOUBLE, MPI_MAX, comm);
    if (i > 0) times.push_back(time);
    isWrong = isWrong || std::any_of(message.begin(), message.end(),
                                     [&](unsigned char byte) { return byte != expected; });
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// A broadcast of which every byte is looked at.
bool isRight(const Cluster& cluster, MPI_Comm comm, std::vector<unsigned char>& message, int bytes,
             int root, unsigned start) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  const auto byteAt = [start](int i) {
    return static_cast<unsigned char>(start + static_cast<unsigned>(i) % 251);
  };
  for (int i = 0; i < bytes; ++i)
    message[static_cast<std::size_t>(i)] = rank == root ? byteAt(i) : 0;
  broadcast(cluster, message.data(), bytes, MPI_BYTE, root, comm);
  for (int i = 0; i < bytes; ++i)
    if (message[static_cast<std::size_t>(i)] != byteAt(i)) return false;
  return true;
}

/// How many broadcasts were made.
long soak(const Cluster& cluster, MPI_Comm comm, int mostBytes, int count, double seconds,
          bool& isWrong) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  std::minstd_rand shared(41);
  std::vector<unsigned char> message(static_cast<std::size_t>(mostBytes));
  const std::vector<unsigned char> sent(message.size(), 1);
  std::vector<unsigned char> received(message.size());
  const double end = MPI_Wtime() + seconds;
  long made = 0;
  for (int goesOn = 1; goesOn != 0;) {
    std::array<MPI_Request, 2> traffic{};
    MPI_Irecv(received.data(), mostBytes, MPI_BYTE, (rank + ranks - 1) % ranks, 0, comm,
              &traffic[0]);
    MPI_Isend(sent.data(), mostBytes, MPI_BYTE, (rank + 1) % ranks, 0, comm, &traffic[1]);
    for (int i = 0; i < count; ++i, ++made) {
      const int root = static_cast<int>(shared() % static_cast<unsigned>(ranks));
      const int bytes = 1 + static_cast<int>(shared() % static_cast<unsigned>(mostBytes));
      const auto start = static_cast<unsigned>(shared());
      isWrong = !isRight(cluster, comm, message, bytes, root, start) || isWrong;
    }
    MPI_Waitall(2, traffic.data(), MPI_STATUSES_IGNORE);
    goesOn = MPI_Wtime() < end ? 1 : 0;
    MPI_Bcast(&goesOn, 1, MPI_INT, 0, comm);
  }
  return made;
}

bool isHeard(MPI_Comm comm) {
  for (const CommunicatorState& state : *runtime::detail::findStates(comm))
    if (state.streams({usualDatagramBytes, 0, kinds::ipMulticast(), 0, nullptr})) return true;
  return false;
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test

int main(int argc, char** argv) {
  using namespace topocast::runtime;
  MPI_Init(&argc, &argv);
  if (argc != 5 && argc != 6) MPI_Abort(MPI_COMM_WORLD, 2);
  const auto machines = static_cast<std::uint32_t>(std::atoi(argv[1]));
  const int bytes = std::atoi(argv[3]);
  const int count = std::atoi(argv[4]);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const bool isIn = rank < static_cast<int>(machines);
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, isIn ? 0 : MPI_UNDEFINED, rank, &comm);
  int isWrong = 0;
  if (isIn) {
    const test::ClusterTables trees(test::values(machines, 0));
    const test::ClusterTables streams(test::values(machines, std::strtoull(argv[2], nullptr, 10)));
    const char* const wish = std::getenv("TREES");
    const bool hasTrees = wish == nullptr || *wish != '0';
    bool wrong = false;
    const double seconds = argc == 6 ? std::atof(argv[5]) : 0;
    const long made =
        seconds > 0 ? test::soak(streams.get(), comm, bytes, count, seconds, wrong) : 0;
    if (rank == 0 && seconds > 0) std::printf("%ld broadcasts\n", made);
    const double byTrees = hasTrees ? test::medianTime(trees.get(), comm, bytes, count, wrong) : 0;
    const double byStream = test::medianTime(streams.get(), comm, bytes, count, wrong);
    if (rank == 0)
      std::printf("%s: %d bytes, trees %.3f ms, stream %.3f ms\n",
                  test::isHeard(comm) ? "heard" : "not heard", bytes, 1e3 * byTrees,
                  1e3 * byStream);
    isWrong = wrong ? 1 : 0;
    MPI_Comm_free(&comm);
  }
  MPI_Allreduce(MPI_IN_PLACE, &isWrong, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  if (rank == 0 && isWrong != 0) std::printf("wrong data\n");
  MPI_Finalize();
  return isWrong;
}
