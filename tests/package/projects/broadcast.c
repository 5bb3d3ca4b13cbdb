/* A program that links a generated broadcast, alone or with others. */
#include <lab_bcast.h>

int main(int argc, char** argv) {
  int number = 7;
  MPI_Init(&argc, &argv);
  lab_bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return number == 7 ? 0 : 1;
}
