// Random units: short rows of basic types, of which type signatures are made.
#pragma once

#include "random_source.hpp"

#include <mpi.h>

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

struct BasicType {
  std::string name;
  MPI_Datatype type;
  std::ptrdiff_t bytes;
};

using Unit = std::vector<BasicType>;

inline std::ptrdiff_t bytesIn(const Unit& unit) {
  std::ptrdiff_t bytes = 0;
  for (const BasicType& one : unit)
    bytes += one.bytes;
  return bytes;
}

inline Unit randomUnit(Random& random) {
  static const std::vector<BasicType> basicTypes = {
      {"byte", MPI_BYTE, 1},     {"char", MPI_CHAR, 1},
      {"short", MPI_SHORT, 2},   {"int", MPI_INT, 4},
      {"int", MPI_INT, 4},       {"float", MPI_FLOAT, 4},
      {"double", MPI_DOUBLE, 8}, {"int64", MPI_INT64_T, 8},
      {"long", MPI_LONG, 8},     {"complex", MPI_C_DOUBLE_COMPLEX, 16}};
  Unit unit(random.oneIn(2) ? 1 : random.between<std::size_t>(2, 6));
  for (BasicType& one : unit)
    one = random.pick(basicTypes);
  return unit;
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
