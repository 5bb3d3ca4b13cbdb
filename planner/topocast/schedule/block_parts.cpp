// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/block_parts.hpp"

#include "topocast/inline.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE ExitHeights fallingHeights(std::int32_t first, std::int32_t difference) {
  ExitHeights heights = {};
  for (std::int32_t& height : heights) {
    height = std::max(-1, first);
    first -= difference;
  }
  return heights;
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
