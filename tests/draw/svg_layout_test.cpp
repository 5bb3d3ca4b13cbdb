#include "draw/svg_layout.hpp"

#include "draw/example_networks.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace topocast::testing {
namespace {

constexpr double heading = 100;

SvgLayout layOut(const Network& network, const std::string& schedule, MachineId root) {
  return layOutSvg(network, judged(network, schedule, root).schedule, heading);
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool noneOverlap(const std::vector<Box>& boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(boxes[i], boxes[j])) return false;
  return true;
}

bool inside(const SvgLayout& layout, const Point& point) {
  return point.x >= 0 && point.x <= layout.width && point.y >= heading && point.y <= layout.height;
}

bool inside(const SvgLayout& layout, const Box& box) {
  return inside(layout, Point{box.x, box.y}) && inside(layout, Point{box.right(), box.bottom()});
}

/// The box around a stroke, a little shorter so that its ends touch nothing.
Box around(const LinkStroke& stroke) {
  constexpr double touch = 0.01;
  const double x = std::min(stroke.from.x, stroke.to.x);
  const double y = std::min(stroke.from.y, stroke.to.y);
  const bool vertical = stroke.from.x == stroke.to.x;
  const double length = std::hypot(stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y);
  if (vertical) return {x - touch, y + touch, 2 * touch, length - 2 * touch};
  return {x + touch, y - touch, length - 2 * touch, 2 * touch};
}

/// How many strokes each directed link has.
std::vector<int> strokesOf(const Network& network, const SvgLayout& layout) {
  std::vector<int> strokes(network.linkCount(), 0);
  for (const LinkStroke& stroke : layout.links)
    ++strokes[stroke.link.index()];
  return strokes;
}

/// Whether the cable closes a ring of a torus.
bool closesRing(const Network& network, LinkId link) {
  const auto& [from, to, bandwidth, latency] = network.link(link);
  const auto* order = std::get_if<DimensionOrder>(&network.routing());
  if (order == nullptr || std::max(from, to) >= network.vertex(MachineId(0))) return false;
  std::uint32_t distance = 0;
  for (std::size_t dimension = 0; dimension < order->shape().radices.size(); ++dimension) {
    const auto one = order->coordinate(SwitchId(from.index()), dimension);
    const auto other = order->coordinate(SwitchId(to.index()), dimension);
    distance += std::max(one, other) - std::min(one, other);
  }
  return distance > 1;
}

/// Nothing of a regular network overlaps or leaves the page, and every link is there.
void checkRegular(const Network& network) {
  const SvgLayout layout = layOut(network, "linear", MachineId(0));
  RC_ASSERT(noneOverlap(layout.machines));
  RC_ASSERT(noneOverlap(layout.switches));
  RC_ASSERT(noneOverlap(layout.heads));
  for (const auto* boxes : {&layout.machines, &layout.switches, &layout.heads})
    for (const Box& box : *boxes)
      RC_ASSERT(inside(layout, box));
  for (const Box& machine : layout.machines)
    for (const Box& router : layout.switches)
      RC_ASSERT(!overlap(machine, router));
  const std::vector<int> strokes = strokesOf(network, layout);
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    RC_ASSERT(strokes[i] == (closesRing(network, LinkId(i)) ? 2 : 1));
  for (const LinkStroke& stroke : layout.links)
    RC_ASSERT(inside(layout, stroke.from) && inside(layout, stroke.to));
}

RC_GTEST_PROP(SvgLayout, regularNetworks, ()) {
  checkRegular(*genRegularNetwork());
}

RC_GTEST_PROP(SvgLayout, gridsOfManyDimensions, ()) {
  const auto dimensions = *rc::gen::inRange<std::size_t>(4, 7);
  const auto radices = *rc::gen::container<std::vector<std::uint32_t>>(
      dimensions, rc::gen::inRange<std::uint32_t>(1, dimensions > 4 ? 3 : 4));
  checkRegular(fullNetwork(MeshShape{radices, *rc::gen::arbitrary<bool>()}));
}

RC_GTEST_PROP(SvgLayout, nothingOverlapsOrLeavesThePage, ()) {
  const Network network = *genNetwork();
  const auto schedule = *rc::gen::element<std::string>("linear", "binary", "flat", "binomial");
  const SvgLayout layout = layOut(network, schedule, *genMachine(network));

  RC_ASSERT(noneOverlap(layout.machines));
  RC_ASSERT(noneOverlap(layout.switches));
  for (const auto* boxes : {&layout.machines, &layout.switches})
    for (const Box& box : *boxes)
      RC_ASSERT(inside(layout, box));
  for (const Point& dot : layout.panels.front().dots)
    RC_ASSERT(inside(layout, dot));
  for (const Box& machine : layout.machines)
    for (const Box& bar : layout.switches)
      RC_ASSERT(!overlap(machine, bar));
}

/// Boxes stand apart, and every link of a network with fixed routes is there once.
void checkRouted(const Network& network) {
  const SvgLayout layout = layOut(network, "linear", *genMachine(network));
  RC_ASSERT(noneOverlap(layout.machines));
  RC_ASSERT(noneOverlap(layout.switches));
  for (const auto* boxes : {&layout.machines, &layout.switches})
    for (const Box& box : *boxes)
      RC_ASSERT(inside(layout, box));
  for (const Box& machine : layout.machines)
    for (const Box& bar : layout.switches)
      RC_ASSERT(!overlap(machine, bar));
  const std::vector<int> strokes = strokesOf(network, layout);
  RC_ASSERT(std::ranges::all_of(strokes, [](int times) { return times == 1; }));
  for (const LinkStroke& stroke : layout.links)
    RC_ASSERT(inside(layout, stroke.from) && inside(layout, stroke.to));
}

RC_GTEST_PROP(SvgLayout, fatTrees, ()) {
  checkRouted(*genFatTree());
}

RC_GTEST_PROP(SvgLayout, anyFixedRoutes, ()) {
  checkRouted(*genRoutedNetwork());
}

RC_GTEST_PROP(SvgLayout, everyLinkRunsBesideTheOthers, ()) {
  const Network network = *genNetwork();
  const SvgLayout layout = layOut(network, "linear", *genMachine(network));
  std::vector<std::size_t> drawn(network.linkCount(), 0);
  std::vector<Box> strokes;
  for (const LinkStroke& stroke : layout.links) {
    ++drawn[stroke.link.index()];
    strokes.push_back(around(stroke));
    for (const Box& bar : layout.switches)
      RC_ASSERT(!overlap(strokes.back(), bar));
  }
  RC_ASSERT(std::ranges::all_of(drawn, [](std::size_t times) { return times == 1; }));
  RC_ASSERT(noneOverlap(strokes));
}

RC_GTEST_PROP(SvgLayout, dotsStandBelowTheirMachinesByDepth, ()) {
  const Network network = *genNetwork();
  const MachineId root = *genMachine(network);
  const Schedule schedule = judged(network, "binary", root).schedule;
  const SvgLayout layout = layOutSvg(network, schedule, heading);
  const BroadcastTree& tree = schedule.trees.front().tree;
  const TreePanel& panel = layout.panels.front();
  const auto parents = runtime::parentPositions(tree.preorder());
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const Box& machine = layout.machines[tree.preorder().machines[position]];
    RC_ASSERT(panel.dots[position].x == machine.centre().x);
    RC_ASSERT(panel.dots[position].y > machine.bottom());
    RC_ASSERT(panel.dots[position].y > panel.dots[parents[position]].y);
  }
}

TEST(SvgLayout, labelsStandUprightWhereDenseAndGoWhereDenser) {
  const auto labelOf = [](std::size_t leaves) {
    return layOut(Network(twoLevels(leaves, 8)), "linear", MachineId(0)).machineLabel;
  };
  EXPECT_EQ(labelOf(2), LabelStyle::horizontal);
  EXPECT_EQ(labelOf(16), LabelStyle::upright);
  EXPECT_EQ(labelOf(125), LabelStyle::none);
}

TEST(SvgLayout, rootComesFirst) {
  const SvgLayout layout = layOut(Network(twoLevels(4, 4)), "linear", MachineId(9));
  for (const Box& machine : layout.machines)
    EXPECT_LE(layout.machines[9].x, machine.x);
}

TEST(SvgLayout, lineOfSwitchesIsARow) {
  const SvgLayout layout = layOut(Network(lineOfSwitches(6, 2)), "linear", MachineId(5));
  for (std::size_t i = 1; i < layout.switches.size(); ++i) {
    EXPECT_EQ(layout.switches[i].y, layout.switches[0].y);
    EXPECT_GT(layout.switches[i].x, layout.switches[i - 1].right());
  }
}

} // namespace
} // namespace topocast::testing
