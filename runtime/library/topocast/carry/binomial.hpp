// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A tree that needs no plan. In: a place among so many, of which 0 is the root. Out: the places
// before and after it in a binomial tree, the child with most places below it first.
#pragma once

#include "topocast/version.hpp"

#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

struct BinomialPlaces {
  std::optional<int> parent; ///< none at the root
  std::vector<int> children;
};

inline BinomialPlaces binomialPlaces(int place, int count) {
  int span = 1; // of places from this one down
  while (span < count && place % (2 * span) == 0)
    span *= 2;
  BinomialPlaces places;
  if (place > 0) places.parent = place - span;
  for (int further = span / 2; further > 0; further /= 2)
    if (further < count - place) places.children.push_back(place + further);
  return places;
}

} // namespace topocast::TOPOCAST_ABI::runtime
