// MPI's two constructors for parts of arrays, with their models.
#pragma once

#include "modelled_type.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

namespace detail {

/// By dimension, the indices that belong to a part of an array, ascending.
using Indices = std::vector<std::vector<int>>;

/// The elements at these indices, the last dimension varying fastest.
inline std::vector<Block> elementsAt(const Indices& indices, const std::vector<int>& sizes,
                                     std::ptrdiff_t extent) {
  std::vector<std::ptrdiff_t> numbers = {0};
  for (std::size_t dimension = 0; dimension < sizes.size(); ++dimension) {
    std::vector<std::ptrdiff_t> next;
    for (const std::ptrdiff_t number : numbers)
      for (const int index : indices[dimension])
        next.push_back(number * sizes[dimension] + index);
    numbers = std::move(next);
  }
  std::vector<Block> blocks;
  for (const std::ptrdiff_t number : numbers)
    blocks.push_back({number * extent, 1});
  return blocks;
}

/// As elementsAt, the first dimension varying fastest if `order` is Fortran's.
inline std::vector<Block> elementsInOrder(int order, Indices indices, std::vector<int> sizes,
                                          std::ptrdiff_t extent) {
  if (order == MPI_ORDER_FORTRAN) {
    std::reverse(indices.begin(), indices.end());
    std::reverse(sizes.begin(), sizes.end());
  }
  return elementsAt(indices, sizes, extent);
}

} // namespace detail

/// A box of an array; all by dimension.
struct Subarray {
  std::vector<int> sizes;
  std::vector<int> subsizes;
  std::vector<int> starts;
  int order;
};

inline ModelledType subarrayOf(const Subarray& box, const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_subarray(static_cast<int>(box.sizes.size()), box.sizes.data(),
                           box.subsizes.data(), box.starts.data(), box.order, element.type(),
                           &made);
  detail::Indices indices(box.sizes.size());
  for (std::size_t dimension = 0; dimension < box.sizes.size(); ++dimension)
    for (int index = 0; index < box.subsizes[dimension]; ++index)
      indices[dimension].push_back(box.starts[dimension] + index);
  return detail::madeOf(
      element,
      "subarray " + detail::listed(box.subsizes) + " at " + detail::listed(box.starts) + " of " +
          detail::listed(box.sizes) + (box.order == MPI_ORDER_C ? " C" : " Fortran"),
      made, detail::elementsInOrder(box.order, indices, box.sizes, element.extent()));
}

/// One process's part of an array that is dealt out cyclically, in blocks; all by dimension.
struct DealtArray {
  std::vector<int> sizes;
  std::vector<int> blocks;    ///< dealt out at a time
  std::vector<int> processes; ///< the grid's sizes
  std::vector<int> process;   ///< the process's place in the grid
  int order;

  std::vector<int> indicesIn(std::size_t dimension) const {
    std::vector<int> indices;
    for (int index = 0; index < sizes[dimension]; ++index)
      if (index / blocks[dimension] % processes[dimension] == process[dimension])
        indices.push_back(index);
    return indices;
  }
};

inline ModelledType darrayOf(const DealtArray& array, const ModelledType& element) {
  const std::size_t dimensions = array.sizes.size();
  detail::Indices indices;
  int processes = 1;
  int rank = 0;
  for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
    indices.push_back(array.indicesIn(dimension));
    processes *= array.processes[dimension];
    rank = rank * array.processes[dimension] + array.process[dimension];
  }
  const std::vector<int> cyclic(dimensions, MPI_DISTRIBUTE_CYCLIC);
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_darray(processes, rank, static_cast<int>(dimensions), array.sizes.data(),
                         cyclic.data(), array.blocks.data(), array.processes.data(), array.order,
                         element.type(), &made);
  return detail::madeOf(
      element,
      "darray " + detail::listed(array.process) + " of " + detail::listed(array.processes) +
          " dealt " + detail::listed(array.blocks) + " of " + detail::listed(array.sizes) +
          (array.order == MPI_ORDER_C ? " C" : " Fortran"),
      made, detail::elementsInOrder(array.order, indices, array.sizes, element.extent()));
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
