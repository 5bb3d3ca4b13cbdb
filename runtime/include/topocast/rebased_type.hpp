// A datatype of absolute addresses, as MPI_BOTTOM goes with, made relative to a real address:
// MPICH 4.0's MPI_Pack takes MPI_BOTTOM for a forgotten buffer.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

namespace topocast::runtime {

/// Owns the datatype that means at some address what another means at MPI_BOTTOM.
class RebasedType {
public:
  RebasedType() = default;
  RebasedType(const RebasedType&) = delete;
  RebasedType& operator=(const RebasedType&) = delete;
  ~RebasedType() {
    if (type_ != MPI_DATATYPE_NULL) PMPI_Type_free(&type_);
  }

  /// Called once at most; the result lives as long as this object.
  MPI_Datatype rebase(MPI_Datatype absolute, const void* address) {
    MPI_Aint displacement = 0;
    check(PMPI_Get_address(address, &displacement));
    displacement = -displacement;
    check(PMPI_Type_create_hindexed_block(1, 1, &displacement, absolute, &type_));
    check(PMPI_Type_commit(&type_));
    return type_;
  }

private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

} // namespace topocast::runtime
