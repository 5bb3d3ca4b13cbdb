// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/chain_split.hpp"

#include "topocast/inline.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE ChainPart cutOffSide(ChainPart& whole, std::uint32_t size, bool isAbove) {
  if (isAbove) {
    const std::uint32_t end = whole.last;
    whole.last -= std::min(size, whole.last - whole.sender);
    return {whole.last + 1U, end, whole.last + 1U};
  }
  const std::uint32_t begin = whole.first;
  whole.first += std::min(size, whole.sender - whole.first);
  return {begin, whole.first - 1U, whole.first - 1U};
}

TOPOCAST_INLINE ChainPart cutOff(ChainPart& whole, std::uint32_t size) {
  const std::uint32_t above = whole.last - whole.sender;
  const std::uint32_t below = whole.sender - whole.first;
  return cutOffSide(whole, size, above >= size || above >= below);
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
