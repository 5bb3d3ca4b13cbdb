#include "schedule/broadcast_tree.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(BroadcastTree, FromPreorder) {
  const BroadcastTree tree(runtime::PreorderTree{{3, 1, 0, 2, 4}, {2, 2, 0, 0, 0}});
  EXPECT_EQ(tree.root(), MachineId(3));
  EXPECT_EQ(tree.height(), 2U);
  EXPECT_EQ(tree.maxChildren(), 2U);
  const std::vector<Edge> expected = {{MachineId(3), MachineId(1)},
                                      {MachineId(3), MachineId(4)},
                                      {MachineId(1), MachineId(0)},
                                      {MachineId(1), MachineId(2)}};
  EXPECT_TRUE(std::ranges::equal(tree.edges(), expected));
  EXPECT_EQ(tree.edgesFrom(1).size(), 2U);
  EXPECT_EQ(tree.edgesFrom(4).size(), 0U);
}

TEST(BroadcastTree, OfOneMachine) {
  const BroadcastTree tree(runtime::PreorderTree{{7}, {0}});
  EXPECT_EQ(tree.root(), MachineId(7));
  EXPECT_EQ(tree.height(), 0U);
  EXPECT_TRUE(tree.edges().empty());
}

TEST(ChildCounts, EncodeAndDecode) {
  const std::vector<std::uint32_t> counts = {2, 10, 0, 9, 123, 0};
  const std::string word = runtime::encodeChildCounts(counts);
  EXPECT_EQ(word, "2(10)09(123)0");
  EXPECT_EQ(runtime::decodeChildCounts(word.c_str()), counts);
}

} // namespace
} // namespace topocast
