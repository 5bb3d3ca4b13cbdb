// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// When to try again to make communicators, after some rank was busy making others. In: each failed
// try, with a random number that all ranks know. Out: how many broadcasts the library serves before
// the next try.
//
// Threads that try on several communicators at once could block each other for ever: on each of
// them some rank is busy with another one. They therefore back off like the stations of an
// Ethernet: for a random number of broadcasts below a bound that doubles with each failure. So only
// about log2(n) of n broadcasts are preceded by a try.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

class BackOff {
public:
  /// No try is further away than this many broadcasts.
  static constexpr std::uint64_t mostBroadcasts = 1024;

  bool hasFailed() const { return bound_ > 1; }

  /// After a failed try. All ranks give the same `draw` and so wait for the same time.
  void lengthen(std::uint64_t draw) {
    bound_ = std::min(2 * bound_, mostBroadcasts);
    remaining_ = draw % bound_;
  }

  /// True if the next broadcast is the library's without another try; counts it.
  bool passes() {
    if (remaining_ == 0) return false;
    --remaining_;
    return true;
  }

private:
  std::uint64_t bound_ = 1;
  std::uint64_t remaining_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
