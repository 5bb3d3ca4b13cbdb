/* Broadcasts of several sizes from every root by MPI_Bcast, of which every byte is checked: a program
   that knows nothing of topocast. broadcasts.F90 does the same. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { sizeCount = 3, largest = 100003 };
static const int sizes[sizeCount] = {1, 1000, largest};

static int valueAt(int root, int index) {
  return 31 * index + 1000003 * root + 7;
}

/* Number of wrong elements on this rank, those behind the message included. */
static int broadcastFrom(int root, int size, int* buffer) {
  int rank = 0;
  int wrong = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i <= size; ++i)
    buffer[i] = rank == root && i < size ? valueAt(root, i) : -1;
  MPI_Bcast(buffer, size, MPI_INT, root, MPI_COMM_WORLD);
  for (int i = 0; i <= size; ++i)
    wrong += buffer[i] != (i < size ? valueAt(root, i) : -1);
  return wrong;
}

int main(int argc, char** argv) {
  int ranks = 0;
  int wrong = 0;
  int* buffer = malloc((largest + 1) * sizeof *buffer);
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 0; i < sizeCount; ++i)
    for (int root = 0; root < ranks; ++root)
      wrong += broadcastFrom(root, sizes[i], buffer);
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  free(buffer);
  if (wrong > 0) printf("%d elements are wrong\n", wrong);
  return wrong > 0;
}
