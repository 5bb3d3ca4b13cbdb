#include "input/name_list.hpp"

#include "input/golden_diagnostics.hpp"
#include "input/names.hpp"

#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

/// The names of a list that is read without errors.
std::vector<std::string> namesOf(const std::string& text,
                                 Separators separators = Separators::commas) {
  DiagnosticList diagnostics(test::bufferOf(text));
  std::vector<std::string> names;
  for (PlacedName& name : NameReader(diagnostics, separators).read(diagnostics.text()))
    names.push_back(std::move(name.name));
  EXPECT_FALSE(diagnostics.hasErrors()) << text;
  return names;
}

using Names = std::vector<std::string>;

TEST(NameList, RangesAndLists) {
  EXPECT_EQ(namesOf("s0"), Names({"s0"}));
  EXPECT_EQ(namesOf("n[0-2]"), Names({"n0", "n1", "n2"}));
  EXPECT_EQ(namesOf("n[008-010,20]"), Names({"n008", "n009", "n010", "n20"}));
  EXPECT_EQ(namesOf("n[9-11]"), Names({"n9", "n10", "n11"}));
  EXPECT_EQ(namesOf("a[1-2]b[3,5]c"), Names({"a1b3c", "a1b5c", "a2b3c", "a2b5c"}));
  EXPECT_EQ(namesOf("[1-2]"), Names({"1", "2"}));
  EXPECT_EQ(namesOf(" s0 , s[1-2],x"), Names({"s0", "s1", "s2", "x"}));
  EXPECT_EQ(namesOf("n[0-\\\n1],\\\r\nm"), Names({"n0", "n1", "m"}));
}

TEST(NameList, BlanksMaySeparateToo) {
  const auto blanks = Separators::commasOrBlanks;
  EXPECT_EQ(namesOf("s0\ns1\ns2\n", blanks), Names({"s0", "s1", "s2"}));
  EXPECT_EQ(namesOf(" n[0-1] x,y\t, z ", blanks), Names({"n0", "n1", "x", "y", "z"}));
  EXPECT_EQ(namesOf("n[0-\\\n1]\nm\n", blanks), Names({"n0", "n1", "m"}));
}

TEST(NameList, BlanksDoNotStandForMissingNames) {
  for (const char* text : {"a,,b", ",a", "a,\n", " \n"}) {
    DiagnosticList diagnostics(test::bufferOf(text));
    NameReader(diagnostics, Separators::commasOrBlanks).read(diagnostics.text());
    EXPECT_TRUE(diagnostics.hasErrors()) << text;
  }
}

TEST(NameList, NamesOfARangeShareItsPlace) {
  DiagnosticList diagnostics(test::bufferOf("s0, n[1-2]"));
  const auto names = NameReader(diagnostics).read(diagnostics.text());
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[0].place, "s0");
  EXPECT_EQ(names[2].place, "n[1-2]");
  EXPECT_EQ(names[1].place.data(), names[2].place.data());
}

TEST(NameList, GoesOnBehindAnError) {
  DiagnosticList diagnostics(test::bufferOf("n[3-1,5],m[x,2],ok,n@,z[1-2]"));
  const auto names = NameReader(diagnostics).read(diagnostics.text());
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[0].name, "ok");
  EXPECT_EQ(names[2].name, "z2");
  EXPECT_EQ(diagnostics.errorCount(), 3U);
}

/// What is said of a list whose items are read one after the other.
std::string complaintOf(const std::string& list) {
  DiagnosticList diagnostics(test::bufferOf(list));
  NameReader(diagnostics).read(diagnostics.text());
  const auto all = diagnostics.take();
  return all.empty() ? "" : all.front().message;
}

TEST(NameList, TheLimitHoldsForAWholeFile) {
  DiagnosticList diagnostics(test::bufferOf("n[1-600000]"));
  NameReader reader(diagnostics);
  EXPECT_EQ(reader.read(diagnostics.text()).size(), 600000U);
  EXPECT_TRUE(reader.read(diagnostics.text()).empty());
  EXPECT_EQ(diagnostics.errorCount(), 1U);
}

TEST(NameList, TooManyNamesAreCounted) {
  EXPECT_EQ(complaintOf("n[0-1000000]"),
            "'n[0-1000000]' stands for 1000001 names; a file may hold 1000000");
  EXPECT_EQ(complaintOf("n[0-999999],m[1-3]"),
            "more than 1000000 names in one file: 'm[1-3]' stands for 3 names, and 1000000 stand "
            "before it");
  EXPECT_EQ(complaintOf("a[0-4294967295][0-4294967295]b,c"),
            "'a[0-4294967295][0-4294967295]b' stands for 2^64 names or more; a file may hold "
            "1000000");
}

TEST(NameList, LongNamesCostNothing) {
  std::string many = "n[0-999999]";
  for (int i = 0; i < 20000; ++i)
    many += "[0-0]";
  EXPECT_EQ(complaintOf(many), "a name longer than 255 characters");
  EXPECT_EQ(complaintOf(std::string(256, 'n')), "a name longer than 255 characters");
  EXPECT_EQ(namesOf(std::string(250, 'n') + "[9-10]").size(), 2U);
}

RC_GTEST_PROP(NameList, JoinedNamesAreReadBack, ()) {
  Names names;
  const auto count = *rc::gen::inRange(1, 30);
  for (int i = 0; i < count; ++i) {
    const auto width = *rc::gen::inRange<std::size_t>(1, 4);
    std::string digits = std::to_string(*rc::gen::inRange(0, 120));
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    names.push_back(*rc::gen::element<std::string>("n", "rack1-n", "") + digits +
                    *rc::gen::element<std::string>("", "x"));
  }
  std::ranges::sort(names, naturalLess);
  RC_ASSERT(namesOf(joinNames(names)) == names);
}

} // namespace
} // namespace topocast
