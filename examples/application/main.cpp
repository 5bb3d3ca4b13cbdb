// Finds the dominant eigenvalue of a large symmetric matrix by power iteration. Every rank owns
// some rows. In each step one rank after another broadcasts its part of the new vector, so every
// machine is a root, and all compute on.
//
// The matrix is 1 off the diagonal and 2 on it: its dominant eigenvalue is its size plus 1.
#include <cluster_bcast.h>

#include <mpi.h>

#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace {

/// Rows [first, end) of the matrix and entries of the vector.
struct Part {
  int first;
  int end;
};

Part partOf(int rank, int ranks, int size) {
  const auto boundary = [=](long long part) { return static_cast<int>(part * size / ranks); };
  return {boundary(rank), boundary(rank + 1LL)};
}

void multiplyRows(const Part& rows, const std::vector<double>& vector,
                  std::vector<double>& product) {
  const double sum = std::accumulate(vector.begin(), vector.end(), 0.0);
  for (int row = rows.first; row < rows.end; ++row)
    product[row] = sum + vector[row];
}

/// Scales to length 1 and returns the length before.
double normalise(std::vector<double>& vector) {
  const double length =
      std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
  for (double& entry : vector)
    entry /= length;
  return length;
}

double dominantEigenvalue(int size, int steps, MPI_Comm comm) {
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  std::vector<double> vector(size);
  std::iota(vector.begin(), vector.end(), 1.0);
  std::vector<double> product(size);
  normalise(vector);
  double eigenvalue = 0;
  for (int step = 0; step < steps; ++step) {
    multiplyRows(partOf(rank, ranks, size), vector, product);
    for (int root = 0; root < ranks; ++root) {
      const Part part = partOf(root, ranks, size);
      cluster_bcast(&product[part.first], part.end - part.first, MPI_DOUBLE, root, comm);
    }
    eigenvalue = normalise(product);
    vector.swap(product);
  }
  return eigenvalue;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  constexpr int size = 100000;
  constexpr int steps = 20;
  const double eigenvalue = dominantEigenvalue(size, steps, MPI_COMM_WORLD);
  const bool isRight = std::abs(eigenvalue - (size + 1)) < 1e-3;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) std::printf("dominant eigenvalue %.6f\n", eigenvalue);
  if (!isRight) std::printf("rank %d: %.6f is wrong\n", rank, eigenvalue);
  MPI_Finalize();
  return isRight ? 0 : 1;
}
