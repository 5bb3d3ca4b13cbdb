// Collective input and output, in which MPI libraries broadcast for themselves: ranks write blocks
// in turn to the file that the first argument names, and every rank reads what its neighbour wrote.
#include "checked_message.hpp"

namespace {

constexpr int blockSize = 5003;
constexpr int blocks = 7;

/// Opens the file so that a rank sees every `ranks`-th block, its own first.
MPI_File openBlocks(const char* path, int mode, int rank, int ranks) {
  MPI_File file = MPI_FILE_NULL;
  MPI_Datatype everyOwn = MPI_DATATYPE_NULL;
  MPI_File_open(MPI_COMM_WORLD, path, mode, MPI_INFO_NULL, &file);
  MPI_Type_vector(blocks, blockSize, blockSize * ranks, MPI_INT, &everyOwn);
  MPI_Type_commit(&everyOwn);
  const auto start = static_cast<MPI_Offset>(sizeof(int)) * blockSize * rank;
  MPI_File_set_view(file, start, MPI_INT, everyOwn, "native", MPI_INFO_NULL);
  MPI_Type_free(&everyOwn);
  return file;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const char* const path = argv[1];
  const int rank = checked::rankInWorld();
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  constexpr int size = blockSize * blocks;
  checked::Findings findings;

  const std::vector<int> written = checked::message(rank, 0, size);
  MPI_File file = openBlocks(path, MPI_MODE_CREATE | MPI_MODE_WRONLY, rank, ranks);
  MPI_File_write_all(file, written.data(), size, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);

  const int neighbour = (rank + 1) % ranks;
  std::vector<int> read(size, -1);
  file = openBlocks(path, MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, neighbour, ranks);
  MPI_File_read_all(file, read.data(), size, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  findings.expect(read == checked::message(neighbour, 0, size), "what was read");

  const int code = findings.ofAllRanks();
  MPI_Finalize();
  return code;
}
