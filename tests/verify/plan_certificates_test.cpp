// What a plan claims of its links: loads, the bound and the bottleneck that proves it.
#include "routed_network.hpp"
#include "verify/planned.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

using testing::isRefused;
using testing::planned;
using testing::replaced;
using testing::verified;

using PlanCertificates = testing::PlanOfLine;

/// The first element of link_loads of `good`.
constexpr const char* firstLoad = R"({"from":"s0","to":"s1","load":1})";

TEST_F(PlanCertificates, LinkLoads) {
  const auto with = [](const char* load) {
    return replaced(replaced(firstLoad, "\"s1\"", "\"n1\""), "1}", load);
  };
  EXPECT_TRUE(isFound(firstLoad, with("1}") + "," + firstLoad,
                      "link_loads[3]: the load of s0->n1 stands here twice"));
  EXPECT_TRUE(
      isFound(firstLoad, with("1}"), "link_loads: the load of s0->s1 is missing, which is 1"));
  EXPECT_TRUE(isFound(firstLoad, replaced(firstLoad, "1}", "2}"),
                      "link_loads[0].load: the load of s0->s1 is 1, not 2"));
  EXPECT_TRUE(isFound(firstLoad, replaced(firstLoad, "\"s1\"", "\"s7\""),
                      "link_loads[0]: the network has no link s0->s7"));
}

TEST_F(PlanCertificates, Bound) {
  const std::string bottleneck = "\"bottleneck\": {\n    \"from\": \"n0\",\n    \"to\": \"s0\"";
  EXPECT_TRUE(isFound(bottleneck, replaced(bottleneck, "n0", "n1"),
                      "bottleneck: every machine can be reached from n0 without n1->s0"));
  EXPECT_TRUE(isFound("\"lower_bound_seconds\": ", "\"lower_bound_seconds\": 1",
                      "lower_bound_seconds: it is the larger of the bounds"));
  EXPECT_TRUE(isFound("\"predicted_over_lower_bound\": ", "\"predicted_over_lower_bound\": 1",
                      "predicted_over_lower_bound: it is "));
  EXPECT_TRUE(isFound("\"predicted_seconds\": ", "\"predicted_seconds\": 1e-9, \"x\": ",
                      "predicted_seconds: nothing is faster than the lower bound"));
  EXPECT_TRUE(isFound("\"start_up_bound_seconds\": ", "\"start_up_bound_seconds\": -1",
                      "start_up_bound_seconds: a time is not negative"));
}

/// Times that fit each other, but are not those of the parameters.
TEST_F(PlanCertificates, BottleneckThatIsNone) {
  NetworkDescription description;
  description.name = "slow";
  description.switches = {"s0", "s1"};
  description.machines = {"a", "b", "c"};
  description.cables = {{0, 1, 5e7, 0}, {0, 2, 1e8, 0}, {0, 3, 1e8, 0}, {1, 4, 1e8, 0}};
  const Network slow(description);
  const std::string plan = testing::planText(slow, planned(slow, "linear"));
  EXPECT_TRUE(verified(slow, plan).passed());
  EXPECT_TRUE(
      isRefused(slow,
                replaced(plan, "\"bottleneck\": {\n    \"from\": \"s0\",\n    \"to\": \"s1\"",
                         "\"bottleneck\": {\n    \"from\": \"a\",\n    \"to\": \"s0\""),
                "bottleneck: no more than 400 Mbit/s can flow from a to c, but 800 Mbit/s over "
                "a->s0"));
}

TEST_F(PlanCertificates, BottleneckOfSeveralLinks) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<std::size_t> machineSwitch = {0, 1, 2, 3};
  const std::vector<double> widths = {0.2, 1, 0.3, 1};
  const Network ring = testing::routedNetwork(testing::describe(4, pairs, machineSwitch, widths));
  const std::string plan = testing::planText(ring, planned(ring, "linear"));
  EXPECT_TRUE(verified(ring, plan).passed());
  const std::string others = "\"together_with\": [\n     {\n      \"from\": \"s3\"";
  EXPECT_TRUE(isRefused(ring, replaced(plan, others, replaced(others, "s3", "s7")),
                        "bottleneck.together_with[0]: the network has no link s7->s2"));
  EXPECT_TRUE(isRefused(ring, replaced(plan, "together_with", "with"),
                        "bottleneck: every machine can be reached from n0 without s0->s1"));
  EXPECT_TRUE(isRefused(ring, replaced(plan, others, replaced(others, "s3", "s1")),
                        "bottleneck: every machine can be reached from n0 without s0->s1, s1->s2"));
}

} // namespace
} // namespace topocast
