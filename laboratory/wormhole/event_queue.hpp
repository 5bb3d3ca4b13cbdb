// The events to come in a wormhole network, in order of time. At one time, events that free
// channels or buffers go before events that ask for them, and the event that waits longest goes
// first. The order is total, so that results do not depend on how the queue is implemented.
#pragma once

#include "wormhole/time.hpp"

#include <cassert>
#include <compare>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace topocast {

/// In the order in which events at one time are handled.
enum class EventKind : std::uint8_t {
  computed,   ///< a machine's program wants to send
  buffered,   ///< a message is in its sending buffer
  unoccupied, ///< a machine is done with a send or a reception
  tailMoved,  ///< a message's last flit has crossed a channel
  headMoved,  ///< a message's first flit has crossed a channel
  moves,      ///< a message is about to move by one channel
};

struct Event {
  TimeUnits at = 0;
  EventKind kind = EventKind::computed;
  TimeUnits since = 0;       ///< the longer ago, the earlier in turn
  std::uint32_t number = 0;  ///< of the message or machine: the smaller first
  std::uint32_t subject = 0; ///< where its state is
  friend auto operator<=>(const Event&, const Event&) = default;
};

/// The events to come; knows what time it is.
class EventQueue {
public:
  bool empty() const { return events_.empty(); }
  TimeUnits now() const { return now_; }

  /// Not before now.
  void put(const Event& event) {
    assert(event.at >= now_);
    events_.push(event);
  }

  /// Removes the first event and advances the time to it. The queue is not empty.
  Event take() {
    const Event first = events_.top();
    events_.pop();
    now_ = first.at;
    return first;
  }

private:
  TimeUnits now_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

} // namespace topocast
