// Generated sources with one thing changed, and files that are no such sources.
#include "emit/example_plans.hpp"
#include "regular_network.hpp"
#include "verify/verified.hpp"

#include "topocast/job/site.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

using testing::findingsText;
using testing::isRefused;
using testing::plansOf;
using testing::replaced;
using testing::verified;

/// Four machines on two switches, every root served by linear trees up to 999 bytes, by binary
/// ones above.
struct SourceMutations : ::testing::Test {
  const Network network = testing::lineNetwork(2, 4);
  const std::string good =
      testing::sourceText(network, plansOf(network, {{"linear", 999, 512}, {"binary", {}, 1024}}));

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, replaced(good, from, to), part);
  }
};

TEST_F(SourceMutations, TheSourceItselfIsVerified) {
  const Verification verification = verified(network, good);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
}

TEST_F(SourceMutations, Machines) {
  EXPECT_TRUE(isFound("n[0-3]", "m[0-3]", "machine 0 is 'm0' here and 'n0' in the network"));
  EXPECT_TRUE(isFound("{0, 1, 2, 3}", "{0, 1, 2}", "the row has 3 machines instead of 4"));
  EXPECT_TRUE(isFound("0, 0, 2, 2,\n", "0, 0, 2,\n", "3 roots here, 4 machines in the network"));
}

TEST_F(SourceMutations, OrdersAndShapes) {
  EXPECT_TRUE(isFound("{0, 1, 2, 3}", "{0, 1, 2, 2}", "'n2' is entered twice"));
  EXPECT_TRUE(isFound("{0, 1, 2, 3}", "{0, 1, 2, 4}", "the order names machine 4"));
  EXPECT_TRUE(isFound("{0, 1, 2, 3}", "{0, 0, 2, 3}", "does not name the root exactly once"));
  EXPECT_TRUE(isFound("\"1110\"", "\"1100\"", "the shape ends after 3 machines of 4"));
  EXPECT_TRUE(isFound("\"1110\"", "\"111\"", "the shape is of 3 machines, the order of 4"));
}

TEST_F(SourceMutations, ContentionIsNamed) {
  const Verification verification =
      verified(network, replaced(good, "{0, 1, 2, 3}", "{0, 2, 1, 3}"));
  EXPECT_NE(
      findingsText(verification)
          .find("warning: from 'n0', 0 B to 999 B, linear: contention on 1 link, worst load 2"),
      std::string::npos)
      << findingsText(verification);
}

TEST_F(SourceMutations, TreesAndRanges) {
  EXPECT_TRUE(isFound("shapes[0]", "nullptr", "an entry of 'shapes' is expected"));
  EXPECT_TRUE(
      isFound("{orders[0], ", "{orders[0] + 1, ", "a comma or the end of the list is expected"));
  EXPECT_TRUE(isFound("linear()}", "kary(Children{0})}",
                      "schedule 'kary:0' needs a number from 1 to 1024, as in 'kary:3'"));
  EXPECT_TRUE(
      isFound("linear()}", "circular()}", "there is no family of schedules called 'circular'"));
  EXPECT_TRUE(isFound("linear()}", "linear}", "a kind of schedule is expected"));
  EXPECT_TRUE(isFound("linear()}", "kary{Children{3}}}", "a kind of schedule is expected"));
  EXPECT_TRUE(isFound("linear()}", "kary(3)}", "a parameter in words is expected"));
  EXPECT_TRUE(isFound("linear()}", "kary(Children(3))}", "a parameter in words is expected"));
  EXPECT_TRUE(isFound("linear()}", "jump(Gap{1}, Latency{4})}",
                      "the parameters of 'jump' are others, or written in another way"));
  EXPECT_TRUE(isFound("linear()}", "linear(Children{1})}",
                      "the parameters of 'linear' are others, or written in another way"));
  EXPECT_TRUE(isFound(" 512,", " 0,", "segments of 0 bytes"));
  EXPECT_TRUE(isFound(" 512,  0}", " 512,  9}", "tree 9 of "));
}

TEST_F(SourceMutations, ListsOfRanges) {
  const std::size_t last = good.rfind("{runtime::anyLength");
  std::string endless = good;
  endless.replace(last + 1, std::string("runtime::anyLength").size(), "1000000");
  EXPECT_TRUE(isRefused(network, endless, "has no end"));
  const std::string table = "firstRangeOfRoot[] = {\n    ";
  EXPECT_TRUE(isFound(table + "0", table + "77",
                      "from 'n0': the list of ranges that starts at entry 77 has no end"));
}

TEST_F(SourceMutations, AnotherTopology) {
  EXPECT_TRUE(isRefused(testing::lineNetwork(2, 6), good, "the network's machine 'n4' is missing"));
  const Verification verification = verified(testing::networkOf({0, 0}, {0, 1, 0, 1}), good);
  EXPECT_NE(findingsText(verification).find("warning: from 'n0', "), std::string::npos)
      << findingsText(verification);
}

/// The chain that senders split is row 0 of the orders, and the trees' order, too.
TEST(ChainMutations, TheChainIsTheNetworks) {
  const Network network = testing::regularNetwork(MeshShape{{2, 2}, false}, {2, 0, 3, 1});
  const std::string good = testing::sourceText(
      network, plansOf(network, {{"dynamic:5/16", 999, 1000}, {"flat", {}, 1000}}));
  EXPECT_TRUE(verified(network, good).passed()) << findingsText(verified(network, good));
  const auto isFound = [&](const std::string& from, const std::string& to,
                           const std::string& part) {
    return isRefused(network, replaced(good, from, to), part);
  };
  const std::string end = "firstRangeOfRoot, orders[0]}";
  EXPECT_TRUE(isFound("{1, 3, 0, 2}", "{1, 0, 3, 2}",
                      "number 1 in the chain of machines is 0 here and 'n3' in the network"));
  EXPECT_TRUE(isFound(end, "firstRangeOfRoot}",
                      "senders that adapt split a chain of machines, which the source does not"));
  EXPECT_TRUE(isFound(end, "firstRangeOfRoot, shapes}", "an entry of 'orders' is expected"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(1, 4), good,
                        "the source names a chain of machines, which no sender splits"));
}

TEST_F(SourceMutations, WhatIsNoGeneratedSource) {
  EXPECT_TRUE(isRefused(network, "", "the file is empty"));
  const std::string start = "stands where the template has '#include <topocast/runtime.hpp>'";
  EXPECT_TRUE(isRefused(network, "hello", "lab:1:1: error: 'hello' " + start));
  EXPECT_TRUE(isRefused(network, "int main() { return 0; }", "'int' " + start));
  EXPECT_TRUE(isRefused(network,
                        "\x7f"
                        "ELF\x02",
                        "is not text"));
}

/// Whatever is cut or changed, the verifier answers.
RC_GTEST_PROP(SourceJunk, IsAnswered, ()) {
  static const Network network = testing::lineNetwork(2, 4);
  static const std::string good =
      testing::sourceText(network, plansOf(network, {{"binary", {}, 1024}}));
  std::string text = good;
  const auto place = *rc::gen::inRange<std::size_t>(good.find("namespace"), good.size());
  const auto length = *rc::gen::inRange<std::size_t>(0, 8);
  text.replace(place, length,
               *rc::gen::container<std::string>(
                   rc::gen::element('0', '1', '7', ',', '{', '}', '(', '"', '\n', 'n', '[', '-')));
  const Verification verification = verified(network, text);
  RC_ASSERT(verification.passed() || !verification.findings.empty());
}

} // namespace
} // namespace topocast
