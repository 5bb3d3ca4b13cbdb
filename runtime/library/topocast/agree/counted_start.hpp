// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Starts an MPI_Comm_idup, which is noted as under way. In: a communicator, and what starts to
// duplicate it. Out: MPI's code.
#pragma once

#include "topocast/agree/duplicates_under_way.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Mistakes are the library's to report.
template <class Start>
int startDuplicate(MPI_Comm comm, const Start& start) {
  if (comm == MPI_COMM_NULL || !isInUse(comm)) return start();
  try {
    const CountedDuplicates counted(comm);
    return start();
  } catch (const MpiFailure& failure) {
    return failure.code;
  }
}

} // namespace topocast::TOPOCAST_ABI::runtime::detail
