// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A broadcast whose tree forms while it runs, as one sender sees it. In: the places of the chain
// that it has to serve, and the times of messages on an idle network. Out: the parts that it sends
// away, one after the other, each to the nearest machine of the part.
//
// A message was delayed if it took longer to leave than on an idle network. The sender expects the
// same delay of the next message, and adds it to both times: until it is free again, and until the
// message has arrived. The longer the delay, the closer the two times come to each other, and the
// tree to a binomial one. So a sender whose messages are slow to leave sends fewer of them.
// Source: DYN-tree, DYN-mesh and DYN-min, section 6.3 of Nupairoj, "Multicast communication: from
// platform-independent modeling to platform-dependent tuning" (1998).
#pragma once

#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/split_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime {

/// Places of a chain that a rank has to serve, its own among them.
struct Responsibility {
  std::uint32_t first;
  std::uint32_t last; ///< included
};

/// The times of a message on an idle network.
struct UndisturbedTimes {
  HoldingTimes units;     ///< by which trees are made
  double holdSeconds = 0; ///< how long `units.hold` is; above 0
};

/// One sender's knowledge of its messages.
class AdaptiveSplit {
public:
  /// A message with these times took `seconds` to leave.
  void note(double seconds, const UndisturbedTimes& times) {
    delaySeconds_ = std::max(seconds - times.holdSeconds, 0.0);
  }

  /// Calls `visit` with the sizes of the parts that a sender with `count` machines, at least 2 with
  /// itself, hands over before it goes on with the rest; at least one is not 0.
  template <class Visit>
  void partsOf(std::uint32_t count, const UndisturbedTimes& times, Visit visit) {
    const SplitTable& table = tableFor(count, times);
    for (std::uint32_t port = 1; port <= table.ports(); ++port)
      visit(table.part(count, port));
  }

private:
  /// The delay in whole units, in steps of a sixteenth of the hold, so that similar delays share a
  /// table. It is cut off where a longer one would not change the tree any more.
  std::uint32_t delayOf(const UndisturbedTimes& times) const {
    constexpr double longest = 1U << 20U;
    const std::uint32_t step = std::max(times.units.hold / 16, 1U);
    const double steps = delaySeconds_ / times.holdSeconds * times.units.hold / step;
    return step * static_cast<std::uint32_t>(std::lround(std::min(steps, longest / step)));
  }

  const SplitTable& tableFor(std::uint32_t count, const UndisturbedTimes& times) {
    const std::uint32_t delay = delayOf(times);
    HoldingTimes delayed = times.units;
    delayed.hold += delay;
    delayed.end += delay;
    if (!table_ || tableSize_ < count || !(delayed == tableTimes_)) {
      table_.emplace(delayed, count);
      tableTimes_ = delayed;
      tableSize_ = count;
    }
    return *table_;
  }

  double delaySeconds_ = 0;
  std::optional<SplitTable> table_;
  HoldingTimes tableTimes_;
  std::uint32_t tableSize_ = 0;
};

/// Serves the places of `held`, of which the sender itself is `ownPlace`. `send(place, part)` sends
/// the message to the rank at `place`, for it to serve `part`, and returns how many seconds it took
/// to leave.
template <class Send>
void handOn(const Responsibility& held, std::uint32_t ownPlace, const UndisturbedTimes& times,
            AdaptiveSplit& split, Send send) {
  detail::ChainPart own = {held.first, held.last, ownPlace};
  while (own.size() > 1)
    split.partsOf(own.size(), times, [&](std::uint32_t size) {
      if (size == 0 || own.size() == 1) return;
      const detail::ChainPart part = detail::cutOff(own, size);
      split.note(send(part.sender, Responsibility{part.first, part.last}), times);
    });
}

} // namespace topocast::TOPOCAST_ABI::runtime
