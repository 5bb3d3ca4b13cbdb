/* Two ranks start two more of this program, and all broadcast, from every one of them: in their own
   worlds, over both merged, and over halves of that which have one rank of each. Knows nothing of
   topocast. Says so if the library starts no processes. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { sizeCount = 4, largest = 200003 };
static const int sizes[sizeCount] = {0, 1, 3000, largest};

/* Number of wrong elements on this rank. */
static int broadcastFrom(int root, int size, MPI_Comm comm) {
  int* const message = malloc((size_t)(size + 1) * sizeof *message);
  int rank = 0;
  int wrong = 0;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < size; ++i)
    message[i] = rank == root ? i + root : -1;
  MPI_Bcast(message, size, MPI_INT, root, comm);
  for (int i = 0; i < size; ++i)
    wrong += message[i] != i + root;
  free(message);
  return wrong;
}

static int broadcastOn(MPI_Comm comm) {
  int ranks = 0;
  int wrong = 0;
  MPI_Comm_size(comm, &ranks);
  for (int i = 0; i < sizeCount; ++i)
    for (int root = 0; root < ranks; ++root)
      wrong += broadcastFrom(root, sizes[i], comm);
  return wrong;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm between = MPI_COMM_NULL;
  MPI_Comm merged = MPI_COMM_NULL;
  MPI_Comm half = MPI_COMM_NULL;
  int rank = 0;
  int code = MPI_SUCCESS;
  MPI_Comm_get_parent(&between);
  const int isParent = between == MPI_COMM_NULL;
  if (isParent) {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &between,
                          MPI_ERRCODES_IGNORE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  }
  int wrong = broadcastOn(MPI_COMM_WORLD);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (code == MPI_SUCCESS) {
    MPI_Intercomm_merge(between, !isParent, &merged);
    MPI_Comm_split(merged, rank, 0, &half);
    wrong += broadcastOn(half) + broadcastOn(merged);
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, merged);
    MPI_Comm_free(&half);
    MPI_Comm_free(&merged);
    MPI_Comm_disconnect(&between);
  }
  if (isParent && rank == 0 && wrong > 0) printf("%d elements are wrong\n", wrong);
  if (isParent && rank == 0 && wrong == 0)
    puts(code == MPI_SUCCESS ? "all right" : "no processes are started here");
  MPI_Finalize();
  return wrong > 0;
}
