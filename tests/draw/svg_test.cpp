#include "draw/draw.hpp"
#include "draw/example_networks.hpp"
#include "draw/svg_markup.hpp"
#include "golden.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"

#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace topocast::testing {
namespace {

using Element = boost::property_tree::ptree;

std::string svg(const Network& network, const JudgedSchedule& schedule) {
  std::string text;
  llvm::raw_string_ostream out(text);
  drawSvg(out, network, schedule);
  return text;
}

/// The <svg> element; throws if the text is not well-formed.
Element parse(const std::string& text) {
  std::istringstream stream(text);
  Element document;
  boost::property_tree::read_xml(stream, document);
  return document.get_child("svg");
}

/// How often each machine's name is the tooltip of a machine's box.
std::map<std::string, std::size_t> machineBoxes(const Element& root) {
  std::map<std::string, std::size_t> boxes;
  for (const auto& [tag, element] : root)
    if (tag == "rect" && element.get<std::string>("<xmlattr>.class").starts_with("machine"))
      ++boxes[element.get<std::string>("title")];
  return boxes;
}

std::size_t countOf(const Element& element, const std::string& tag, const std::string& style) {
  std::size_t count = 0;
  for (const auto& [childTag, child] : element) {
    if (childTag == tag && child.get<std::string>("<xmlattr>.class", "").starts_with(style))
      ++count;
    count += countOf(child, tag, style);
  }
  return count;
}

TEST(Svg, binaryOnStar) {
  const Network network(star(4));
  test::expectGolden("draw/goldens/star.binary.svg", svg(network, judged(network, "binary")));
}

TEST(Svg, contendedLine) {
  const Network network(describe("interleaved", 2, {{0, 1}}, {0, 1, 0, 1, 0, 1, 0, 1}));
  test::expectGolden("draw/goldens/interleaved.binomial.svg",
                     svg(network, judged(network, "binomial")));
}

TEST(Svg, optimalTreeOnAMesh) {
  const Network network = regularNetwork(MeshShape{{3, 4}, false}, {0, 1, 2, 4, 6, 7, 8, 9, 11});
  test::expectGolden("draw/goldens/mesh.optimal.svg",
                     svg(network, judged(network, "optimal:20/55", MachineId(4))));
}

TEST(Svg, messagesThatMeetInAMesh) {
  const Network network =
      regularNetwork(MeshShape{{4, 4}, false}, {5, 10, 3, 12, 0, 15, 6, 9, 1, 14, 2, 13});
  test::expectGolden("draw/goldens/mesh.unaware-optimal.svg",
                     svg(network, judged(network, "unaware-optimal:20/55")));
}

TEST(Svg, optimalTreeOnAMultistageNetwork) {
  const Network network = fullNetwork(MultistageShape{2, 3, Ascent::bySource});
  test::expectGolden("draw/goldens/multistage.optimal.svg",
                     svg(network, judged(network, "optimal:20/55", MachineId(5))));
}

TEST(Svg, hostileNamesComeBackAsTheyWere) {
  const Network network(hostileNames());
  const auto boxes = machineBoxes(parse(svg(network, judged(network, "linear"))));
  EXPECT_EQ(boxes.size(), network.machineCount());
  for (const std::string name : {"\"quoted\"", "<!--", "&amp;", "back\\slash\\"})
    EXPECT_TRUE(boxes.contains(name)) << name;
}

TEST(Svg, thousandMachines) {
  const Network network(twoLevels(125, 8));
  const Element root = parse(svg(network, judged(network, "binary")));
  EXPECT_EQ(machineBoxes(root).size(), 1000U);
  EXPECT_EQ(countOf(root, "path", "edge"), 999U);
}

TEST(Svg, everyTreeOfAScheduleIsDrawn) {
  const Network network(star(4));
  Schedule schedule = judged(network, "binary").schedule;
  schedule.trees[0].share = 0.5;
  schedule.trees.push_back({0.5, judged(network, "linear").schedule.trees[0].tree});
  const ContentionReport report = judge(network, schedule);
  const Element root = parse(svg(network, {schedule, report}));
  EXPECT_EQ(countOf(root, "path", "edge"), 30U);
  EXPECT_EQ(countOf(root, "circle", "dot source"), 2U);
}

// n1 has it from n0, and sends it to n2 and n3 as one message: two curves, one of which parts over
// a bar with two ends.
TEST(Svg, aMessageThatIsCopiedIsDrawnOnce) {
  const Network network(star(1));
  ASSERT_GE(network.machineCount(), 4U);
  Schedule schedule;
  schedule.kind = {runtime::Family::hardwareTree, {}};
  schedule.trees.push_back({1, BroadcastTree(runtime::PreorderTree{{0, 1, 2, 3}, {1, 2, 0, 0}})});
  schedule.multicasts = {{MachineId(0), {MachineId(1)}, 1},
                         {MachineId(1), {MachineId(2), MachineId(3)}, 2}};
  const ContentionReport report = judge(network, schedule);
  const Element root = parse(svg(network, {schedule, report}));
  EXPECT_EQ(countOf(root, "path", "edge"), 2U);
  EXPECT_EQ(countOf(root, "polyline", "edge"), 3U);
}

TEST(Svg, whatIsFreeInTimeIsNotMarked) {
  const Network network(describe("interleaved", 2, {{0, 1}}, {0, 1, 0, 1, 0, 1, 0, 1}));
  std::string text;
  llvm::raw_string_ostream out(text);
  drawSvg(out, network, judged(network, "binomial"), {.isFree = true});
  EXPECT_NE(text.find("no two messages on one link at a time"), std::string::npos);
  EXPECT_EQ(countOf(parse(text), "line", "link contended"), 0U);
}

TEST(SvgMarkup, whatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(escapeXml("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escapeXml("\x01\xff\u00e9"), "\uFFFD\uFFFD\u00e9");
  EXPECT_EQ(escapeXml("\uFFFE"), "\uFFFD");
}

TEST(SvgMarkup, coordinatesAreShort) {
  EXPECT_EQ(coordinate(12), "12");
  EXPECT_EQ(coordinate(0.126), "0.13");
  EXPECT_EQ(coordinate(-0.001), "0");
}

TEST(SvgMarkup, elisionKeepsTheTellingEnd) {
  EXPECT_EQ(elideFront("node0123", 10, 6.7 * 5), "…0123");
  EXPECT_EQ(elideFront("node", 10, 6.7 * 4), "node");
  EXPECT_EQ(elideFront("node", 10, 6), "");
  EXPECT_EQ(elideBack("ééééé", 10, 6.7 * 3), "éé…");
}

RC_GTEST_PROP(Svg, isWellFormedWithEveryMachineOnce, ()) {
  const Network network = *genNetwork();
  const auto name = *rc::gen::element<std::string>("linear", "binary", "flat", "binomial");
  const Element root = parse(svg(network, judged(network, name, *genMachine(network))));
  const auto boxes = machineBoxes(root);
  RC_ASSERT(boxes.size() == network.machineCount());
  RC_ASSERT(std::ranges::all_of(boxes, [](const auto& box) { return box.second == 1; }));
  RC_ASSERT(countOf(root, "path", "edge") == network.machineCount() - 1);
  RC_ASSERT(countOf(root, "rect", "switch") == network.switchCount());
}

RC_GTEST_PROP(Svg, regularNetworksShowAllMachinesSwitchesAndEdges, ()) {
  const Network network = *genRegularNetwork();
  const auto root = *rc::gen::inRange<std::size_t>(0, network.machineCount());
  const auto name = *rc::gen::element<std::string>("linear", "halving", "dynamic:5/16");
  const Element page = parse(svg(network, judged(network, name, MachineId(root))));
  const bool isMesh = std::holds_alternative<MeshShape>(network.shape());
  const auto boxes = machineBoxes(page);
  RC_ASSERT(boxes.size() == network.machineCount());
  RC_ASSERT(std::ranges::all_of(boxes,
                                [&](const auto& box) { return box.second == (isMesh ? 2U : 1U); }));
  RC_ASSERT(countOf(page, "path", "edge") == network.machineCount() - 1);
  RC_ASSERT(countOf(page, "rect", "switch") == network.switchCount());
}

} // namespace
} // namespace topocast::testing
