#include "topocast/names/machine_names.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

using Names = std::vector<std::string>;

Names expand(std::string_view list) {
  return expandMachineNames(list, 1000).value_or(Names{"malformed"});
}

TEST(MachineNames, listsAndRanges) {
  EXPECT_EQ(expand("login"), (Names{"login"}));
  EXPECT_EQ(expand("a,b , c"), (Names{"a", "b", "c"}));
  EXPECT_EQ(expand("n[0-2]"), (Names{"n0", "n1", "n2"}));
  EXPECT_EQ(expand("n[7,1-2]x,m"), (Names{"n7x", "n1x", "n2x", "m"}));
  EXPECT_EQ(expand("n[9-9]"), (Names{"n9"}));
}

TEST(MachineNames, zeroPadding) {
  EXPECT_EQ(expand("n[08-11]"), (Names{"n08", "n09", "n10", "n11"}));
  EXPECT_EQ(expand("n[99-101]"), (Names{"n99", "n100", "n101"}));
  EXPECT_EQ(expand("n[000-1]"), (Names{"n000", "n001"}));
}

TEST(MachineNames, severalBracketsTheFirstVaryingSlowest) {
  EXPECT_EQ(expand("r[1-2]n[0-1]"), (Names{"r1n0", "r1n1", "r2n0", "r2n1"}));
  EXPECT_EQ(expand("[0-1][5,6]"), (Names{"05", "06", "15", "16"}));
}

TEST(MachineNames, blanksAndLineEndsSeparate) {
  EXPECT_EQ(expand("a b"), (Names{"a", "b"}));
  EXPECT_EQ(expand(" a , b\tc "), (Names{"a", "b", "c"}));
  EXPECT_EQ(expand("n[0-1]\r\nlogin\n"), (Names{"n0", "n1", "login"}));
}

TEST(MachineNames, malformedLists) {
  for (const char* list :
       {"",        ",",        "a,,b",  "a,",     "n[",    "n[0",
        "n[0-",    "n[0-]",    "n[-1]", "n]",     "n[]",   "n[2-1]",
        "n[a]",    "n[1-2-3]", "n[1,]", "n[[0]]", "n[+1]", "n[99999999999999999999]",
        "n[0-1]]", "n[9-011]"})
    EXPECT_EQ(expand(list), (Names{"malformed"})) << "'" << list << "'";
}

TEST(MachineNames, noMoreThanAskedFor) {
  EXPECT_EQ(expandMachineNames("n[0-18446744073709551615]", 2), (Names{"n0", "n1"}));
  EXPECT_EQ(expandMachineNames("n[0-1],m[0-18446744073709551615]", 3), (Names{"n0", "n1", "m0"}));
  EXPECT_EQ(expandMachineNames("a,b,c", 2), (Names{"a", "b"}));
}

TEST(MachineNames, thousandsOfBrackets) {
  std::string brackets;
  for (int i = 0; i < 20'000; ++i)
    brackets += "[0-1]";
  EXPECT_EQ(expand("n" + brackets), (Names{"malformed"})) << "no host has so long a name";
  EXPECT_EQ(expand(std::string(20'000, '[')), (Names{"malformed"}));
  const std::string most = brackets.substr(0, 200 * 5);
  EXPECT_EQ(expandMachineNames(most, 2),
            (Names{std::string(200, '0'), std::string(199, '0') + "1"}));
}

TEST(FindMachine, wholeNameBeforeItsStart) {
  constexpr std::array<const char*, 4> names = {"n0.west", "n0.east", "N1", "n2.west"};
  const auto find = [&](std::string_view host) { return findMachine(names.data(), 4, host); };
  EXPECT_EQ(find("n0.east"), 1U);
  EXPECT_EQ(find("N0.EAST"), 1U);
  EXPECT_EQ(find("n1"), 2U);
  EXPECT_EQ(find("n1.lab.example"), 2U);
  EXPECT_EQ(find("n2"), 3U);
  EXPECT_EQ(find("n2.east"), 3U) << "only the start fits, but it fits one machine";
}

TEST(FindMachine, nothingOrTooMuch) {
  constexpr std::array<const char*, 4> names = {"n0.a", "n0.b", "n0.c", "m"};
  const auto find = [&](std::string_view host) { return findMachine(names.data(), 4, host); };
  EXPECT_EQ(find("n0"), unknownMachine) << "three machines start so";
  EXPECT_EQ(find("n"), unknownMachine);
  EXPECT_EQ(find("m1"), unknownMachine);
  EXPECT_EQ(find(""), unknownMachine);
  EXPECT_EQ(findMachine(nullptr, 0, "m"), unknownMachine);
}

TEST(FindMachine, exactNamesBeforeThoseThatDifferInCase) {
  const std::array<const char*, 2> names = {"N1", "n1"};
  EXPECT_EQ(findMachine(names.data(), 2, "N1"), 0U);
  EXPECT_EQ(findMachine(names.data(), 2, "n1"), 1U);
}

constexpr const char* lists[] = {"login,r[1-2]n[08-11]", "Node[1-3,7].cluster", "x[5-6]y"};

std::uint32_t inLists(std::string_view host) {
  return findMachineInLists(lists, static_cast<std::uint32_t>(std::size(lists)), host);
}

TEST(MachinesInLists, areNumberedOneAfterAnother) {
  EXPECT_EQ(inLists("login"), 0U);
  EXPECT_EQ(inLists("r1n08"), 1U);
  EXPECT_EQ(inLists("r1n11"), 4U);
  EXPECT_EQ(inLists("r2n10"), 7U);
  EXPECT_EQ(inLists("Node1.cluster"), 9U);
  EXPECT_EQ(inLists("Node7.cluster"), 12U);
  EXPECT_EQ(inLists("x6y"), 14U);
}

TEST(MachinesInLists, areFoundWithoutRegardToCaseAndUpToADot) {
  EXPECT_EQ(inLists("node2.CLUSTER"), 10U);
  EXPECT_EQ(inLists("node3"), 11U);
  EXPECT_EQ(inLists("login.cluster.org"), 0U);
}

TEST(MachinesInLists, areNoneElse) {
  for (const char* host : {"", "r1n8", "r1n12", "r3n08", "r1n", "r1n080", "login2", "Node4.cluster",
                           "x6", "x6yy", "x56y"})
    EXPECT_EQ(inLists(host), unknownMachine) << host;
}

TEST(MachinesInLists, areNoneIfSeveralFitUpToTheDot) {
  const char* const same[] = {"a.r[1-2]"};
  EXPECT_EQ(findMachineInLists(same, 1, "a.r2"), 1U);
  EXPECT_EQ(findMachineInLists(same, 1, "a.r3"), unknownMachine);
}

TEST(MachinesInLists, areThoseOfTheNamesOneByOne) {
  std::vector<std::string> names;
  for (const char* list : lists) {
    const auto listed = expandMachineNames(list, 100);
    ASSERT_TRUE(listed);
    names.insert(names.end(), listed->begin(), listed->end());
  }
  std::vector<const char*> pointers;
  for (const std::string& name : names)
    pointers.push_back(name.c_str());
  const auto count = static_cast<std::uint32_t>(names.size());
  for (const std::string& name : names)
    for (const std::string& host :
         {name, name + ".org", name.substr(0, name.find('.')), name + "0"})
      EXPECT_EQ(inLists(host), findMachine(pointers.data(), count, host)) << host;
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
