/* broadcasts BYTES COUNT: so many broadcasts of such messages from rank 0, for counters of links.
   The library's, or what a preloaded object puts in their place. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) {
    fputs("usage: broadcasts BYTES COUNT\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int bytes = atoi(argv[1]);
  const int count = atoi(argv[2]);
  char* message = calloc((size_t)bytes + 1, 1);
  for (int i = 0; message != NULL && i < count; ++i)
    MPI_Bcast(message, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
  free(message);
  MPI_Finalize();
  return 0;
}
