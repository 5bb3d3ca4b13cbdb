// Four ranks on the machines n0, n9, n1 and n31 broadcast by MPI_Bcast(), which a generated library
// has replaced: trees planned for these machines carry it from every one of them.
#include <in_tree_bcast.h>

#include "topocast/runtime.hpp"

#include <cstdio>
#include <vector>

namespace {

/// True if `bytes` bytes from `root` came through.
bool broadcastFrom(int root, int bytes) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::vector<char> wanted(static_cast<std::size_t>(bytes), static_cast<char>('a' + root));
  std::vector<char> buffer(wanted.size(), '?');
  if (rank == root) buffer = wanted;
  MPI_Bcast(buffer.data(), bytes, MPI_CHAR, root, MPI_COMM_WORLD);
  return buffer == wanted;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  constexpr int roots = 4;
  bool isRight = true;
  for (int root = 0; root < roots; ++root)
    isRight = broadcastFrom(root, 100000) && isRight;
  const auto served = topocast::runtime::servedBroadcasts(MPI_COMM_WORLD);
  if (served != roots) {
    std::printf("%d broadcasts went along trees, not %d\n", static_cast<int>(served), roots);
    isRight = false;
  }
  if (in_tree_bcast(nullptr, 0, MPI_CHAR, 0, MPI_COMM_WORLD) != MPI_SUCCESS) isRight = false;
  MPI_Finalize();
  return isRight ? 0 : 1;
}
