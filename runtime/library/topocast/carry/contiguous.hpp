// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether a datatype's bytes lie in memory in the order in which they are broadcast, without gaps.
// Only then can segments be cut from the user's buffer itself.
//
// Size and extent do not tell: a permutation of integers has equal size and extent. So one element
// is packed as a test if it is short; of a long element MPI is asked of which type it is a row.
#pragma once

#include "topocast/carry/basic_type.hpp"
#include "topocast/carry/owned_type.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// How a datatype was made, by as many arguments of each kind.
struct Envelope {
  MPI_Count integers = 0;
  MPI_Count addresses = 0;
  MPI_Count largeCounts = 0;
  MPI_Count types = 0;
  int combiner = 0;
};

/// MPI 4 refuses the older question for types that were made with large counts.
inline Envelope envelopeOf(MPI_Datatype type) {
  Envelope envelope;
#if MPI_VERSION >= 4
  check(PMPI_Type_get_envelope_c(type, &envelope.integers, &envelope.addresses,
                                 &envelope.largeCounts, &envelope.types, &envelope.combiner));
#else
  int integers = 0;
  int addresses = 0;
  int types = 0;
  check(PMPI_Type_get_envelope(type, &integers, &addresses, &types, &envelope.combiner));
  envelope.integers = integers;
  envelope.addresses = addresses;
  envelope.types = types;
#endif
  return envelope;
}

/// The one type that a duplicate or a row was made of.
inline MPI_Datatype elementOf(MPI_Datatype type, const Envelope& envelope) {
  // Room for the length of a row; a duplicate has none.
  int length = 0;
  MPI_Aint noAddress = 0;
  MPI_Datatype element = MPI_DATATYPE_NULL;
#if MPI_VERSION >= 4
  MPI_Count largeLength = 0;
  if (envelope.largeCounts > 0) {
    check(PMPI_Type_get_contents_c(type, envelope.integers, envelope.addresses,
                                   envelope.largeCounts, envelope.types, &length, &noAddress,
                                   &largeLength, &element));
    return element;
  }
#endif
  check(PMPI_Type_get_contents(type, static_cast<int>(envelope.integers),
                               static_cast<int>(envelope.addresses),
                               static_cast<int>(envelope.types), &length, &noAddress, &element));
  return element;
}

/// Basic types and those of Fortran's kinds are the library's, and must not be freed.
inline bool isPredefined(int combiner) {
  return combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_F90_REAL ||
         combiner == MPI_COMBINER_F90_COMPLEX || combiner == MPI_COMBINER_F90_INTEGER;
}

/// Packs one element in which every byte differs from its neighbours, once by its place's lower
/// digit and once by the higher one, and sees whether it comes out as it went in.
inline bool packsAsItLies(MPI_Datatype type, std::size_t bytes, MPI_Comm comm) {
  std::vector<unsigned char> element(bytes);
  std::vector<unsigned char> packed(bytes);
  for (const std::size_t divisor : {std::size_t{1}, std::size_t{256}}) {
    for (std::size_t i = 0; i < bytes; ++i)
      element[i] = static_cast<unsigned char>(i / divisor % 256);
    int position = 0;
    // What a committed type was made of need not be committed itself.
    if (PMPI_Pack(element.data(), 1, type, packed.data(), static_cast<int>(bytes), &position,
                  comm) != MPI_SUCCESS)
      return false;
    if (packed != element) return false;
  }
  return true;
}

} // namespace detail

/// Elements up to this length are packed to see whether they have gaps: at most 65536.
constexpr MPI_Count testedElementBytes = 4096;

/// True for basic types without padding, for all others of up to testedElementBytes of which it is
/// so, and for duplicates and rows of such types. `comm`, whose errors are returned, is what MPI
/// packs for.
inline bool isContiguous(MPI_Datatype type, MPI_Comm comm) {
  if (basicBytes(type) > 0) return true;
  MPI_Aint lowerBound = 0;
  MPI_Aint extent = 0;
  MPI_Aint trueLowerBound = 0;
  MPI_Aint trueExtent = 0;
  MPI_Count size = 0;
  check(PMPI_Type_get_extent(type, &lowerBound, &extent));
  check(PMPI_Type_get_true_extent(type, &trueLowerBound, &trueExtent));
  check(PMPI_Type_size_x(type, &size));
  if (lowerBound != 0 || size != extent || trueLowerBound != 0 || trueExtent != extent)
    return false;

  const detail::Envelope envelope = detail::envelopeOf(type);
  if (detail::isPredefined(envelope.combiner)) return true;
  if (size <= testedElementBytes)
    return detail::packsAsItLies(type, static_cast<std::size_t>(size), comm);
  if (envelope.combiner != MPI_COMBINER_DUP && envelope.combiner != MPI_COMBINER_CONTIGUOUS)
    return false;
  const MPI_Datatype element = detail::elementOf(type, envelope);
  OwnedType owned;
  if (!detail::isPredefined(detail::envelopeOf(element).combiner)) *owned.place() = element;
  return isContiguous(element, comm);
}

} // namespace topocast::TOPOCAST_ABI::runtime
