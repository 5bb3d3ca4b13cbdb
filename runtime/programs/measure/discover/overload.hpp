// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A least overload. In: streams among which some are slow. Out: some of them of which none can be
// left out, or all run at full speed. All of these cross one border in one direction: a stream that
// does not cross it could be left out.
#pragma once

#include "streams.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast::measure {

/// The streams without those in [first, last).
inline Streams without(const Streams& streams, std::size_t first, std::size_t last) {
  Streams rest(streams.begin(), streams.begin() + static_cast<std::ptrdiff_t>(first));
  rest.insert(rest.end(), streams.begin() + static_cast<std::ptrdiff_t>(last), streams.end());
  return rest;
}

/// Leaves out halves, quarters, ... and at last single streams while some stream stays slow.
inline Streams leastOverload(const Ask& ask, const Streams& streams, const Speeds& speeds) {
  // Those that are slow share a border with others that are slow; mostly they are enough.
  Streams slow;
  for (std::size_t i = 0; i < streams.size(); ++i)
    if (isSlow(speeds[i], streams[i].due)) slow.push_back(streams[i]);
  const bool isEnough = hasSlow(slow, ask(slow));
  // What was slow once for other reasons costs two questions and not one for each stream.
  if (!isEnough && !hasSlow(streams, ask(streams))) return streams;
  Streams kept = isEnough ? slow : streams;
  for (std::size_t size = std::max<std::size_t>(kept.size() / 2, 1);; size /= 2) {
    for (std::size_t first = 0; first < kept.size() && kept.size() > 1;) {
      const Streams rest = without(kept, first, std::min(first + size, kept.size()));
      if (!rest.empty() && hasSlow(rest, ask(rest)))
        kept = rest;
      else
        first += size;
    }
    if (size <= 1) return kept;
  }
}

} // namespace topocast::measure
