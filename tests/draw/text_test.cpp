#include "draw/draw.hpp"
#include "draw/example_networks.hpp"
#include "draw/text_tree.hpp"
#include "golden.hpp"
#include "random_network.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

std::string networkText(const Network& network) {
  std::string text;
  llvm::raw_string_ostream out(text);
  drawNetworkText(out, network);
  return text;
}

std::string treeText(const Network& network, const JudgedSchedule& judgedSchedule,
                     const TreeTextOptions& options = {}) {
  std::string text;
  llvm::raw_string_ostream out(text);
  drawTreeText(out, network, judgedSchedule, options);
  return text;
}

std::string textTree(const std::vector<TextNode>& nodes, const TextTreeStyle& style) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTextTree(out, nodes, style);
  return text;
}

std::size_t longestLine(llvm::StringRef text) {
  std::size_t longest = 0;
  for (const llvm::StringRef line : llvm::split(text, '\n'))
    longest = std::max(longest, columnsOf(line.str()));
  return longest;
}

TEST(NetworkText, lineRunsAlongTheLine) {
  test::expectGolden("draw/goldens/line.network.txt", networkText(Network(lineOfSwitches(4, 8))));
}

TEST(NetworkText, fasterTrunksAreNoted) {
  test::expectGolden("draw/goldens/two_levels.network.txt", networkText(Network(twoLevels(4, 4))));
}

TEST(NetworkText, slowMachineIsNoted) {
  NetworkDescription description = describe("mixed", 1, {}, inBlocks(1, 4));
  description.cables[2].bandwidth = 12.5e6;
  EXPECT_EQ(networkText(Network(description)),
            "mixed: 4 machines on 1 switch, links of 1 Gbit/s unless noted\n\n"
            "s0: n[0-1], n2 (100 Mbit/s), n3\n");
}

TEST(TreeText, binaryOnStar) {
  const Network network(star(8));
  test::expectGolden("draw/goldens/star.binary.txt", treeText(network, judged(network, "binary")));
}

TEST(TreeText, chainIsWrapped) {
  const Network network(lineOfSwitches(4, 8));
  test::expectGolden("draw/goldens/line.linear.txt", treeText(network, judged(network, "linear")));
}

TEST(TreeText, conflictsAreNamed) {
  const Network network(describe("interleaved", 2, {{0, 1}}, {0, 1, 0, 1, 0, 1, 0, 1}));
  test::expectGolden("draw/goldens/interleaved.binomial.txt",
                     treeText(network, judged(network, "binomial")));
}

TEST(TreeText, flatTreeFoldsItsLeaves) {
  const Network network(twoLevels(3, 8));
  test::expectGolden("draw/goldens/two_levels.flat.txt",
                     treeText(network, judged(network, "flat")));
}

TEST(TreeText, singleMachine) {
  const Network network(describe("one", 1, {}, {0}));
  EXPECT_EQ(treeText(network, judged(network, "binary")), "binary broadcast from n0\n"
                                                          "  machines      1 on 1 switch\n"
                                                          "  height        0\n"
                                                          "  children      at most 0\n"
                                                          "  contention    none\n"
                                                          "\n[s0] n0\n");
}

TEST(TreeText, defectsAreTold) {
  const Network network(describe("two", 1, {}, {0, 0}));
  JudgedSchedule broken = judged(network, "linear");
  broken.contention.defects = {"n1 is entered twice"};
  const std::string text = treeText(network, broken);
  EXPECT_NE(text.find("  contention    not a broadcast\n                n1 is entered twice\n"),
            std::string::npos)
      << text;
}

TEST(TreeText, longListOfConflictsIsCounted) {
  const Network network(lineOfSwitches(8, 4));
  const JudgedSchedule schedule = judged(network, "unaware-binary");
  ASSERT_GT(schedule.contention.conflicts.size(), 2U);
  const std::string text = treeText(network, schedule, {.maxConflicts = 1});
  EXPECT_NE(
      text.find("and " + std::to_string(schedule.contention.conflicts.size() - 1) + " more links"),
      std::string::npos)
      << text;
}

TEST(TextTree, deepBranchIsContinued) {
  std::vector<TextNode> nodes;
  constexpr std::size_t depth = 100;
  for (std::size_t i = 0; i < depth; ++i) {
    nodes.push_back({"spine" + std::to_string(i), {2 * i + 1, 2 * i + 2}});
    nodes.push_back({"leaf" + std::to_string(i), {}});
  }
  nodes.push_back({"end", {}});
  const std::string text = textTree(nodes, {});
  EXPECT_LE(longestLine(text), 100U);
  EXPECT_NE(text.find("spine99\n"), std::string::npos);
  EXPECT_NE(text.find("└─ end\n"), std::string::npos);
}

TEST(TextTree, wrappedChainsAtAnyDepthStayInTheirColumns) {
  constexpr std::size_t depth = 25;
  constexpr std::size_t chainLength = 60;
  std::vector<TextNode> nodes;
  for (std::size_t i = 0; i < depth; ++i) {
    const std::size_t spine = nodes.size();
    nodes.push_back({"s", {spine + 1, spine + 1 + chainLength}});
    for (std::size_t k = 1; k < chainLength; ++k)
      nodes.push_back({"leaf", {spine + k + 1}});
    nodes.push_back({"leaf", {}});
  }
  nodes.push_back({"end", {}});
  EXPECT_LE(longestLine(textTree(nodes, {})), 100U);
}

RC_GTEST_PROP(TreeText, staysInItsColumns, ()) {
  const Network network = *genNetwork(12, 120);
  const auto name = *rc::gen::element<std::string>("linear", "binary", "kary:3", "binomial");
  const JudgedSchedule schedule = judged(network, name, *genMachine(network));
  const auto columns = *rc::gen::inRange<std::size_t>(70, 140);
  const std::string text =
      treeText(network, schedule, {.columns = columns, .maxConflicts = 4, .maxLinks = 3});
  RC_ASSERT(longestLine(text) <= columns);
}

RC_GTEST_PROP(TextTree, everyLabelStandsOnceAndOnceMoreWhereContinued, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 200);
  const auto spread = *rc::gen::inRange<std::size_t>(1, 8);
  std::vector<TextNode> nodes = {{"<0>", {}}};
  for (std::size_t i = 1; i < count; ++i) {
    nodes[i - *rc::gen::inRange<std::size_t>(1, std::min(i, spread) + 1)].children.push_back(i);
    nodes.push_back({"<" + std::to_string(i) + ">", {}});
  }
  const std::string text = textTree(nodes, {});
  const llvm::StringRef view(text);
  std::size_t labels = 0;
  for (const TextNode& node : nodes) {
    RC_ASSERT(view.contains(node.label));
    labels += view.count(node.label);
  }
  RC_ASSERT(view.count("(continued below)") == view.count("(continued)\n"));
  RC_ASSERT(labels == count + view.count("(continued)\n"));
  RC_ASSERT(longestLine(view) <= 100);
}

} // namespace
} // namespace topocast::testing
