// What products were made from, as rules for build tools.
#include "cli/depfile.hpp"
#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {
namespace {

class Depfile : public CommandTest {};

TEST_F(Depfile, namesAllFilesThatWereRead) {
  write("topology.conf", "include leaves.conf\nSwitchName=top Switches=s[0-1]\n");
  write("leaves.conf", "SwitchName=s0 Nodes=n[0-1]\nSwitchName=s1 Nodes=n[2-3]\n");
  const Outcome outcome =
      run("generate topology.conf --machine-bandwidth 1Gbit/s --trunk-bandwidth "
          "1Gbit/s --parameters parameters/ethernet-100.yaml --depfile lab.d "
          "-o lab.cpp");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.messages;
  EXPECT_EQ(contentOf("lab.d"), "lab.cpp: \\\n  topology.conf \\\n  leaves.conf \\\n  "
                                "parameters/ethernet-100.yaml\n");
}

TEST_F(Depfile, needsAProduct) {
  EXPECT_EQ(run("generate line-4x8.yaml --depfile lab.d").exitCode, 2);
  EXPECT_EQ(run("generate line-4x8.yaml --depfile lab.cpp -o lab.cpp").exitCode, 2);
}

TEST(DependencyRule, escapesWhatMakeReads) {
  EXPECT_EQ(cli::dependencyRule("a b.cpp", {"c#1", "d$x"}), "a\\ b.cpp: \\\n  c\\#1 \\\n  d$$x\n");
}

} // namespace
} // namespace topocast::test
