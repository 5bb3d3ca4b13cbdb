// Pictures by `show`: of fat trees, of jobs in large networks, and of networks that are too large.
#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {
namespace {

class Pictures : public CommandTest {
protected:
  /// 80 leaves of 32 machines below 8 spines.
  Pictures() {
    std::string topology = "defaults: {bandwidth: 100 Gbit/s}\nrouting: shortest-paths\n"
                           "switches: leaf[0-79], spine[0-7]\nmachines:\n";
    for (int leaf = 0; leaf < 80; ++leaf)
      topology += "  - {name: 'n[" + std::to_string(32 * leaf) + "-" +
                  std::to_string(32 * leaf + 31) + "]', switch: leaf" + std::to_string(leaf) +
                  "}\n";
    topology += "links: [";
    for (int spine = 0; spine < 8; ++spine)
      topology += "{between: [spine" + std::to_string(spine) + ", 'leaf[0-79]']}, ";
    write("large.yaml", topology + "]\n");
  }

  static bool has(const Outcome& outcome, const std::string& part) {
    return outcome.output.find(part) != std::string::npos;
  }
};

TEST_F(Pictures, aFatTreeHasItsSwitchesAndTrees) {
  const Outcome svg = run("show fat-tree-4x8.yaml --format svg");
  EXPECT_EQ(svg.exitCode, 0) << svg.messages;
  for (const char* name :
       {">spine0</text>", ">leaf3</text>", ">n31</text>", "<title>leaf2-&gt;spine1: "})
    EXPECT_TRUE(has(svg, name)) << name;
  EXPECT_TRUE(has(run("show fat-tree-4x8.yaml --format html"), "<div class=\"view\">"));
}

TEST_F(Pictures, sayWhichMessagesTheyAreFor) {
  EXPECT_TRUE(has(run("show line-4x8.yaml --format svg"), " · serves 1 MiB, as 393217 B to "));
  EXPECT_TRUE(has(run("show line-4x8.yaml --format svg --message-size 2K"), " · serves 2 KiB in "));
}

TEST_F(Pictures, ofTooManyMachinesShowLevels) {
  for (const char* format : {"svg", "html"}) {
    const Outcome levels = run("show large.yaml --format " + std::string(format));
    EXPECT_EQ(levels.exitCode, 0);
    EXPECT_EQ(levels.messages,
              "topocast: warning: 'large' has 2560 machines: a picture of more than "
              "2048 shows levels of switches; --machines draws a job\n");
    for (const char* part : {"8 switches: spine[0-7]", "80 switches: leaf[0-79]",
                             "2560 machines: n[0-2559]", "640 links up, load at most "})
      EXPECT_TRUE(has(levels, part)) << part;
    EXPECT_LT(levels.output.size(), 6000U);
  }
}

TEST_F(Pictures, ofAJobShowItsSwitchesAlone) {
  const Outcome job = run("show large.yaml --machines 'n[0-3,64-67]' --format svg");
  EXPECT_EQ(job.messages, "");
  EXPECT_TRUE(has(job, "<title>leaf0</title>") && has(job, "<title>leaf2</title>"));
  EXPECT_FALSE(has(job, "leaf1<") || has(job, "leaf79"));
  const Outcome tree = run("show star-4x8.yaml --machines n8,n9,n16 --format svg");
  EXPECT_TRUE(has(tree, ">s2</text>"));
  EXPECT_FALSE(has(tree, ">s3</text>"));
}

TEST_F(Pictures, ofManyMachinesNameThoseOfALeafTogether) {
  const Outcome svg = run("show large.yaml --machines 'n[0-999]' --format svg");
  EXPECT_TRUE(has(svg, ">n[32-63]</text>"));
  EXPECT_LT(svg.output.size(), std::size_t{4} << 20U);
}

} // namespace
} // namespace topocast::test
