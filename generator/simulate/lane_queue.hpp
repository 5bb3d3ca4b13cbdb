// Arrivals in order of time. In each lane they come in order already, so that only the first of
// each lane has to be compared with those of the others: the heap holds one entry a lane, not one a
// packet.
#pragma once

#include "simulate/ticks.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace topocast {

/// A packet at the start of a hop of its tree edge, or at the edge's end. At the same time the
/// earlier segment goes first, then the edge that comes first in the schedule: nothing depends on
/// how machines, switches or links are numbered.
struct Arrival {
  Ticks at = 0;
  std::uint32_t segment = 0;
  std::uint32_t edge = 0;
  std::uint32_t packet = 0;
  std::uint32_t hop = 0;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// A queue of arrivals made of lanes.
class LaneQueue {
public:
  explicit LaneQueue(std::size_t laneCount) : lanes_(laneCount) {}

  bool empty() const { return heads_.empty(); }

  /// Not before what is in the lane already.
  void put(std::size_t lane, const Arrival& arrival) {
    std::deque<Arrival>& arrivals = lanes_[lane];
    assert(arrivals.empty() || arrivals.back() < arrival);
    arrivals.push_back(arrival);
    if (arrivals.size() == 1) push(lane);
  }

  /// Takes the first of all. The queue is not empty.
  Arrival take() {
    std::ranges::pop_heap(heads_, std::greater());
    const Head head = heads_.back();
    heads_.pop_back();
    std::deque<Arrival>& arrivals = lanes_[head.lane];
    arrivals.pop_front();
    if (!arrivals.empty()) push(head.lane);
    return head.arrival;
  }

private:
  struct Head {
    Arrival arrival;
    std::size_t lane;
    friend auto operator<=>(const Head&, const Head&) = default;
  };

  void push(std::size_t lane) {
    heads_.push_back({lanes_[lane].front(), lane});
    std::ranges::push_heap(heads_, std::greater());
  }

  std::vector<std::deque<Arrival>> lanes_;
  std::vector<Head> heads_;
};

} // namespace topocast
