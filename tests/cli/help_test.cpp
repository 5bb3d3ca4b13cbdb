// Help in the ways that people try, and what is meant when a name is mistyped.
#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {
namespace {

class Help : public CommandTest {};

TEST_F(Help, ofASubcommandInEitherWay) {
  EXPECT_EQ(run("help plan").output, run("plan --help").output);
  EXPECT_EQ(run("help").output, run("--help").output);
  EXPECT_EQ(run("help plan").messages, "");
  const Outcome unknown = run("help pln");
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_EQ(unknown.messages.find("topocast: error: SUBCOMMAND: unknown subcommand 'pln'; did you "
                                  "mean 'plan'?\n"),
            0U)
      << unknown.messages;
}

TEST_F(Help, tellsOfReadingTopologiesOnce) {
  const std::string option = "  --forwarding-tables FILE";
  EXPECT_EQ(run("plan --help").output.find(option), std::string::npos);
  EXPECT_NE(run("plan --help").output.find("'--help-all' tells what they do"), std::string::npos);
  EXPECT_NE(run("plan --help-all").output.find(option), std::string::npos);
  const std::string all = run("--help-all").output;
  EXPECT_NE(all.find(option), std::string::npos);
  EXPECT_EQ(all.find(option), all.rfind(option));
}

TEST_F(Help, meansTheNearestSchedule) {
  EXPECT_NE(run("plan line-4x8.yaml --schedule bianry").messages.find("did you mean 'binary'?"),
            std::string::npos);
  EXPECT_NE(run("plan line-4x8.yaml --schedule kray:3").messages.find("did you mean 'kary'?"),
            std::string::npos);
}

TEST_F(Help, knowsWhenVerifyIsGivenItsFilesTheOtherWayRound) {
  run("generate line-4x8.yaml --name lab -o lab.cpp");
  run("plan line-4x8.yaml -o plan.json");
  for (const char* product : {"lab.cpp", "plan.json"}) {
    const Outcome outcome = run("verify line-4x8.yaml --topology " + std::string(product));
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.messages,
              "topocast: error: '" + std::string(product) +
                  "' behind --topology is what a command of topocast made: name what is verified "
                  "first, and its network behind --topology, as in 'topocast verify " +
                  product + " --topology line-4x8.yaml'\n");
  }
}

/// On a terminal, which `script` makes.
TEST_F(Help, hasNoColourWhereNobodyWantsIt) {
  const std::string onTerminal =
      "TERM=xterm script -qec \"'" TOPOCAST_COMMAND "' check bad.yaml\" /dev/null";
  write("bad.yaml", "switches: s0\nmachines: 3\n");
  const std::string coloured = run("--version > version", onTerminal).output;
  EXPECT_NE(coloured.find("\x1b["), std::string::npos) << coloured;
  EXPECT_EQ(run("--version > version", "export NO_COLOR=1; " + onTerminal).output.find("\x1b["),
            std::string::npos);
  EXPECT_NE(run("--version > version", "export NO_COLOR=; " + onTerminal).output.find("\x1b["),
            std::string::npos);
}

} // namespace
} // namespace topocast::test
