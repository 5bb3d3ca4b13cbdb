// Packets that will arrive, in the order in which a simulation with unlimited queues takes them.
// In: arrivals, none before one that was taken. Out: the first of all, the same from both queues.
//
// LaneQueue is for long queues of packets on few links; WindowQueue for few packets on each of many
// links, as where thousands of machines exchange pieces.
#pragma once

#include "simulate/message_cut.hpp"
#include "simulate/ticks.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
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
  PacketLength length = PacketLength::full;
  bool isLast = false; ///< of the segment
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

/// Arrivals of one lane, first in, first out. A lane that runs empty begins anew in the same place.
class Lane {
public:
  bool empty() const { return first_ == arrivals_.size(); }
  const Arrival& front() const { return arrivals_[first_]; }
  const Arrival& back() const { return arrivals_.back(); }
  void push(const Arrival& arrival) { arrivals_.push_back(arrival); }
  void pop() {
    ++first_;
    if (2 * first_ < arrivals_.size()) return;
    arrivals_.erase(arrivals_.begin(), arrivals_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }

private:
  std::vector<Arrival> arrivals_;
  std::size_t first_ = 0;
};

/// Arrivals in order of time. Each lane gets its arrivals in order, so only the first ones of the
/// lanes have to be compared: the heap holds one entry for each lane, not for each packet.
class LaneQueue {
public:
  explicit LaneQueue(std::size_t laneCount) : lanes_(laneCount) {}

  bool empty() const { return heads_.empty(); }

  /// Not before what is in the lane already.
  void put(std::size_t number, const Arrival& arrival) {
    Lane& lane = lanes_[number];
    assert(lane.empty() || lane.back() < arrival);
    const bool isFirst = lane.empty();
    lane.push(arrival);
    if (isFirst) addHead(number);
  }

  /// Takes the first of all. The queue is not empty.
  Arrival take() {
    std::ranges::pop_heap(heads_, std::greater());
    const std::size_t number = heads_.back().lane;
    heads_.pop_back();
    Lane& lane = lanes_[number];
    const Arrival arrival = lane.front();
    lane.pop();
    if (!lane.empty()) addHead(number);
    return arrival;
  }

private:
  /// The first arrival of a lane: what tells arrivals apart, and no more, as heads are moved much.
  struct Head {
    Ticks at;
    std::uint64_t message; ///< segment and edge
    std::uint32_t packet;
    std::uint32_t lane;
    friend auto operator<=>(const Head&, const Head&) = default;
  };

  void addHead(std::size_t lane) {
    const Arrival& first = lanes_[lane].front();
    heads_.push_back({first.at, std::uint64_t{first.segment} << 32U | first.edge, first.packet,
                      static_cast<std::uint32_t>(lane)});
    std::ranges::push_heap(heads_, std::greater());
  }

  std::vector<Lane> lanes_;
  std::vector<Head> heads_;
};

/// Arrivals by windows of time, unsorted: a window is sorted when it begins. Few come in the window
/// that has begun, if it is as short as a link's time.
class WindowQueue {
public:
  /// `window` is > 0.
  explicit WindowQueue(Ticks window) : window_(window) {}

  bool empty() const { return next_ == std::ssize(begun_) && later_.empty(); }

  /// Not before what was taken last; of any lane.
  void put(std::size_t /*lane*/, const Arrival& arrival) {
    const Ticks number = arrival.at / window_;
    if (number > number_) return later_[number].push_back(arrival);
    begun_.insert(std::upper_bound(begun_.begin() + next_, begun_.end(), arrival), arrival);
  }

  /// Takes the first of all. The queue is not empty.
  Arrival take() {
    if (next_ == std::ssize(begun_)) begin();
    return begun_[static_cast<std::size_t>(next_++)];
  }

private:
  void begin() {
    const auto first = later_.begin();
    number_ = first->first;
    begun_ = std::move(first->second);
    later_.erase(first);
    std::ranges::sort(begun_);
    next_ = 0;
  }

  Ticks window_;
  Ticks number_ = -1;          ///< of the window that has begun
  std::vector<Arrival> begun_; ///< its arrivals, in order; those before `next_` are taken
  std::ptrdiff_t next_ = 0;
  std::map<Ticks, std::vector<Arrival>> later_; ///< by the window's number
};

} // namespace topocast
