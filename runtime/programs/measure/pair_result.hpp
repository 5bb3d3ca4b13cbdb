// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The result of measuring a pair at one size, and how thoroughly it is measured.
#pragma once

#include "sampling.hpp"
#include "statistics.hpp"

#include <array>

namespace topocast::measure {

/// The most lengths of the dummy loop at which round trips are told one by one.
constexpr int mostDelays = 32;

/// What round trips take behind a dummy loop.
struct Delayed {
  double delay = 0; ///< of the loop
  double median = 0;
  double least = 0;
};

/// What the delay-loop method finds.
struct DelayLoop {
  double idle = 0;  ///< t_idle(m): how long the dummy loop may be before it shows
  double slope = 0; ///< by how much a longer loop lengthens the round trip; about 1
};

/// Times in seconds. Trivially copyable: it is sent between ranks as bytes.
struct PairResult {
  Estimate roundTrip;                        ///< RTT(m)
  Estimate gap;                              ///< g(m), on the receiver's clock
  Estimate hold;                             ///< t_hold(m), on the sender's clock
  Estimate sendOverhead;                     ///< o_s(m)
  Estimate receiveOverhead;                  ///< o_r(m)
  DelayLoop delayLoop;                       ///< by medians
  DelayLoop leastDelayLoop;                  ///< by the least samples
  int complete = 0;                          ///< 0 where the run was interrupted
  std::array<Delayed, mostDelays> delayed{}; ///< the first Effort::delays of them
};

/// How thoroughly.
struct Effort {
  StoppingRule rule;
  double sampleSeconds = 2e-3; ///< least duration of one sample
  double trainSeconds = 10e-3; ///< least duration of one train
  double pauseSeconds = 0;     ///< before each round trip
  int delays = 0; ///< lengths of the dummy loop up to two round trips; at most mostDelays
};

} // namespace topocast::measure
