// Broadcasts by a stream and by trees in turn, from all roots: functions that were generated for
// the same cluster, with and without multicast.
//
// streams_and_trees MBIT_PER_SECOND REPETITIONS BYTES...: the rate of a machine's link. Prints for
// each size the median times of both, their ratio, the stream's time over that of its packets on
// one link, and the processor time of a rank. Exits with 1 if a byte is wrong.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

extern "C" int streams_bcast(void*, int, MPI_Datatype, int, MPI_Comm);
extern "C" int trees_bcast(void*, int, MPI_Datatype, int, MPI_Comm);

namespace {

using Broadcast = int(void*, int, MPI_Datatype, int, MPI_Comm);

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// What the broadcasts of one function took.
struct Times {
  std::vector<double> seconds; ///< until the slowest rank returned
  double processor = 0;        ///< of this rank, the sum

  double median() {
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
  }
  /// The mean over ranks and broadcasts.
  double processorMean() const {
    double all = 0;
    int ranks = 0;
    MPI_Allreduce(&processor, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return all / ranks / static_cast<double>(seconds.size());
  }
};

/// Returns whether all bytes are right on this rank.
bool broadcastOnce(Broadcast* broadcast, int root, std::vector<char>& message, char expected,
                   Times& times) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::fill(message.begin(), message.end(), rank == root ? expected : '\0');
  MPI_Barrier(MPI_COMM_WORLD);
  const double processor = processorSeconds();
  const double start = MPI_Wtime();
  broadcast(message.data(), static_cast<int>(message.size()), MPI_BYTE, root, MPI_COMM_WORLD);
  double seconds = MPI_Wtime() - start;
  times.processor += processorSeconds() - processor;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  times.seconds.push_back(seconds);
  return std::count(message.begin(), message.end(), expected) ==
         static_cast<std::ptrdiff_t>(message.size());
}

/// Seconds in which a link passes the message in full packets of Ethernet.
double wireSeconds(int bytes, double bitsPerSecond) {
  constexpr double packet = 1514;
  constexpr double carriedInIt = 1448;
  constexpr double bitsOfByte = 8;
  return bytes * packet / carriedInIt * bitsOfByte / bitsPerSecond;
}

bool compare(int bytes, int repetitions, double bitsPerSecond) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<char> message(static_cast<std::size_t>(bytes));
  bool isRight = false;
  Times streams;
  Times trees;
  Times first; // which opens the group
  isRight = broadcastOnce(streams_bcast, 0, message, 'z', first);
  for (int i = 0; i < repetitions * ranks; ++i) {
    const char expected = static_cast<char>('a' + i % 26);
    const auto once = [&](Broadcast* broadcast, Times& times) {
      isRight = broadcastOnce(broadcast, i % ranks, message, expected, times) && isRight;
    };
    // The first one from another root takes longer, so each is first by turns.
    const bool treesFirst = (i / ranks + i) % 2 == 1;
    if (treesFirst) once(trees_bcast, trees);
    once(streams_bcast, streams);
    if (!treesFirst) once(trees_bcast, trees);
  }
  const double byStream = streams.median();
  const double byTrees = trees.median();
  const double usedByStream = streams.processorMean();
  const double usedByTrees = trees.processorMean();
  if (rank == 0)
    std::printf("%8d bytes: stream %8.3f ms, trees %8.3f ms, stream / trees %.2f, stream / wire "
                "%.2f, processor %.3f and %.3f ms a rank\n",
                bytes, 1e3 * byStream, 1e3 * byTrees, byStream / byTrees,
                byStream / wireSeconds(bytes, bitsPerSecond), 1e3 * usedByStream,
                1e3 * usedByTrees);
  std::fflush(stdout);
  return isRight;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc < 4) MPI_Abort(MPI_COMM_WORLD, 2);
  int isWrong = 0;
  for (int i = 3; i < argc; ++i)
    if (!compare(std::atoi(argv[i]), std::atoi(argv[2]), 1e6 * std::atof(argv[1]))) isWrong = 1;
  MPI_Allreduce(MPI_IN_PLACE, &isWrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return isWrong;
}
