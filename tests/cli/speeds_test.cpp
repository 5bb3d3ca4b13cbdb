// Topologies that do not tell how fast their links are: what is assumed is said once, with the
// option that tells it, and stands in generated sources.
#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {
namespace {

constexpr const char* warning =
    "topocast: warning: 'plain' does not tell the bandwidth of its links, and 1 Gbit/s is assumed: "
    "give --machine-bandwidth and --trunk-bandwidth, such as 100Gbit/s\n";

class Speeds : public CommandTest {
protected:
  Speeds() {
    write("plain.yaml", "switches: s[0-1]\nmachines:\n  - {name: 'n[0-3]', switch: s0}\n"
                        "  - {name: 'n[4-7]', switch: s1}\nlinks: [{between: [s0, s1]}]\n");
  }

  /// What a source says of its numbers.
  std::string numbersOf(const std::string& arguments) const {
    const Outcome outcome = run("generate " + arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.messages;
    const auto table = outcome.output.find("//     what messages take");
    return outcome.output.substr(table, outcome.output.find("\n\n", table) + 1 - table);
  }
};

TEST_F(Speeds, areAskedForOnce) {
  for (const char* command : {"check", "plan", "explain --message-size 64K", "explain", "generate",
                              "simulate --message-size 64K"}) {
    EXPECT_EQ(run(command + std::string(" plain.yaml")).messages, warning) << command;
    EXPECT_EQ(run(command + std::string(" plain.yaml --machine-bandwidth 10Gbit/s "
                                        "--trunk-bandwidth 40Gbit/s"))
                  .messages,
              "")
        << command;
  }
  EXPECT_EQ(run("show plain.yaml").messages, "") << "a drawing of trees has no times";
}

TEST_F(Speeds, ofSomeLinks) {
  EXPECT_EQ(run("check plain.yaml --machine-bandwidth 10Gbit/s").messages,
            "topocast: warning: 'plain' does not tell the bandwidth of 1 of its 9 links, and 1 "
            "Gbit/s is assumed: give --trunk-bandwidth, such as 100Gbit/s\n");
  write("mesh.yaml", "mesh: {radices: [2, 2]}\nmachines: n[0-3]\n");
  EXPECT_EQ(run("check mesh.yaml").messages,
            "topocast: warning: 'mesh' does not tell the bandwidth of its links, and 1 Gbit/s is "
            "assumed: give --machine-bandwidth, such as 100Gbit/s\n");
  EXPECT_EQ(run("check mesh.yaml --machine-bandwidth 10Gbit/s").messages, "");
}

TEST_F(Speeds, areNotInventedByImports) {
  run("import plain.yaml -o again.yaml");
  EXPECT_EQ(run("check again.yaml").messages.find("does not tell the bandwidth of its links") ==
                std::string::npos,
            false);
  EXPECT_EQ(contentOf("again.yaml").find("defaults"), std::string::npos);
  run("import plain.yaml --trunk-bandwidth 40Gbit/s --link-latency 1us -o told.yaml");
  EXPECT_NE(contentOf("told.yaml").find("latency: 1 us"), std::string::npos);
  EXPECT_EQ(run("check told.yaml --machine-bandwidth 1Gbit/s").messages, "");
}

TEST_F(Speeds, standInSourcesWithTheirOrigin) {
  EXPECT_EQ(numbersOf("plain.yaml"),
            "//     what messages take   estimated from the links below, with 3 us to 10 us of "
            "software a "
            "message\n"
            "//     bandwidths           1 Gbit/s, assumed: nothing tells it\n"
            "//     latencies            20 us, assumed: nothing tells it\n");
  EXPECT_EQ(numbersOf("plain.yaml --trunk-bandwidth 40Gbit/s --link-latency 1us --parameters "
                      "parameters/ethernet-1000.yaml"),
            "//     what messages take   ethernet-1000.yaml, measured\n"
            "//     bandwidths           given on the command line (1 link); 1 Gbit/s, assumed: "
            "nothing tells it (8 links)\n"
            "//     latencies            given on the command line\n");
  EXPECT_EQ(numbersOf("line-4x8.yaml"),
            "//     what messages take   estimated from the links below, with 3 us to 10 us of "
            "software a "
            "message\n"
            "//     bandwidths           line-4x8.yaml\n"
            "//     latencies            20 us, assumed: nothing tells it\n");
}

TEST_F(Speeds, ofJobsWithoutATopology) {
  EXPECT_EQ(
      run("generate --from-environment").messages,
      "topocast: warning: nothing tells the bandwidth of links, and 1 Gbit/s is assumed: give "
      "--machine-bandwidth, such as 100Gbit/s\n");
  EXPECT_EQ(numbersOf("--from-environment --machine-bandwidth 100Gbit/s"),
            "//     what messages take   estimated from the links below, with 200 ns to 3 us of "
            "software a "
            "message\n"
            "//     bandwidths           100 Gbit/s, given on the command line\n"
            "//     latencies            20 us, assumed: nothing tells it\n");
}

} // namespace
} // namespace topocast::test
