// guarded_broadcasts good|spoilt BYTES COUNT: broadcasts from rank 0 by one of two generated
// functions, and how many of them trees have served. Exits with 1 if a byte is wrong.
#include "topocast/runtime.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

extern "C" int good_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
extern "C" int spoilt_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                            MPI_Comm comm);

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 4) MPI_Abort(MPI_COMM_WORLD, 2);
  auto* const broadcast = std::strcmp(argv[1], "good") == 0 ? good_bcast : spoilt_bcast;
  const int bytes = std::atoi(argv[2]);
  const int count = std::atoi(argv[3]);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int wrong = 0;
  std::vector<unsigned char> message(static_cast<std::size_t>(bytes));
  for (int i = 0; i < count; ++i) {
    if (rank == 0) std::memset(message.data(), i + 1, message.size());
    broadcast(message.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (const unsigned char byte : message)
      wrong |= byte != static_cast<unsigned char>(i + 1);
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  if (rank == 0)
    std::printf(
        "trees served %llu of %d\n",
        static_cast<unsigned long long>(topocast::runtime::servedBroadcasts(MPI_COMM_WORLD)),
        count);
  MPI_Finalize();
  return wrong;
}
