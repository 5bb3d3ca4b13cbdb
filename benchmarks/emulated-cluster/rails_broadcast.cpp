// Broadcasts over two rails: each machine has two ranks, the first bound to rail 0, the second to
// rail 1 (bind-rail). Either the ranks of rail 0 broadcast a message alone, or those of each rail
// broadcast half of it at the same time, by the function that was generated for their rail.
//
// rails_broadcast BYTES REPETITIONS: prints both times; exits with 1 if a byte is wrong.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" int rail0_bcast(void*, int, MPI_Datatype, int, MPI_Comm);
extern "C" int rail1_bcast(void*, int, MPI_Datatype, int, MPI_Comm);

namespace {

/// The ranks of one rail, a rank a machine.
struct Rail {
  int number = 0;
  MPI_Comm comm = MPI_COMM_NULL;
};

Rail ownRail() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  Rail rail;
  MPI_Comm_rank(machine, &rail.number);
  MPI_Comm_split(MPI_COMM_WORLD, rail.number, 0, &rail.comm);
  return rail;
}

/// Seconds until the slowest rank has its part, median; negative if a byte is wrong anywhere.
/// `rails` is how many take part.
double measure(const Rail& rail, int rails, int bytes, int repetitions) {
  std::vector<double> times;
  int wrong = 0;
  for (int i = 0; i < repetitions; ++i) {
    int rank = 0;
    MPI_Comm_rank(rail.comm, &rank);
    std::vector<char> part(static_cast<std::size_t>(bytes / rails), rank == 0 ? 'm' : ' ');
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    if (rail.number < rails) {
      const auto broadcast = rail.number == 0 ? rail0_bcast : rail1_bcast;
      broadcast(part.data(), static_cast<int>(part.size()), MPI_CHAR, 0, rail.comm);
      if (std::count(part.begin(), part.end(), 'm') != static_cast<long>(part.size())) wrong = 1;
    }
    double seconds = MPI_Wtime() - start;
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    times.push_back(seconds);
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  std::sort(times.begin(), times.end());
  return wrong == 0 ? times[times.size() / 2] : -1;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const int bytes = std::atoi(argv[1]);
  const int repetitions = std::atoi(argv[2]);
  const Rail rail = ownRail();
  const double one = measure(rail, 1, bytes, repetitions);
  const double both = measure(rail, 2, bytes, repetitions);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    std::printf("%d bytes: one rail %.1f ms, two rails %.1f ms\n", bytes, 1e3 * one, 1e3 * both);
  MPI_Finalize();
  return one < 0 || both < 0 ? 1 : 0;
}
