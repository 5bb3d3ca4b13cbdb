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

#include "simulated_time.hpp"

#include "topocast/runtime.hpp"

#include <mpi.h>

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

/// Seconds until the last rank has the message; nothing if any rank has it wrong.
std::optional<double> timeBroadcast(BroadcastFunction* broadcast, compare::TestMessage& message,
                                    int size, int root) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  message.prepare(root, size, rank == root);
  int code = MPI_SUCCESS;
  const double seconds = simulated::largest(simulated::timeTogether(
      [&] { code = broadcast(message.data(), size, MPI_BYTE, root, MPI_COMM_WORLD); }));
  int wrong = code == MPI_SUCCESS && !message.firstWrongByte(root, size) ? 0 : 1;
  if (wrong != 0)
    std::fprintf(stderr, "error: rank %d, root %d, size %d: wrong message\n", rank, root, size);
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (wrong != 0) return {};
  return seconds;
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
    timeBroadcast(broadcast, message, task.sizes.front(), root);
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
