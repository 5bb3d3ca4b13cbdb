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
  struct Basic {
    MPI_Datatype type;
    std::size_t bytes;
  };
  const Basic basics[] = {
      {MPI_BYTE, 1},
      {MPI_CHAR, 1},
      {MPI_INT, sizeof(int)},
      {MPI_DOUBLE, sizeof(double)},
      {MPI_FLOAT, sizeof(float)},
      {MPI_LONG, sizeof(long)},
      {MPI_UNSIGNED, sizeof(unsigned)},
      {MPI_UNSIGNED_LONG, sizeof(unsigned long)},
      {MPI_INT64_T, sizeof(std::int64_t)},
      {MPI_UINT64_T, sizeof(std::uint64_t)},
  };
  for (const Basic& basic : basics)
    if (basic.type == type) return basic.bytes;
  return 0;
}

} // namespace topocast::TOPOCAST_ABI::runtime
