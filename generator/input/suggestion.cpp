#include "input/suggestion.hpp"

#include <algorithm>

namespace topocast {

std::optional<llvm::StringRef> nearestName(llvm::StringRef wrong,
                                           std::span<const llvm::StringRef> candidates) {
  const std::string lower = wrong.lower();
  auto best = static_cast<unsigned>(std::clamp<std::size_t>((wrong.size() + 2) / 3, 1, 3)) + 1;
  std::optional<llvm::StringRef> nearest;
  for (const llvm::StringRef candidate : candidates) {
    const std::size_t shorter = std::min(wrong.size(), candidate.size());
    if (std::max(wrong.size(), candidate.size()) - shorter > best) continue;
    const unsigned distance = llvm::StringRef(lower).edit_distance(candidate.lower(), true, best);
    if (distance > best) continue;
    if (distance == best) {
      nearest.reset();
      continue;
    }
    best = distance;
    nearest = candidate;
  }
  return nearest;
}

} // namespace topocast
