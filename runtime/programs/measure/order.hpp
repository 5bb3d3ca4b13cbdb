// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a leader and its follower tell each other.
#pragma once

namespace topocast::measure {

/// What two ranks can do together.
enum class Exercise : int { roundTrip, train, sendOverhead, receiveOverhead, finish };

/// What the leader tells the follower. Both run the same program: it is sent as bytes.
struct Order {
  Exercise exercise = Exercise::finish;
  int iterations = 0;
  int bytes = 0;
  double delay = 0; ///< seconds in the leader's dummy loop
  double pause = 0; ///< seconds for which links rest before each round trip
};

/// What an exercise took, in seconds for one iteration.
struct Outcome {
  double leader = 0;
  double follower = 0; ///< only for trains
  int interrupted = 0; ///< whether one of the two was asked to end
};

} // namespace topocast::measure
