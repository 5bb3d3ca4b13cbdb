// A message of which every byte is checked, for programs that know nothing of topocast.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdio>
#include <numeric>
#include <vector>

namespace checked {

inline int rankInWorld() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

/// What the n-th message from a root consists of.
inline std::vector<int> message(int root, int n, std::size_t size) {
  std::vector<int> values(size);
  std::iota(values.begin(), values.end(), 1000003 * (root + 1) + 7919 * n);
  return values;
}

/// The message where it starts; elsewhere room for it.
inline std::vector<int> room(int root, int n, std::size_t size) {
  return rankInWorld() == root ? message(root, n, size) : std::vector<int>(size, -1);
}

/// Exit code of the program: 0 if no rank found anything wrong.
class Findings {
public:
  void expect(bool isRight, const char* what) {
    if (isRight) return;
    std::fprintf(stderr, "rank %d: %s is wrong\n", rankInWorld(), what);
    wrong_ = 1;
  }
  int ofAllRanks() const {
    int wrong = 0;
    MPI_Allreduce(&wrong_, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return wrong;
  }

private:
  int wrong_ = 0;
};

} // namespace checked
