// Tables of routes for tests whose networks are too small to have hops in runs.
#pragma once

#include "plan/folded_routes.hpp"

#include <cstddef>

namespace topocast::testing {

/// Of a network with fixed routes.
inline RouteTables routesAsRuns(const Network& network) {
  constexpr std::size_t anySize = 10'000'000;
  return *foldRoutes(network, {0, anySize});
}

} // namespace topocast::testing
