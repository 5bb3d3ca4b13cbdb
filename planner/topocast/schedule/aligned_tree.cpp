// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/aligned_tree.hpp"

#include "topocast/inline.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Whether `left` is at least as good as `right` in height and in the depth of every exit.
TOPOCAST_INLINE bool isAsGood(const BuiltPart& left, const BuiltPart& right, Role role) {
  if (left.height > right.height) return false;
  return std::equal(left.exits.begin(), left.exits.begin() + role, right.exits.begin(),
                    [](std::int32_t a, std::int32_t b) { return a <= b; });
}

TOPOCAST_INLINE void addVariant(std::vector<BuiltPart>& variants, const BuiltPart& built,
                                Role role) {
  const auto beats = [&](const BuiltPart& variant) { return isAsGood(variant, built, role); };
  if (std::any_of(variants.begin(), variants.end(), beats)) return;
  const auto isBeaten = [&](const BuiltPart& variant) { return isAsGood(built, variant, role); };
  variants.erase(std::remove_if(variants.begin(), variants.end(), isBeaten), variants.end());
  variants.push_back(built);
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
