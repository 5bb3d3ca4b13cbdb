// Costs of the flit simulation from parameters files.
#include "command/wormhole_costs.hpp"

#include "cost/read_parameters.hpp"
#include "wormhole/wormhole_parameters.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace topocast::cli {
namespace {

CommunicationParameters shipped(const std::string& name) {
  return llvm::cantFail(
      readParameters(TOPOCAST_SOURCE_DIR "/topologies/parameters/" + name + ".yaml"));
}

/// Table 2.1 gives the constants that section 6.4 simulates with, in units of ten nanoseconds.
TEST(WormholeCosts, theTableGivesWhatTheSourceSimulatedWith) {
  const WormholeCosts costs = wormholeCosts(shipped("ibm-sp")).value();
  constexpr WormholeParameters source = ibmSpParameters();
  EXPECT_EQ(costs.unitSeconds, 1e-8);
  EXPECT_EQ(costs.hold, source.hold);
  EXPECT_EQ(costs.send, source.send);
  EXPECT_EQ(costs.network, source.network);
  EXPECT_EQ(costs.receive, source.receive);
}

TEST(WormholeCosts, theGapStandsForTheHoldingTime) {
  const CommunicationParameters parameters = shipped("ethernet-1000");
  const WormholeCosts costs = wormholeCosts(parameters).value();
  EXPECT_EQ(costs.hold, costs.send);
  EXPECT_FALSE(costs.network || costs.receive);
  for (const MeasuredSize& size : parameters.measured())
    EXPECT_NEAR(static_cast<double>(costs.hold.of(size.messageBytes)) * costs.unitSeconds, size.gap,
                0.1 * size.gap);
}

MeasuredSize gapOf(std::uint64_t bytes, double seconds) {
  MeasuredSize size;
  size.messageBytes = bytes;
  size.gap = seconds;
  return size;
}

TEST(WormholeCosts, noneForTimesThatCannotBeCounted) {
  EXPECT_FALSE(wormholeCosts({"slow", {gapOf(1, 10), gapOf(2, 2000)}}));
}

double magnitude(int decades) {
  return std::pow(10, -*rc::gen::inRange(0, 100 * decades) / 100.0);
}

RC_GTEST_PROP(WormholeCosts, wholeUnitsAreNearWhatWasMeasured, ()) {
  const double startUp = 1e-3 * magnitude(5);
  const double perByte = 1e-6 * magnitude(4);
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t bytes = 64; bytes <= 65536; bytes *= 2) {
    const double seconds = startUp + perByte * static_cast<double>(bytes);
    sizes.push_back(gapOf(bytes, seconds));
    sizes.back().system.network = 2 * seconds;
  }
  const WormholeCosts costs = wormholeCosts({"made", sizes}).value();
  const double unit = costs.unitSeconds;
  for (const MeasuredSize& size : sizes) {
    const auto hold = static_cast<double>(costs.hold.of(size.messageBytes)) * unit;
    const auto network = static_cast<double>(costs.network->of(size.messageBytes)) * unit;
    RC_ASSERT(std::abs(hold - size.gap) <= 0.0051 * size.gap);
    RC_ASSERT(std::abs(network - *size.system.network) <= 0.0051 * *size.system.network);
  }
}

} // namespace
} // namespace topocast::cli
