// broadcast_once BYTES...: for each size one MPI_Bcast from rank 0; says whether all ranks got it.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i < argc; ++i) {
    const int bytes = std::atoi(argv[i]);
    std::vector<char> message(static_cast<std::size_t>(bytes), rank == 0 ? 'm' : ' ');
    MPI_Bcast(message.data(), bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
    const int wrong = std::count(message.begin(), message.end(), 'm') == bytes ? 0 : 1;
    int wrongRanks = 0;
    MPI_Reduce(&wrong, &wrongRanks, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) std::printf("%d bytes: %d ranks without them\n", bytes, wrongRanks);
  }
  MPI_Finalize();
}
