// Constants fitted to parameters that the simulation itself made are the ones it was made with.
#include "simulate/fit.hpp"

#include "simulate/measured_parameters.hpp"

#include "cost/estimate.hpp"

#include <gtest/gtest.h>

namespace topocast::testing {
namespace {

TEST(FitConstants, GivesBackWhatParametersWereMadeWith) {
  PacketConstants constants = usualConstants();
  constants.packet = {1448, 66};
  const Network network = networkOf({0}, {0, 0});
  const FittedConstants fitted =
      fitConstants(network, measured(constants), constants.packet, constants.switchLatency);
  EXPECT_NEAR(fitted.constants.sendOverhead, 5e-6, 1e-10);
  EXPECT_NEAR(fitted.constants.machineBandwidth, 64e6, 100);
  EXPECT_NEAR(fitted.constants.receiveLatency, 60e-6, 1e-9);
  EXPECT_LT(fitted.gapError, 1e-4);
  EXPECT_LT(fitted.deliveryError, 1e-4);
}

TEST(FitConstants, ThePaceOfPassingOnStandsForTheGap) {
  std::vector<MeasuredSize> relayed;
  for (const std::uint64_t bytes : measuredSizes)
    relayed.push_back(
        {bytes, 0, 1e-8 * static_cast<double>(bytes), {}, {}, 1.1e-8 * static_cast<double>(bytes)});
  const FittedConstants fitted =
      fitConstants(networkOf({0}, {0, 0}), {"relayed", relayed}, {1500, 0}, std::nullopt);
  EXPECT_NEAR(fitted.constants.machineBandwidth, 1 / 1.1e-8, 1);
  EXPECT_LT(fitted.gapError, 1e-6);
}

TEST(FitConstants, LinkLatenciesAreTakenFromTheReceivers) {
  // networkOf: two links of 20 us each; the switch's 8 us and the receiver's 60 us are still there.
  const Network network = networkOf({0}, {0, 0});
  const FittedConstants fitted =
      fitConstants(network, measured(usualConstants()), {1500, 0}, std::nullopt);
  EXPECT_NEAR(fitted.constants.receiveLatency, (60 + 8 - 40) * 1e-6, 1e-9);
}

TEST(FitConstants, SaysWhatItMisses) {
  // No line: the gap jumps.
  const CommunicationParameters parameters(
      "jump", {{1000, 1e-5, 1e-5, {}, {}}, {2000, 1e-5, 1e-5, {}, {}}, {3000, 1e-5, 4e-5, {}, {}}});
  const FittedConstants fitted =
      fitConstants(networkOf({0}, {0, 0}), parameters, {1500, 0}, std::nullopt);
  EXPECT_GT(fitted.gapError, 0.1);
  EXPECT_GE(fitted.constants.sendOverhead, 0);
  EXPECT_GT(fitted.constants.machineBandwidth, 0);
}

TEST(FitConstants, OneSizeGivesABandwidth) {
  const CommunicationParameters parameters("one", {{1000, 1e-5, 2e-5, {}, {}}});
  const FittedConstants fitted =
      fitConstants(networkOf({0}, {0, 0}), parameters, {1500, 0}, std::nullopt);
  EXPECT_EQ(fitted.constants.sendOverhead, 0);
  EXPECT_NEAR(fitted.constants.machineBandwidth, 1000 / 2e-5, 1e-3);
}

TEST(FitConstants, EstimatedParametersHaveTheLinksBandwidth) {
  const Network network = networkOf({0}, {0, 0, 0});
  const FittedConstants fitted =
      fitConstants(network, estimateParameters(network), {1500, 0}, std::nullopt);
  EXPECT_NEAR(fitted.constants.machineBandwidth, network.machineBandwidth(), 10);
  EXPECT_NEAR(fitted.constants.sendOverhead, 5e-6, 1e-10);
}

} // namespace
} // namespace topocast::testing
