// Plans judged against a network that they were not made for: one mistake, one error.
#include "rails_network.hpp"
#include "routed_network.hpp"
#include "verify/planned.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace topocast {
namespace {

using testing::isRefused;
using testing::planned;
using testing::replaced;
using testing::verified;

TEST(OtherNetworks, OtherRailsOfATree) {
  const Network network = testing::railsLike(testing::lineNetwork(2, 4), 2);
  const std::string good = testing::planText(network, planned(network, "linear"));
  EXPECT_EQ(testing::findingsText(verified(network, good)), "");
  EXPECT_TRUE(isRefused(network, replaced(good, "\"rail\": 1", "\"rail\": 2"),
                        "trees[1].rail: the network has 2 rails, counted from 0"));
  EXPECT_TRUE(isRefused(network, replaced(good, "\"rail\": 1", "\"rail\": 0"),
                        "the load of n0->s0 is 1, not 0.5"));
  EXPECT_TRUE(isRefused(network, replaced(good, "\"together_with\"", "\"with\""),
                        "every machine can be reached from n0 without n0->s0"));
}

TEST(OtherNetworks, OtherSwitches) {
  const Network network = testing::lineNetwork(2, 4);
  const std::string good = testing::planText(network, planned(network, "linear"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(2, 6), good, "machines: it is 6, not 4"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(2, 6), good, "'n4' is never reached"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(1, 4), good, "the network has no link s0->s1"));
}

std::ptrdiff_t errorsOf(const Network& given, const std::string& plan) {
  return std::ranges::count(verified(given, plan).findings, llvm::SourceMgr::DK_Error,
                            &Diagnostic::kind);
}

/// Three leaves of four machines below two spines.
NetworkDescription twoSpines() {
  NetworkDescription description;
  description.name = "two spines";
  description.switches = {"leaf0", "leaf1", "leaf2", "spine0", "spine1"};
  for (std::size_t i = 0; i < 12; ++i) {
    description.machines.push_back("n" + std::to_string(i));
    description.cables.push_back({i / 4, description.switches.size() + i, 1, 0});
  }
  for (std::size_t leaf = 0; leaf < 3; ++leaf)
    for (const std::size_t spine : {3, 4})
      description.cables.push_back({leaf, spine, 1, 0});
  return description;
}

/// One error, however many links have other loads, and paths differ: the plan is for other routes.
TEST(OtherNetworks, OtherRoutesAreOneError) {
  const NetworkDescription description = twoSpines();
  const Network routed = testing::routedNetwork(description);
  NetworkDescription tree = description;
  std::erase_if(tree.cables,
                [](const Cable& cable) { return cable.first > 0 && cable.second == 4; });
  const Network spanned(tree);
  PlanFileOptions withPaths;
  withPaths.withPaths = true;
  for (const auto& [made, given] : {std::pair(&routed, &spanned), std::pair(&spanned, &routed)})
    for (const std::string& plan :
         {testing::planText(*made, planned(*made, "two-tree")),
          testing::planText(*made, planned(*made, "two-tree"), withPaths)}) {
      EXPECT_EQ(errorsOf(*made, plan), 0);
      EXPECT_EQ(errorsOf(*given, plan), 1);
      EXPECT_TRUE(isRefused(*given, plan, "the plan was made with other routes"));
    }
}

/// Where destinations decide on rails, a plan of one rail names links that others are used for.
TEST(OtherNetworks, RailsByDestinationAreAChoice) {
  const Network byDestination = Network(joinRails(
      {testing::lineNetwork(2, 4).description(), testing::lineNetwork(2, 4).description()},
      {0, 0, 0, 1}));
  const Network oneRail = testing::lineNetwork(2, 4);
  for (const auto& [made, given] :
       {std::pair(&byDestination, &oneRail), std::pair(&oneRail, &byDestination)}) {
    const std::string plan = testing::planText(*made, planned(*made, "linear"));
    EXPECT_EQ(errorsOf(*made, plan), 0);
    EXPECT_EQ(errorsOf(*given, plan), 1) << testing::findingsText(verified(*given, plan));
    EXPECT_TRUE(isRefused(*given, plan, "another choice of rails"));
  }
}

/// One error, however many links and loads differ: the plan is for other links, or for more rails.
TEST(OtherNetworks, AnotherChoiceOfRails) {
  const Network network = testing::lineNetwork(2, 4);
  const std::string good = testing::planText(network, planned(network, "linear"));
  const Network rails = testing::railsLike(testing::lineNetwork(2, 4), 2);
  const std::string ofRails = testing::planText(rails, planned(rails, "linear"));
  EXPECT_EQ(errorsOf(rails, ofRails), 0);
  EXPECT_EQ(errorsOf(network, ofRails), 1);
  EXPECT_TRUE(isRefused(network, ofRails, "another choice of rails"));
  EXPECT_EQ(errorsOf(rails, good), 1);
  EXPECT_TRUE(isRefused(rails, good, "the tree says no rail, and the network has 2 rails"));
  std::string ofOtherSwitches = good;
  for (const std::string from : {"s0", "s1"})
    for (std::size_t at = ofOtherSwitches.find('"' + from); at != std::string::npos;
         at = ofOtherSwitches.find('"' + from, at + 1))
      ofOtherSwitches[at + 1] = 't';
  EXPECT_EQ(errorsOf(network, ofOtherSwitches), 1);
}

} // namespace
} // namespace topocast
