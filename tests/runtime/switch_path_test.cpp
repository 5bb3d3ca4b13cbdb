#include "topocast/job/site.hpp"
#include "topocast/job/switch_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

std::string path(const std::string& address, const std::string& pattern) {
  return switchPathOf(address, pattern).value_or("none");
}

TEST(SwitchPath, hasTheSwitchesFromTheTopAndTheNode) {
  EXPECT_EQ(path("s0.s2.n5", "switch.switch.node"), "s0\ns2\nn5");
  EXPECT_EQ(path("leaf.n5", "switch.node"), "leaf\nn5");
  EXPECT_EQ(path("b8.n5", "block.node"), "b8\nn5");
  // Two switches at one level, no switch at one, a node's name with a dot.
  EXPECT_EQ(path("s[0-1].s2.n5", "switch.switch.node"), "s[0-1]\ns2\nn5");
  EXPECT_EQ(path("s0..n5.site", "switch.switch.node"), "s0\nn5.site");
}

TEST(SwitchPath, isNoneOfWhatNamesNoSwitch) {
  for (const auto& [address, pattern] : std::vector<std::pair<std::string, std::string>>{
           {"", ""},
           {"", "switch.node"},
           {"n5", "node"},
           {"s0.n5", ""},
           {"s0.n5", "switch.switch.node"},
           {"s0.", "switch.node"},
           {".n5", "switch.node"},
           {"s0.n5", "blocks.node"},
           {"s0.n5", "switch.nodes"},
           {"s0.n5", "switch"},
           {"s0\n.n5", "switch.node"},
           {"s0." + std::string(longestPath, 'n'), "switch.node"}})
    EXPECT_EQ(path(address, pattern), "none") << address << " as " << pattern;
}

TEST(SwitchPath, NumbersInNamesCount) {
  std::vector<std::string> names = {"n10", "n2", "m3", "n", "n2a", "n02", "n1-9", "n1-10", "n1"};
  std::sort(names.begin(), names.end(), detail::isNameBefore);
  EXPECT_EQ(names, (std::vector<std::string>{"m3", "n", "n1", "n1-9", "n1-10", "n02", "n2", "n2a",
                                             "n10"}));
}

PlacedMachines placed(const std::vector<std::string>& addresses) {
  std::vector<std::string> paths;
  for (const std::string& address : addresses) {
    std::string pattern;
    for (const char c : address)
      if (c == '.') pattern += "switch.";
    paths.push_back(*switchPathOf(address, pattern + "node"));
  }
  return siteOfPaths(paths, 7);
}

/// Switches as `above`, rows of machines as `count on switch`.
std::string shown(const PathSite& site) {
  std::string text;
  for (const SiteSwitch& aSwitch : site.switches)
    text += std::to_string(aSwitch.above) + ' ';
  for (const SiteMachines& row : site.machines)
    text += '(' + std::to_string(row.count) + " on " + std::to_string(row.aSwitch) + ')';
  return text;
}

TEST(PathSite, HasEverySwitchOnce) {
  const PlacedMachines all = placed({"t.b.n10", "t.a.n3", "t.b.n9", "t.a.n1", "t.c.n0", "t.b.n11"});
  EXPECT_EQ(shown(all.site), "-1 0 1 1 1 (2 on 2)(3 on 3)(1 on 4)");
  EXPECT_EQ(all.machineOfPath, (std::vector<std::uint32_t>{3, 1, 2, 0, 5, 4}));
  for (const SiteMachines& row : all.site.machines)
    EXPECT_EQ(row.speed, 7U);
}

/// Equal names below different switches are different switches; machines may hang anywhere.
TEST(PathSite, OfAnyTree) {
  EXPECT_EQ(shown(placed({"t.a.x.n0", "t.b.x.n1", "t.n2", "u.n3", "t.a.n4"}).site),
            "-1 0 1 2 1 4 0 (1 on 2)(1 on 3)(1 on 5)(1 on 1)(1 on 6)");
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
