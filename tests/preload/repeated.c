/* Broadcasts again and again from root after root, on MPI_COMM_WORLD or only on the halves of it
   that lower and higher ranks make: `repeated world|halves COUNT BYTES`. A program that knows
   nothing of topocast. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 4) return 2;
  int rank = 0;
  int ranks = 0;
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  if (strcmp(argv[1], "halves") == 0) MPI_Comm_split(MPI_COMM_WORLD, 2 * rank < ranks, rank, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  const int count = atoi(argv[2]);
  const int bytes = atoi(argv[3]);
  unsigned char* const message = malloc((size_t)bytes);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const int root = i % ranks;
    memset(message, rank == root ? i % 251 : 255, (size_t)bytes);
    MPI_Bcast(message, bytes, MPI_BYTE, root, comm);
    for (int at = 0; at < bytes; ++at)
      wrong += message[at] != i % 251;
  }
  free(message);
  MPI_Finalize();
  if (wrong > 0) printf("%d bytes are wrong\n", wrong);
  return wrong > 0;
}
