#include "network/network_kind.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(Kind, IsThatOfTheShape) {
  EXPECT_EQ(kindOf(TreeShape{}), NetworkKind::switchTree);
  EXPECT_EQ(kindOf(RoutedShape{}), NetworkKind::fixedRoutes);
  EXPECT_EQ(kindOf(MeshShape{{2, 2}, true}), NetworkKind::mesh);
  EXPECT_EQ(kindOf(MultistageShape{}), NetworkKind::multistage);
  EXPECT_EQ(kindOf(RailsShape{}), NetworkKind::rails);
  for (const NetworkShape& shape :
       {NetworkShape(TreeShape{}), NetworkShape(RoutedShape{}), NetworkShape(MeshShape{{2}, false}),
        NetworkShape(MultistageShape{}), NetworkShape(RailsShape{})})
    EXPECT_EQ(factsOf(kindOf(shape)).kind, kindOf(shape));
}

TEST(Kind, KindsThatSupportSomethingAreListed) {
  EXPECT_EQ(kindsThat([](const KindFacts& facts) { return facts.hasSimgridPlatform; }),
            "trees of switches");
  EXPECT_EQ(
      kindsThat([](const KindFacts& facts) { return facts.switching == Switching::wormhole; }),
      "meshes and tori, and multistage networks");
  EXPECT_EQ(kindsThat([](const KindFacts& facts) { return facts.hasSvg; }),
            "trees of switches, networks with fixed routes, meshes and tori, and multistage "
            "networks");
}

} // namespace
} // namespace topocast
