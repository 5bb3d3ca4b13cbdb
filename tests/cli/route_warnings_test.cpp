// What `generate` says of fixed routes that no tree stands for, or that a source does without.
#include "cli/route_warnings.hpp"

#include "cost/estimate.hpp"
#include "fabrics/fabrics.hpp"
#include "topology/read_topology.hpp"

#include <gtest/gtest.h>

namespace topocast::cli {
namespace {

Network fatTree() {
  return llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/fat-tree-4x8.yaml")).network;
}

SiteTables tablesOf(const Network& network, bool contentionFreeOnly = false) {
  PlanRequest request;
  request.contentionFreeOnly = contentionFreeOnly;
  return llvm::cantFail(makeSiteTables(network, estimateParameters(network), request));
}

SiteTables withoutRoutes(const Network& network) {
  SiteTables tables = tablesOf(network);
  tables.routes.reset();
  return tables;
}

TEST(RouteWarning, IsNoneOfFatTrees) {
  EXPECT_EQ(routeWarning(fatTree(), tablesOf(fatTree())), std::nullopt);
}

TEST(RouteWarning, NamesALinkWhereNoTreeStandsForTheRoutes) {
  const Network ring = testing::readFabric("ring-of-four");
  EXPECT_EQ(routeWarning(ring, tablesOf(ring)),
            "the switches of 'ring-of-four' form neither a tree nor a fat tree (s1->s2 carries "
            "messages between several parts of them), so messages of a job may meet on a link; "
            "jobs are planned on the real routes, and predicted times count the waiting; "
            "--contention-free keeps to schedules whose messages never meet");
}

TEST(RouteWarning, IsNoneWhereMessagesNeverMeet) {
  const Network ring = testing::readFabric("ring-of-four");
  EXPECT_EQ(routeWarning(ring, tablesOf(ring, true)), std::nullopt);
}

TEST(RouteWarning, SaysThatASourceDoesWithoutTheRoutes) {
  EXPECT_EQ(routeWarning(fatTree(), withoutRoutes(fatTree())),
            "the next hops of 'fat-tree-4x8' follow no short rule, so the source does without "
            "them: jobs are planned on the tree that stands for the routes, and may get slower "
            "schedules than 'topocast plan --destinations' finds");
  const Network ring = testing::readFabric("ring-of-four");
  EXPECT_EQ(
      routeWarning(ring, withoutRoutes(ring)),
      "the switches of 'ring-of-four' form neither a tree nor a fat tree (s1->s2 carries "
      "messages between several parts of them), and their routes are too many for a source: "
      "jobs are planned on a tree that orders the machines, and nobody knows what the links "
      "carry then; let 'topocast verify' judge jobs, and set TOPOCAST_GUARD=1, which compares "
      "with the library's broadcasts");
}

} // namespace
} // namespace topocast::cli
