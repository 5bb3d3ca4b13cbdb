// Sources that stream to a multicast group: their tables read back, and such with one thing changed
// are found. Sources without streams have nothing of them.
#include "verify/site_sources.hpp"
#include "verify/verified.hpp"

#include "plan/planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

using testing::findingsText;
using testing::isRefused;
using testing::replaced;
using testing::verified;

Network groupsOn(const Network& network, const std::string& interface = "") {
  NetworkDescription description = network.description();
  description.copying = Copying{CopiedTo::anyMachines, 0, 0, {}, {}, true, interface};
  return Network(std::move(description));
}

std::vector<Plan> plansOf(const Network& network, bool isWithoutStreams) {
  PlanRequest request;
  request.isWithoutStreams = isWithoutStreams;
  std::vector<MachineId> roots;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    roots.emplace_back(i);
  return planRoots(network, estimateParameters(network), request, roots);
}

std::string sourceOf(const Network& network) {
  const CommunicationParameters parameters = estimateParameters(network);
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, {}));
  const std::vector<Plan> plans = plansOf(network, true);
  const std::vector<Plan> heard = plansOf(network, false);
  return llvm::cantFail(emitSource({.name = "lab",
                                    .network = &network,
                                    .site = &tables,
                                    .plans = plans,
                                    .heardPlans = heard,
                                    .multicast = parameters.multicast(),
                                    .topologyFile = "lab.yaml"}));
}

struct StreamSources : ::testing::Test {
  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, testing::withOwnFingerprint(replaced(good, from, to)), part);
  }

  const Network network = groupsOn(testing::treeSite());
  const std::string good = sourceOf(network);
};

TEST_F(StreamSources, TheSourceItselfIsVerified) {
  const Verification verification = verified(network, good);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
}

TEST_F(StreamSources, HaveTheHeaderAndBothLists) {
  EXPECT_NE(good.find("#include <topocast/ip_multicast.hpp>"), std::string::npos);
  EXPECT_NE(good.find("{trees, ranges, firstRangeOfRoot, nullptr, firstRangeHeard}"),
            std::string::npos);
  EXPECT_NE(good.find("runtime::ipMulticast("), std::string::npos);
  EXPECT_NE(good.find("ipMulticast()"), std::string::npos);
}

TEST_F(StreamSources, NameTheInterfaceOfTheTopology) {
  const Network named = groupsOn(testing::treeSite(), "eth1");
  const std::string source = sourceOf(named);
  EXPECT_NE(good.find(", \"\");"), std::string::npos);
  EXPECT_NE(source.find(", \"eth1\");"), std::string::npos);
  EXPECT_TRUE(verified(named, source).passed());
}

TEST_F(StreamSources, OthersHaveNothingOfStreams) {
  const std::string other = sourceOf(testing::treeSite());
  for (const char* const word : {"ulticast", "firstRangeHeard", "stream"})
    EXPECT_EQ(other.find(word), std::string::npos) << word;
}

TEST_F(StreamSources, ChangesAreFound) {
  EXPECT_TRUE(isFound("#include <topocast/ip_multicast.hpp>", "", "header of streams"));
  EXPECT_TRUE(isFound("1432, ", "70000, ", "datagram carries"));
  EXPECT_TRUE(isFound(", nullptr, firstRangeHeard", "", "nothing uses the table"));
  EXPECT_TRUE(isFound("ipMulticast(1", "ipMulticast(0, 1", "a pace, a patience"));
}

TEST_F(StreamSources, ANetworkWithoutGroupsIsAnother) {
  EXPECT_TRUE(isRefused(testing::treeSite(), good, "the network has no groups"));
}

} // namespace
} // namespace topocast
