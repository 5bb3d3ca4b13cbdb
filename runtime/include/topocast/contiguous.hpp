// Whether a datatype's bytes lie in memory in the order in which they are broadcast, without gaps.
// Only then can segments be cut from the user's buffer itself.
//
// Size and extent do not tell: a permutation of integers has equal size and extent. How the type
// was made does, and is followed as far as it is cheap; every other type is packed.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

namespace topocast::runtime {

namespace detail {

inline bool hasNoGaps(MPI_Datatype type) {
  MPI_Aint lowerBound = 0;
  MPI_Aint extent = 0;
  MPI_Count size = 0;
  check(PMPI_Type_get_extent(type, &lowerBound, &extent));
  check(PMPI_Type_size_x(type, &size));
  return lowerBound == 0 && size == extent;
}

inline void freeUnlessNamed(MPI_Datatype type) {
  int integers = 0;
  int addresses = 0;
  int types = 0;
  int combiner = 0;
  check(PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
  if (combiner != MPI_COMBINER_NAMED) check(PMPI_Type_free(&type));
}

} // namespace detail

/// True for basic types without padding, and for duplicates and contiguous rows of such types.
inline bool isContiguous(MPI_Datatype type) {
  int integers = 0;
  int addresses = 0;
  int types = 0;
  int combiner = 0;
  check(PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
  if (combiner == MPI_COMBINER_NAMED) return detail::hasNoGaps(type);
  if (combiner != MPI_COMBINER_DUP && combiner != MPI_COMBINER_CONTIGUOUS) return false;

  // Room for the one integer of a contiguous row; a duplicate has none.
  int rowLength = 0;
  MPI_Aint noAddress = 0;
  MPI_Datatype element = MPI_DATATYPE_NULL;
  check(PMPI_Type_get_contents(type, integers, addresses, types, &rowLength, &noAddress, &element));
  const bool contiguous = isContiguous(element);
  detail::freeUnlessNamed(element);
  return contiguous;
}

} // namespace topocast::runtime
