// Plans whose parameters nobody measured lose least at the worst corner of what is plausible.
#include "cost/estimate.hpp"
#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "random_network.hpp"
#include "topology/read_topology.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/job/plan_choice.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace topocast {
namespace {

constexpr double speeds[] = {1.25e8, 1.25e9, 3.125e9, 5e9, 12.5e9, 25e9};

/// What would be measured where messages take this.
CommunicationParameters measuredAt(double bandwidth, const PlausibleTimes& times) {
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t bytes = 256; bytes <= 1U << 20U; bytes *= 2) {
    const double gap = times.software + static_cast<double>(bytes) / bandwidth;
    sizes.push_back({bytes, times.latency, gap, {}, {}, gap + times.relaySoftware});
  }
  return {"measured", std::move(sizes)};
}

/// Seconds at each corner.
using Seconds = std::vector<double>;

class Corners {
public:
  explicit Corners(double bandwidth) {
    for (const PlausibleTimes& times : plausibleTimes(bandwidth))
      parameters_.push_back(measuredAt(bandwidth, times));
  }

  /// What a choice is compared by.
  Seconds of(const runtime::CandidateCosts& costs, std::uint64_t bytes,
             std::uint64_t segmentBytes) const {
    Seconds seconds;
    for (const CommunicationParameters& corner : parameters_)
      seconds.push_back(runtime::comparedSeconds(
          costs, corner, predictSeconds(*costs.profile, corner, bytes, segmentBytes)));
    return seconds;
  }

private:
  std::vector<CommunicationParameters> parameters_;
};

double mostLoss(const Seconds& seconds, const Seconds& least) {
  double most = 0;
  for (std::size_t i = 0; i < least.size(); ++i)
    most = std::max(most, seconds[i] / least[i] - 1);
  return most;
}

RC_GTEST_PROP(EstimatedPlan, LosesLeastAtTheWorstCorner, ()) {
  const Network network = *testing::genNetwork();
  RC_PRE(network.machineCount() > 1);
  const double bandwidth = *rc::gen::elementOf(std::vector(std::begin(speeds), std::end(speeds)));
  const CommunicationParameters estimated = estimateParameters(bandwidth, std::nullopt);
  const std::uint64_t bytes = std::uint64_t{256} << *rc::gen::inRange(0U, 15U);
  PlanRequest request;
  request.messageBytes = bytes;
  const Plan plan = planRoot(network, estimated, request, MachineId(0));

  const MachineOrder order = machineOrder(network, MachineId(0));
  const auto candidates =
      makeCandidates(network, order, triedOver(order, kindsFor(network, estimated)));
  const Corners corners(bandwidth);
  std::vector<Seconds> all;
  for (const Candidate& candidate : candidates) {
    const auto costs = runtime::admittedCosts(candidate, runtime::Admitted::loadOptimal, estimated);
    if (!costs) continue;
    for (const std::uint64_t segmentBytes : segmentSizes(estimated))
      if (!costs->isForWholeMessages || bytes <= segmentBytes)
        all.push_back(corners.of(*costs, bytes, segmentBytes));
  }
  Seconds least = all.front();
  for (const Seconds& seconds : all)
    for (std::size_t i = 0; i < least.size(); ++i)
      least[i] = std::min(least[i], seconds[i]);
  double leastLoss = std::numeric_limits<double>::infinity();
  for (const Seconds& seconds : all)
    leastLoss = std::min(leastLoss, mostLoss(seconds, least));

  const PlanRange& range = plan.ranges.front();
  RC_ASSERT(range.mostLoss.has_value());
  constexpr double rounding = 1e-6;
  RC_ASSERT(std::abs(*range.mostLoss - leastLoss) < rounding);
}

TEST(EstimatedPlan, MeasuredParametersAreNoRange) {
  const Network network = testing::lineNetwork(1, 16);
  const Plan plan = planRoot(network, measuredAt(1.25e9, likelyTimes(1.25e9)), {}, MachineId(0));
  for (const PlanRange& range : plan.ranges)
    EXPECT_FALSE(range.mostLoss);
}

/// What plans made for single sizes of a range lose at most.
double mostLossAlone(const Network& network, const CommunicationParameters& estimated,
                     const PlanRange& range) {
  double most = 0;
  PlanRequest request;
  for (std::uint64_t power = 128; power <= *range.toBytes; power *= 2)
    for (const std::uint64_t bytes : {power, power + power / 2})
      if (range.fromBytes <= bytes && bytes <= *range.toBytes) {
        request.messageBytes = bytes;
        const Plan alone = planRoot(network, estimated, request, MachineId(0));
        most = std::max(most, *alone.ranges.front().mostLoss);
      }
  return most;
}

/// A plan of all sizes has a short list of ranges, and each loses about as little as plans made for
/// its sizes alone.
TEST(EstimatedPlan, RangesShareChoicesThatLoseLittleMore) {
  const Network network = testing::lineNetwork(4, 32);
  const CommunicationParameters estimated = estimateParameters(12.5e9, std::nullopt);
  const Plan plan = planRoot(network, estimated, {}, MachineId(0));
  EXPECT_LE(plan.ranges.size(), 14U);
  for (const PlanRange& range : plan.ranges)
    if (range.toBytes) { // else chosen for longer messages than its smallest
      EXPECT_LE(1 + *range.mostLoss, 1.0501 * (1 + mostLossAlone(network, estimated, range)));
    }
}

/// Schedules for whole messages alone do not serve messages without end.
TEST(EstimatedPlan, TheLastRangeIsOfAPipeline) {
  const Network network =
      llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/mesh-6x6.yaml")).network;
  PlanRequest request;
  request.segmentBytes = std::uint64_t{128} << 20U;
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(0));
  const PlanRange& last = plan.ranges.back();
  EXPECT_GT(plan.ranges.size(), 1U);
  EXPECT_TRUE(plan.schedules[last.schedule].contention.contentionFree() ||
              plan.schedules[last.schedule].contention.loadOptimal());
}

TEST(EstimatedPlan, CornersSurroundWhatPredictionsTake) {
  for (const double bandwidth : speeds) {
    const PlausibleTimes likely = likelyTimes(bandwidth);
    const auto plausible = plausibleTimes(bandwidth);
    const auto [least, most] = std::ranges::minmax(plausible, {}, &PlausibleTimes::software);
    const auto [soonest, latest] = std::ranges::minmax(plausible, {}, &PlausibleTimes::latency);
    EXPECT_TRUE(least.software < likely.software && likely.software < most.software);
    EXPECT_TRUE(soonest.latency < likely.latency && likely.latency < latest.latency);
    EXPECT_EQ(estimateParameters(bandwidth, std::nullopt).corners().size(), plausible.size());
  }
}

} // namespace
} // namespace topocast
