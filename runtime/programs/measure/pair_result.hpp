// The result of measuring a pair at one size, and how thoroughly it is measured.
#pragma once

#include "sampling.hpp"
#include "statistics.hpp"

namespace topocast::measure {

/// Times in seconds. Trivially copyable: it is sent between ranks as bytes.
struct PairResult {
  Estimate roundTrip;       ///< RTT(m)
  Estimate gap;             ///< g(m), on the receiver's clock
  Estimate hold;            ///< t_hold(m), on the sender's clock
  Estimate sendOverhead;    ///< o_s(m)
  Estimate receiveOverhead; ///< o_r(m)
  double idle = 0;          ///< t_idle(m): how long the dummy loop may be before it shows
  double delaySlope = 0;    ///< by how much a longer dummy loop lengthens the round trip; about 1
  int complete = 0;         ///< 0 where the run was interrupted
};

/// How thoroughly.
struct Effort {
  StoppingRule rule;
  double sampleSeconds = 2e-3; ///< least duration of one sample
  double trainSeconds = 10e-3; ///< least duration of one train
  double pauseSeconds = 0;     ///< before each round trip
};

} // namespace topocast::measure
