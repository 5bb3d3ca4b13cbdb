// When to try again where communicators could not be made for the time being, as some rank was busy
// making another one. In: each failed try with a random number that all ranks know. Out: how many
// broadcasts are the library's before the next.
//
// Threads that try on several communicators at once can keep each other from it for ever: on every
// communicator some rank is busy with another. So they back off like the stations of an Ethernet:
// by a random number of broadcasts below a bound that doubles with each failure. This bounds the
// cost as well: of n broadcasts about log2(n) are preceded by a try.
#pragma once

#include <algorithm>
#include <cstdint>

namespace topocast::runtime {

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

} // namespace topocast::runtime
