// Sources for the jobs of meshes, tori and fat trees with fixed routes: good ones, and such with
// one thing changed.
#include "verify/site_sources.hpp"
#include "verify/verified.hpp"

#include "dragonfly.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace topocast {
namespace {

using testing::findingsText;
using testing::isRefused;
using testing::replaced;
using testing::siteSource;
using testing::treeSite;
using testing::verified;

/// The source for a network, and what is refused of it with one thing changed.
struct ChangedSources : ::testing::Test {
  explicit ChangedSources(Network made) : network(std::move(made)), good(siteSource(network)) {}

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, testing::withOwnFingerprint(replaced(good, from, to)), part);
  }

  /// `size` is how the summary tells the network's.
  void expectVerified(const std::string& size) const {
    const Verification verification = verified(network, good);
    EXPECT_TRUE(verification.passed()) << findingsText(verification);
    const std::string start = size + " as in the network; plans for 16 random jobs, ";
    EXPECT_EQ(verification.summary.rfind(start, 0), 0U) << verification.summary;
  }

  const Network network;
  const std::string good;
};

/// Twelve machines in a mesh of 3 x 5.
struct MeshSiteSources : ChangedSources {
  MeshSiteSources() : ChangedSources(mesh()) {}

  static Network mesh() {
    return testing::regularNetwork(MeshShape{{3, 5}, false},
                                   {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12});
  }
};

TEST_F(MeshSiteSources, TheSourceItselfIsVerified) {
  expectVerified("12 machines on 15 switches");
}

TEST_F(MeshSiteSources, WithTreesThatMeetAtNoTimeAreFreeOfContention) {
  PlanRequest request;
  request.contentionFreeOnly = true;
  const Verification verification = verified(network, siteSource(network, request));
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_NE(verification.summary.find(" free of contention, 0 load-optimal"), std::string::npos)
      << verification.summary;
  EXPECT_EQ(verification.summary.find("with contention"), std::string::npos)
      << verification.summary;
}

/// Without a schedule for messages of several segments, which every generated source has.
TEST(MeshSiteSourcesForSomeSizes, AreRefused) {
  const Network torus = testing::fullNetwork(MeshShape{{6, 6}, true});
  for (const bool contentionFreeOnly : {false, true}) {
    PlanRequest request;
    request.contentionFreeOnly = contentionFreeOnly;
    const std::string good = siteSource(torus, request);
    const std::size_t begin = good.find("schedules[] = {");
    const std::string list = good.substr(begin, good.find("};", begin) - begin);
    const std::string changed = replaced(good, list, "schedules[] = {optimal(Hold{3}, End{5}),");
    EXPECT_TRUE(isRefused(torus, testing::withOwnFingerprint(changed),
                          "none of the schedules may be chosen for a job"));
  }
}

TEST_F(MeshSiteSources, WithSchedulesThatNoJobCanHaveAreRefused) {
  for (const char* kind : {"scatterAllgather()", "dynamic(Hold{3}, End{5})",
                           "optimal(Hold{22}, End{55}, Ports{3}, Interval{10})"})
    EXPECT_TRUE(isFound("linear(),", kind + std::string(","), "not planned at run time")) << kind;
  EXPECT_TRUE(isFound("linear(),", "hl(),", "messages of schedule 'hl' are copied by switches"));
}

TEST_F(MeshSiteSources, OfAnotherShape) {
  EXPECT_TRUE(isFound("radices[] = {3, 5}", "radices[] = {5, 3}",
                      "the network is a 3 x 5 mesh, this is a 5 x 3 mesh"));
  EXPECT_TRUE(isFound("runtime::mesh(", "runtime::torus(",
                      "the network is a 3 x 5 mesh, this is a 3 x 5 torus"));
  EXPECT_TRUE(isFound("{6, 0}", "{6, 1}", "machines from 'n0' on"));
}

TEST_F(MeshSiteSources, OfAnotherKind) {
  const Network switches = treeSite();
  EXPECT_TRUE(isRefused(switches, good, "a mesh or torus here, a tree of switches in the network"));
  EXPECT_TRUE(isRefused(network, siteSource(switches),
                        "a tree of switches here, a mesh or torus in the network"));
  EXPECT_TRUE(isRefused(network, testing::sourceWithoutNetwork(estimateParameters(network)),
                        "this source places machines on a tree of switches"));
}

/// Twelve machines on three leaves below two spines.
struct RoutedSiteSources : ChangedSources {
  RoutedSiteSources() : ChangedSources(fatTree()) {}

  static Network fatTree() {
    const std::vector<testing::SwitchPair> pairs = {{0, 3}, {0, 4}, {1, 3}, {1, 4}, {2, 3}, {2, 4}};
    const std::vector<std::size_t> machineSwitch = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
    return testing::routedNetwork(testing::describe(5, pairs, machineSwitch));
  }
};

TEST_F(RoutedSiteSources, TheSourceItselfIsVerified) {
  expectVerified("12 machines on 5 switches");
}

TEST_F(RoutedSiteSources, WithOtherRoutes) {
  EXPECT_TRUE(isFound("{0, 3, 3, 2, 1, 1, 125000000}", "{0, 3, 3, 2, 1, 1, 125000001}",
                      "the network has other cables here"));
  EXPECT_TRUE(isFound("{0, 0, 2, 1, 0}", "{0, 0, 2, 1, 1}", "the network has other hops here"));
  EXPECT_TRUE(isFound("{0, 0, 2, 1, 0},  // list 0", "", "rows of hops: "));
  EXPECT_TRUE(
      isFound("{2, 1, 1}, // s3 to s4", "{2, 0, 0},", "the network has other lists of hops here"));
  EXPECT_TRUE(isFound("{2, 1, 1}, // s3 to s4", "{2, 1},", "2 values stand here instead of 3"));
}

TEST_F(RoutedSiteSources, OfAnotherKind) {
  const Network switches = treeSite();
  EXPECT_TRUE(isRefused(switches, good,
                        "switches with fixed routes here, a tree of switches in the network"));
}

/// A hundred groups of four routers: more next hops than rows have room for.
struct DragonflySiteSources : ChangedSources {
  DragonflySiteSources() : ChangedSources(testing::dragonfly(100, 4)) {}
};

TEST_F(DragonflySiteSources, TheSourceItselfIsVerified) {
  expectVerified("400 machines on 400 switches");
}

TEST_F(DragonflySiteSources, WithOtherRoutes) {
  const std::size_t end = good.find(";\"\n    \"");
  ASSERT_NE(end, std::string::npos);
  const std::string run = good.substr(end - 8, 9);
  EXPECT_TRUE(isFound(run, "A" + run, "the network has other next hops"));
  EXPECT_TRUE(isFound("char hopRuns[] = {", "char hopRuns[] = {\"A;\", ",
                      "2 values stand here instead of 1"));
}

} // namespace
} // namespace topocast
