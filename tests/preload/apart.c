/* All ranks but the first broadcast among themselves, and all meet otherwise, as coupled programs do.
   Knows nothing of topocast. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm apart = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &apart);
  int wrong = 0;
  for (int root = 0; rank > 0 && root < 2; ++root) {
    int value = rank == root + 1 ? root + 42 : -1;
    MPI_Bcast(&value, 1, MPI_INT, root, apart);
    wrong += value != root + 42;
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && wrong == 0) puts("all right");
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return wrong != 0;
}
