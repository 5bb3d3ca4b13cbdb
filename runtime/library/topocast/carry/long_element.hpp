// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies one element of a datatype to or from a row of bytes, of whatever length. MPI 3.1 counts
// packed bytes in an int, but a message's bytes in its datatype: the element is sent to oneself.
#pragma once

#include "topocast/carry/owned_type.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Owns the datatype of a row of `bytes` bytes.
class ByteRow {
public:
  explicit ByteRow(std::uint64_t bytes) {
    constexpr int chunkBytes = 1 << 30;
    const auto chunks = static_cast<int>(bytes / chunkBytes);
    const auto rest = static_cast<int>(bytes % chunkBytes);
    OwnedType chunk;
    check(PMPI_Type_contiguous(chunkBytes, MPI_BYTE, chunk.place()));
    const int lengths[] = {chunks, rest};
    const MPI_Aint places[] = {0, static_cast<MPI_Aint>(bytes) - rest};
    const MPI_Datatype types[] = {chunk.get(), MPI_BYTE};
    check(PMPI_Type_create_struct(2, lengths, places, types, type_.place()));
    type_.commit();
  }

  MPI_Datatype get() const { return type_.get(); }

private:
  OwnedType type_;
};

/// Copies one element of `fromType` at `from` to one of `toType` at `to`, by way of `comm`.
inline void copyElement(const void* from, MPI_Datatype fromType, void* to, MPI_Datatype toType,
                        MPI_Comm comm) {
  constexpr int tag = 1;
  int self = 0;
  check(PMPI_Comm_rank(comm, &self));
  check(PMPI_Sendrecv(from, 1, fromType, self, tag, to, 1, toType, self, tag, comm,
                      MPI_STATUS_IGNORE));
}

} // namespace topocast::TOPOCAST_ABI::runtime
