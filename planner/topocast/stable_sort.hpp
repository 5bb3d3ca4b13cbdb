// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// std::stable_sort in a quarter of its code, as every shared object for LD_PRELOAD has a copy for
// each order in which the planner sorts. In: some values, and which of two comes before the other.
// Out: the values in that order; of equal ones the first stays first.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// The same by insertion: in place, and fast where there are few values.
template <class Value, class IsBefore>
void sortFew(Value* first, Value* last, const IsBefore& isBefore) {
  for (Value* next = first; next != last; ++next) {
    Value inserted = std::move(*next);
    Value* place = next;
    for (; place != first && isBefore(inserted, place[-1]); --place)
      *place = std::move(place[-1]);
    *place = std::move(inserted);
  }
}

} // namespace detail

template <class Value, class IsBefore>
void stableSort(Value* first, Value* last, const IsBefore& isBefore) {
  constexpr std::ptrdiff_t few = 8;
  const std::ptrdiff_t count = last - first;
  for (std::ptrdiff_t begin = 0; begin < count; begin += few)
    detail::sortFew(first + begin, first + std::min(begin + few, count), isBefore);
  if (count <= few) return;
  // Sorted runs are merged from one row to the other and back.
  std::vector<Value> other(static_cast<std::size_t>(count));
  Value* from = first;
  Value* to = other.data();
  for (std::ptrdiff_t run = few; run < count; run *= 2) {
    for (std::ptrdiff_t begin = 0; begin < count; begin += 2 * run) {
      const auto middle = std::make_move_iterator(from + std::min(begin + run, count));
      const auto end = std::make_move_iterator(from + std::min(begin + 2 * run, count));
      std::merge(std::make_move_iterator(from + begin), middle, middle, end, to + begin, isBefore);
    }
    std::swap(from, to);
  }
  if (from != first) std::move(from, from + count, first);
}

/// The same of all values of a vector.
template <class Value, class IsBefore>
void stableSort(std::vector<Value>& values, const IsBefore& isBefore) {
  stableSort(values.data(), values.data() + values.size(), isBefore);
}

} // namespace topocast::TOPOCAST_ABI::runtime
