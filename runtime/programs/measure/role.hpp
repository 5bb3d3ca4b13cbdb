// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a rank does in a round. In: a round of pairs and the machines' ranks. Out: its partner.
#pragma once

#include "machines.hpp"
#include "pairs.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace topocast::measure {

struct Role {
  int partner = 0; ///< its rank
  bool leads = false;
};

/// Nothing for a rank that is in no pair.
inline std::optional<Role> roleIn(const Round& round, const std::vector<Machine>& machines,
                                  int rank) {
  const auto rankOf = [&machines](int machine) {
    return machines[static_cast<std::size_t>(machine)].rank;
  };
  for (const Pair& pair : round) {
    if (rankOf(pair.first) == rank) return Role{rankOf(pair.second), true};
    if (rankOf(pair.second) == rank) return Role{rankOf(pair.first), false};
  }
  return {};
}

} // namespace topocast::measure
