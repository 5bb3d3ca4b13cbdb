// Positions, or nodes, that stand side by side: from the first to the last.
#pragma once

#include <cstdint>

namespace topocast {

/// [first, last], first <= last.
struct PositionRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  std::uint32_t size() const { return last - first + 1U; }
  bool contains(std::uint32_t position) const { return first <= position && position <= last; }
  friend bool operator==(const PositionRange&, const PositionRange&) = default;
};

} // namespace topocast
