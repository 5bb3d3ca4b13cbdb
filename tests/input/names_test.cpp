#include "input/names.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

TEST(NaturalOrder, ComparesNumbersByValue) {
  EXPECT_TRUE(naturalLess("n2", "n10"));
  EXPECT_TRUE(naturalLess("n2x9", "n2x10"));
  EXPECT_TRUE(naturalLess("n", "n0"));
  EXPECT_TRUE(naturalLess("m9", "n1"));
  EXPECT_TRUE(naturalLess("n01", "n1"));
  EXPECT_FALSE(naturalLess("n1", "n01"));
  EXPECT_TRUE(naturalLess("n99999999999999999999998", "n99999999999999999999999"));
  EXPECT_FALSE(naturalLess("n7", "n7"));
}

RC_GTEST_PROP(NaturalOrder, IsAStrictTotalOrder, ()) {
  const auto name = rc::gen::container<std::string>(rc::gen::element('a', 'b', '0', '1', '9', '-'));
  const std::string a = *name;
  const std::string b = *name;
  const std::string c = *name;
  RC_ASSERT((a == b) == (!naturalLess(a, b) && !naturalLess(b, a)));
  RC_ASSERT(!(naturalLess(a, b) && naturalLess(b, a)));
  if (naturalLess(a, b) && naturalLess(b, c)) RC_ASSERT(naturalLess(a, c));
}

TEST(JoinNames, MakesRanges) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(joinNames(Names{"n0", "n1", "n2"}), "n[0-2]");
  EXPECT_EQ(joinNames(Names{"n08", "n09", "n10"}), "n[08-10]");
  EXPECT_EQ(joinNames(Names{"n9", "n10"}), "n[9-10]");
  EXPECT_EQ(joinNames(Names{"n099", "n100"}), "n[099-100]");
  EXPECT_EQ(joinNames(Names{"n9", "n010"}), "n[9,010]");
  EXPECT_EQ(joinNames(Names{"n0", "n1", "n4", "n6"}), "n[0-1,4,6]");
  EXPECT_EQ(joinNames(Names{"n3", "n2", "n1"}), "n[3,2,1]");
  EXPECT_EQ(joinNames(Names{"r1n1", "r1n2", "r2n1", "r2n2"}), "r1n[1-2],r2n[1-2]");
  EXPECT_EQ(joinNames(Names{"1", "2"}), "[1-2]");
  EXPECT_EQ(joinNames(Names{"same", "same"}), "same,same");
  EXPECT_EQ(joinNames(Names{"n99999999999999999998", "n99999999999999999999"}),
            "n99999999999999999998,n99999999999999999999");
  EXPECT_EQ(joinNames(Names{"login", "r1x3y", "r1x4y", "n7"}), "login,r1x[3-4]y,n7");
  EXPECT_EQ(joinNames(Names{}), "");
}

TEST(QuoteNames, ShortensLongLists) {
  std::vector<std::string> names;
  for (int i = 0; i < 20; ++i)
    names.push_back("n" + std::to_string(2 * i));
  EXPECT_EQ(quoteNames(names), "'n[0,2,4,6,8]' and 15 more");
  names.resize(6);
  EXPECT_EQ(quoteNames(names), "'n[0,2,4,6,8,10]'");
}

} // namespace
} // namespace topocast
