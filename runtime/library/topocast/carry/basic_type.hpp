// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The datatypes that most broadcasts have, of which nobody needs to ask MPI. In: a datatype. Out:
// its bytes, if it is one of these, which are committed and without gaps.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// 0 for all other datatypes.
inline std::size_t basicBytes(MPI_Datatype type) {
  if (type == MPI_BYTE || type == MPI_CHAR) return 1;
  if (type == MPI_INT) return sizeof(int);
  if (type == MPI_DOUBLE) return sizeof(double);
  if (type == MPI_FLOAT) return sizeof(float);
  if (type == MPI_LONG) return sizeof(long);
  if (type == MPI_UNSIGNED) return sizeof(unsigned);
  if (type == MPI_UNSIGNED_LONG) return sizeof(unsigned long);
  if (type == MPI_INT64_T || type == MPI_UINT64_T) return sizeof(std::int64_t);
  return 0;
}

} // namespace topocast::TOPOCAST_ABI::runtime
