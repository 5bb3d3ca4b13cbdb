#include "input/suggestion.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace topocast {
namespace {

std::string nearest(llvm::StringRef wrong, const std::vector<llvm::StringRef>& candidates) {
  return nearestName(wrong, candidates).value_or("").str();
}

TEST(NearestName, IsTheOnlyNearOne) {
  EXPECT_EQ(nearest("bandwith", {"bandwidth", "latency"}), "bandwidth");
  EXPECT_EQ(nearest("LINKSPED", {"LinkSpeed", "Nodes"}), "LinkSpeed");
  EXPECT_EQ(nearest("leef1", {"leaf0", "leaf1", "leaf2"}), "leaf1");
}

TEST(NearestName, SaysNothingWithoutGoodReason) {
  EXPECT_EQ(nearest("s9", {"s0", "s1", "s2"}), "");
  EXPECT_EQ(nearest("colour", {"bandwidth", "latency"}), "");
  EXPECT_EQ(nearest("x", {}), "");
}

} // namespace
} // namespace topocast
