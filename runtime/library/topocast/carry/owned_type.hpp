// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A datatype of the runtime's own, freed when its owner goes.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// Owns at most one datatype, which an MPI call puts into place() once.
class OwnedType {
public:
  OwnedType() = default;
  OwnedType(const OwnedType&) = delete;
  OwnedType& operator=(const OwnedType&) = delete;
  ~OwnedType() {
    if (type_ != MPI_DATATYPE_NULL) PMPI_Type_free(&type_);
  }

  MPI_Datatype* place() { return &type_; }
  MPI_Datatype get() const { return type_; }
  /// Throws MpiFailure.
  void commit() { check(PMPI_Type_commit(&type_)); }

private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

} // namespace topocast::TOPOCAST_ABI::runtime
