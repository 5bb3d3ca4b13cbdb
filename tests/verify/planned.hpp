// Plan files made for one network, to be changed and judged.
#pragma once

#include "cost/estimate.hpp"
#include "emit/example_plans.hpp"
#include "plan/planner.hpp"
#include "verify/verified.hpp"

#include <gtest/gtest.h>

#include <string>

namespace topocast::testing {

inline Plan planned(const Network& network, const char* schedule, MachineId root = MachineId(0)) {
  PlanRequest request;
  request.segmentBytes = 1024;
  request.schedule = llvm::cantFail(findSchedule(schedule));
  return planRoot(network, estimateParameters(network), request, root);
}

/// Four machines on two switches; the linear tree from n0.
class PlanOfLine : public ::testing::Test {
public:
  const Network network = lineNetwork(2, 4);
  const std::string good = planText(network, planned(network, "linear"));

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, replaced(good, from, to), part);
  }
};

} // namespace topocast::testing
