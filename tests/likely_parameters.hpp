// Parameters as if they were measured: those that stand for an estimate's range, without the range.
// For tests of what plans do where the times are known.
#pragma once

#include "cost/estimate.hpp"

namespace topocast::testing {

inline CommunicationParameters likelyParameters(const Network& network) {
  CommunicationParameters parameters = estimateParameters(network);
  parameters.setCorners({});
  return parameters;
}

} // namespace topocast::testing
