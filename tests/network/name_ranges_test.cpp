#include "network/name_ranges.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace topocast {
namespace {

std::string fold(std::initializer_list<std::string_view> names) {
  return foldNames(std::span(names.begin(), names.size()));
}

TEST(NameRanges, foldsSuccessiveNumbers) {
  EXPECT_EQ(fold({"n0", "n1", "n2", "n3"}), "n[0-3]");
  EXPECT_EQ(fold({"n9", "n10", "n11"}), "n[9-11]");
  EXPECT_EQ(fold({"n7"}), "n7");
  EXPECT_EQ(fold({}), "");
}

TEST(NameRanges, gapsShareTheBracket) {
  EXPECT_EQ(fold({"n0", "n1", "n4", "n6"}), "n[0-1,4,6]");
}

TEST(NameRanges, keepsZeroPadding) {
  EXPECT_EQ(fold({"n08", "n09", "n10"}), "n[08-10]");
  EXPECT_EQ(fold({"n099", "n100"}), "n[099-100]");
  EXPECT_EQ(fold({"n9", "n010"}), "n[9,010]") << "padding differs";
}

TEST(NameRanges, lastNumberOfANameCounts) {
  EXPECT_EQ(fold({"r1n1", "r1n2", "r2n1", "r2n2"}), "r1n[1-2],r2n[1-2]");
  EXPECT_EQ(fold({"n1.lab", "n2.lab"}), "n[1-2].lab");
  EXPECT_EQ(fold({"1", "2"}), "[1-2]");
}

TEST(NameRanges, namesWithoutNumberStandAlone) {
  EXPECT_EQ(fold({"alpha", "beta", "n1", "n2"}), "alpha,beta,n[1-2]");
  EXPECT_EQ(fold({"same", "same"}), "same,same");
}

TEST(NameRanges, numberBeyond64BitsIsText) {
  EXPECT_EQ(fold({"n99999999999999999998", "n99999999999999999999"}),
            "n99999999999999999998,n99999999999999999999");
}

TEST(NameRanges, orderIsKept) {
  EXPECT_EQ(fold({"n3", "n2", "n1"}), "n[3,2,1]");
}

} // namespace
} // namespace topocast
