// Times broadcasts in the simulator, every byte checked. In: which broadcast, message sizes and
// roots. Out: a line `bytes root seconds` for each on standard output.
//
//   simulated_broadcast generated|library BYTES,... ROOT,...
//
// Linked with one generated file, whose function TOPOCAST_BROADCAST names. All simulated processes
// have one clock: a broadcast takes from the moment at which all ranks call it to the moment at
// which the last one has it. Exits with 1 if a byte is wrong, a call fails or the generated
// broadcast left a message to the library.
#include "../../runtime/programs/compare_options.hpp"
#include "../../runtime/programs/test_message.hpp"

#include "topocast/runtime.hpp"

#include <mpi.h>

#include <time.h> // NOLINT(modernize-deprecated-headers): nanosleep, which SMPI replaces

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#ifndef TOPOCAST_BROADCAST
#error "define TOPOCAST_BROADCAST as the name of the generated function"
#endif

using BroadcastFunction = int(void*, int, MPI_Datatype, int, MPI_Comm);

extern "C" BroadcastFunction TOPOCAST_BROADCAST;

namespace {

struct Task {
  bool isGenerated;
  std::vector<int> sizes;
  std::vector<int> roots;
};

std::optional<Task> readTask(int argc, const char* const* argv) {
  if (argc != 4) return {};
  const std::string_view broadcast = argv[1];
  const auto sizes = compare::readSizes(argv[2]);
  const auto roots = compare::readSizes(argv[3]);
  if ((broadcast != "generated" && broadcast != "library") || !sizes || !roots) return {};
  return Task{broadcast == "generated", *sizes, *roots};
}

/// Returns on all ranks at the same simulated moment.
double startTogether() {
  constexpr double longerThanTheReduction = 1e-3;
  const double now = MPI_Wtime();
  double latest = 0;
  MPI_Allreduce(&now, &latest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  const double start = latest + longerThanTheReduction;
  const double wait = std::max(0.0, start - MPI_Wtime());
  const auto seconds = static_cast<time_t>(wait);
  const timespec pause{seconds, static_cast<long>(1e9 * (wait - static_cast<double>(seconds)))};
  nanosleep(&pause, nullptr);
  return MPI_Wtime();
}

/// Seconds until the last rank has the message; nothing if any rank has it wrong.
std::optional<double> timeBroadcast(BroadcastFunction* broadcast, compare::TestMessage& message,
                                    int size, int root) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  message.prepare(root, size, rank == root);
  const double start = startTogether();
  const int code = broadcast(message.data(), size, MPI_BYTE, root, MPI_COMM_WORLD);
  const bool isRight = code == MPI_SUCCESS && !message.firstWrongByte(root, size);
  double results[] = {MPI_Wtime() - start, isRight ? 0.0 : 1.0};
  if (!isRight)
    std::fprintf(stderr, "error: rank %d, root %d, size %d: wrong message\n", rank, root, size);
  MPI_Allreduce(MPI_IN_PLACE, results, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  if (results[1] > 0) return {};
  return results[0];
}

bool timeAll(const Task& task) {
  BroadcastFunction* const broadcast = task.isGenerated ? TOPOCAST_BROADCAST : MPI_Bcast;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  compare::TestMessage message;
  bool isRight = true;
  std::uint64_t broadcasts = 0;
  for (const int root : task.roots) {
    // What is made at the first broadcast counts for none.
    timeBroadcast(broadcast, message, 1, root);
    ++broadcasts;
    for (const int size : task.sizes) {
      const auto seconds = timeBroadcast(broadcast, message, size, root);
      ++broadcasts;
      isRight = isRight && seconds;
      if (rank == 0 && seconds) std::printf("%d %d %.9f\n", size, root, *seconds);
    }
  }
  if (!task.isGenerated || topocast::runtime::servedBroadcasts(MPI_COMM_WORLD) == broadcasts)
    return isRight;
  if (rank == 0) std::fprintf(stderr, "error: the generated broadcast left messages\n");
  return false;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const std::optional<Task> task = readTask(argc, argv);
  if (!task)
    std::fprintf(stderr, "usage: simulated_broadcast generated|library BYTES,... ROOT,...\n");
  const int code = !task ? 2 : timeAll(*task) ? 0 : 1;
  MPI_Finalize();
  return code;
}
