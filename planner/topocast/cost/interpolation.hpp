// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Times by message size, between and beyond the sizes at which they were measured. The planner
// predicts with them and the simulated cluster takes them, so that both hold for the same cluster.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace topocast {

/// A quantity of the entries [first, last), of which there are at least two, ascending by their
/// messageBytes. Between two entries it is interpolated linearly in the size. Outside it follows
/// the line through the two nearest entries, but a falling line is taken as level.
template <class Entry>
double interpolated(const Entry* first, const Entry* last, std::uint64_t messageBytes,
                    double Entry::* quantity) {
  const auto isSmaller = [](const Entry& entry, std::uint64_t bytes) {
    return entry.messageBytes < bytes;
  };
  const Entry& right = *std::lower_bound(first + 1, last - 1, messageBytes, isSmaller);
  const Entry& left = *(&right - 1);

  const auto size = static_cast<double>(messageBytes);
  const auto leftSize = static_cast<double>(left.messageBytes);
  const auto rightSize = static_cast<double>(right.messageBytes);
  const double slope = (right.*quantity - left.*quantity) / (rightSize - leftSize);
  if (size > rightSize) return right.*quantity + std::max(slope, 0.0) * (size - rightSize);
  const bool isInside = leftSize <= size;
  const double slopeHere = isInside ? slope : std::max(slope, 0.0);
  return left.*quantity + slopeHere * (size - leftSize);
}

/// The same for a gap, which takes small messages at no better a rate than that of the smallest
/// entry.
template <class Entry>
double interpolatedGap(const Entry* first, const Entry* last, std::uint64_t messageBytes,
                       double Entry::* gap) {
  const double line = interpolated(first, last, messageBytes, gap);
  if (messageBytes >= first->messageBytes) return line;
  const double rate = first->*gap / static_cast<double>(first->messageBytes);
  return std::max(line, rate * static_cast<double>(messageBytes));
}

} // namespace topocast
